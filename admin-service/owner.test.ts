import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempDisposableSync,
  readFileSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";

/** Nobody else on this machine. */
const uid = 64_123;
const ownerModule = pathToFileURL(join(import.meta.dirname, "owner.ts")).href;
const program = `import { findOwner } from "${ownerModule}"; console.log(findOwner([process.argv[1]])?.uid ?? "root");`;

/** Asks a program of root's, because a thread may not become anybody. */
const ownerOfWay = (path: string) =>
  execFileSync(process.execPath, ["--input-type=module", "-e", program, path], {
    cwd: import.meta.dirname,
    encoding: "utf8",
  }).trim();

describe.runIf(process.getuid?.() === 0)("whom root becomes", () => {
  test.each<[way: string, owner: string, links: Record<string, string>]>([
    ["only root has a hand in", "root", { "ours/dist": "../ours/real" }],
    ["passes a link of the user’s", `${uid}`, { "ours/dist": "AT/user/dist", "user/dist": "AT/ours/real" }],
    ["passes his link by a relative one", `${uid}`, { "ours/dist": "../user/dist", "user/dist": "../ours/real" }],
    ["passes his folder and leaves it again", `${uid}`, { "ours/dist": "../user/folder/../../ours/real" }],
    [
      "passes a link of root’s in his folder",
      `${uid}`,
      { "ours/dist": "../user/borrowed", "user/borrowed": "../ours/real" },
    ],
    [
      "leads through a folder that is a link",
      `${uid}`,
      { "ours/dist": "on/dist", "ours/on": "../user/on", "user/on": "../ours/real" },
    ],
    ["ends at his link to nowhere", `${uid}`, { "ours/dist": "../user/dist", "user/dist": "../ours/gone" }],
    ["goes in circles among his links", `${uid}`, { "ours/dist": "../user/dist", "user/dist": "../ours/dist" }],
  ])("of a way that %s: %s", (_, owner, links) => {
    using folder = mkdtempDisposableSync(join(tmpdir(), "owner-"));
    const at = (path: string) => join(folder.path, path);
    chmodSync(folder.path, 0o755);
    for (const name of ["ours/real", "user/folder"]) mkdirSync(at(name), { recursive: true });
    for (const name of ["user", "user/folder"]) lchownSync(at(name), uid, uid);
    for (const [name, target] of Object.entries(links)) {
      symlinkSync(target.replace("AT", folder.path), at(name));
      if (dirname(name) === "user" && !name.endsWith("borrowed")) lchownSync(at(name), uid, uid);
    }
    expect(ownerOfWay(at("ours/dist"))).toBe(owner);
  });
});

describe.runIf(process.getuid?.() === 0)("at root’s terminal", () => {
  /** Types into a terminal of its own: each text when the one before it has been printed. Returns what stood there. */
  async function atTerminal(
    args: readonly string[],
    answers: readonly [shown: RegExp, typed: string][] = [],
    env = {},
  ) {
    const command = [process.execPath, ...args].map((arg) => `'${arg}'`).join(" ");
    const terminal = spawn("script", ["--quiet", "--return", "--command", command, "/dev/null"], {
      env: { PATH: process.env.PATH, TERM: "xterm", ...env },
    });
    let shown = "";
    let from = 0;
    const left = [...answers];
    terminal.stdout.on("data", (text) => {
      shown += text;
      if (!left[0]?.[0].test(shown.slice(from))) return;
      from = shown.length;
      terminal.stdin.write(left.shift()?.[1] ?? "");
    });
    const [code] = await once(terminal, "close");
    return { shown, code };
  }
  const users = (folder: string) => {
    chmodSync(folder, 0o755);
    for (const name of ["data", "content"]) {
      mkdirSync(join(folder, name));
      lchownSync(join(folder, name), uid, uid);
    }
    return {
      DATA_DIR: join(folder, "data"),
      BLOG_DIR: join(folder, "content"),
      PRACTICE_DIR: join(folder, "content"),
      DIST_DIR: join(folder, "data"),
    };
  };
  const as = (path: string, then: string) => [
    "--input-type=module",
    "-e",
    `import { becomeOwnerOf } from "${ownerModule}"; becomeOwnerOf(["${path}"]); console.log("Now " + process.getuid()); ${then}`,
  ];
  const program = (command: string) =>
    `import("node:child_process").then((run) => run.execSync("${command}", { stdio: "inherit" }));`;

  test("the owner’s programs can not reach it, and the command’s exit code is kept", async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), "owner-"));
    const { DATA_DIR } = users(folder.path);
    const { shown, code } = await atTerminal(
      as(DATA_DIR, `${program("(: </dev/tty) 2>&1; id -u")} process.exitCode = 3;`),
    );
    expect(shown).toMatch(/^Now 64123\r\n.*\/dev\/tty.*\r\n64123\r\n$/);
    expect(code).toBe(3);
  });

  test("Ctrl-C ends the command and the programs that it has started", async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), "owner-"));
    const { DATA_DIR } = users(folder.path);
    const { shown, code } = await atTerminal(as(DATA_DIR, program("echo begun $$.; exec sleep 600")), [
      [/begun \d+\./, "\x03"],
    ]);
    const pid = Number(/begun (\d+)\./.exec(shown)?.[1]);
    // One that has ended may not have been cleared away.
    const commandOf = () => (existsSync(`/proc/${pid}`) ? readFileSync(`/proc/${pid}/cmdline`, "utf8") : "");
    await expect.poll(commandOf).toBe("");
    expect(code).not.toBe(0);
  });

  test("a new password is asked for, unseen", async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), "owner-"));
    const variables = users(folder.path);
    const password = "the grey mare walks home";
    const { shown, code } = await atTerminal(
      ["scripts/password.ts"],
      [
        [/> /, `${password}\r`],
        [/once more/, `${password}\r`],
      ],
      variables,
    );
    expect(shown).toContain("The password is set.");
    expect(shown).not.toContain(password);
    expect(code).toBe(0);
    expect(lstatSync(join(variables.DATA_DIR, "admin.json")).uid).toBe(uid);
  });
});
