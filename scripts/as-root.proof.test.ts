import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createContentRepository, pointLink, serverOf } from "./setup/server.ts";

// A server as setup makes it, whose code is root's and whose posts, data and releases are another user's. That user is an
// attacker, and root runs every command there.

const project = resolve(import.meta.dirname, "..");
const { scripts } = JSON.parse(readFileSync(join(project, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};
/** Nobody else on this machine. */
const uid = 64_123;

/** The commands that an owner may run on the server, with arguments and input. */
const onServer: Record<string, { args?: string[]; input?: string; env?: Record<string, string>; until?: RegExp }> = {
  alert: { args: ["practice.service"] },
  backup: { args: ["BACKUPS"] },
  build: {},
  checklist: {},
  deploy: { args: ["BACKUPS/host"] },
  export: { args: ["BACKUPS/everything.zip", "--messages"] },
  doctor: { env: { GIT_REMOTE: "ssh://127.0.0.1:9/posts.git" } },
  import: { args: ["practice.xml", "--dry-run"] },
  "new-post": { args: ["A new post"] },
  numbers: {},
  password: { input: "the grey mare walks home\n" },
  "publish-site": {},
  releases: {},
  restore: { args: ["BACKUPS/first.tar", "--force"] },
  rules: {},
  setup: { input: `${"\n".repeat(12)}no\nthe grey mare walks home\nno\n` },
  start: { until: /The site: / },
  upgrade: { args: ["--restart", "false"] },
  validate: {},
  weekly: {},
};
/** Commands that work on the code alone, with folders of their own making and packages that a server does not have. */
const onCode = [
  "bench",
  "browsers",
  "check",
  "corpus",
  "dev",
  "format",
  "lighthouse",
  "lint",
  "observatory",
  "postinstall",
  "screenshots",
  "share-pictures",
  "soak",
  "test",
  "test:attacks",
  "test:faults",
  "weights",
];

test("it is decided of every command whether root may meet the service’s files with it", () => {
  expect(Object.keys(scripts).sort()).toEqual([...Object.keys(onServer), ...onCode].sort());
});

describe.runIf(process.getuid?.() === 0)("what root runs on a server", () => {
  const root = mkdtempSync(join(tmpdir(), "as-root-"));
  const at = (path: string) => join(root, path);
  const folders = ["content", "data", "dist"].map((name) => at(`home/${name}`));
  const notCloned = new Set([".git", "node_modules", "dist", "data", "test-results", ".env"]);
  const git = (folder: string, ...args: string[]) =>
    execFileSync("git", ["-C", folder, "-c", "user.name=A", "-c", "user.email=a@test.example", ...args], {
      stdio: "pipe",
    });
  const everRanAs = new Set<string>();
  /** Returns who has run the attacker's program, which tells it, since the last call; “terminal” when it had root's. */
  function ranAs(): string[] {
    const ids = existsSync(at("loot/ids")) ? readFileSync(at("loot/ids"), "utf8").trim().split("\n") : [];
    rmSync(at("loot/ids"), { force: true });
    for (const id of ids) everRanAs.add(id);
    return ids;
  }

  beforeAll(async () => {
    chmodSync(root, 0o755);
    for (const name of ["loot", "victim", "backups", "programs"]) mkdirSync(at(name));
    chmodSync(at("loot"), 0o777);
    writeFileSync(at("victim/shadow"), "root's");
    program(
      "evil",
      `id -u >>${at("loot/ids")}\n(: </dev/tty) 2>/dev/null && echo terminal >>${at("loot/ids")}\nexit 1`,
    );
    program("npm", `ln -sfn ${join(project, "node_modules")} node_modules`);
    program(
      "getent",
      `[ "$2" = practice ] || [ "$2" = ${uid} ] && echo practice:x:${uid}:${uid}::/nonexistent:/bin/false`,
    );
    cpSync(project, at("origin"), { recursive: true, filter: (path) => !notCloned.has(basename(path)) });
    git(at("origin"), "init", "--quiet", "--initial-branch=main");
    git(at("origin"), "add", ".");
    git(at("origin"), "commit", "--quiet", "-m", "The first version");
    const first = at("home/versions/first");
    git(root, "clone", "--quiet", at("origin"), first);
    symlinkSync(join(project, "node_modules"), join(first, "node_modules"));
    appendFileSync(at("origin/README.md"), "Newer.\n");
    git(at("origin"), "commit", "--quiet", "--all", "-m", "A newer version");
    const server = serverOf(first);
    if (!server) throw new Error("That is no server.");
    await createContentRepository(first, server.content);
    for (const name of ["data", "dist"]) mkdirSync(at(`home/${name}`));
    const settings = { ...server.variables, PORT: 0, ADMIN_PASSWORD: "a password for tests only", WEEKLY_TIMER: true };
    writeFileSync(
      server.env,
      Object.entries(settings)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(""),
      { mode: 0o640 },
    );
    execFileSync("chown", [`0:${uid}`, server.env]);
    pointLink(join(first, ".env"), server.env);
    pointLink(server.code, first);
    give();
  }, 60_000);
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  function program(name: string, script: string): void {
    writeFileSync(at(`programs/${name}`), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
  const give = () => execFileSync("chown", ["-Rh", `${uid}:${uid}`, ...folders, at("backups")]);

  /** Runs a command as npm does, as root at a terminal; `start` and its like until they are there. Returns what it said. */
  async function run(name: string): Promise<string> {
    const { args = [], input = "", env = {}, until } = onServer[name] ?? {};
    const cwd = realpathSync(at("home/code"));
    const script = `${scripts[name]} ${args.map((arg) => `'${arg.replace("BACKUPS", at("backups"))}'`).join(" ")}`;
    // Backups have a place of their own, which is the machine's.
    const shell = input || until ? 'sh -c "$0"' : 'script --quiet --return --command "$0" /dev/null';
    const own = `mount -t tmpfs tmpfs /var/backups && exec ${shell}`;
    const child = spawn("unshare", ["--mount", "sh", "-c", own, script], {
      cwd,
      env: {
        PATH: [at("programs"), join(cwd, "node_modules/.bin"), process.env.PATH].join(":"),
        HOME: "/root",
        npm_lifecycle_event: name,
        ...env,
      },
      stdio: "pipe",
      detached: true,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text) => {
        output += text;
        if (until?.test(output)) process.kill(-(child.pid ?? 0), "SIGTERM");
      });
    child.stdin.on("error", () => {});
    child.stdin.end(input);
    await once(child, "close");
    return output;
  }

  const ofRoot = () =>
    execFileSync("find", [...folders, "-ignore_readdir_race", "-uid", "0"], { encoding: "utf8" })
      .split("\n")
      .filter(Boolean);
  const victim = () =>
    readdirSync(at("victim")).map(
      (name) => `${name} ${lstatSync(at(`victim/${name}`)).uid} ${readFileSync(at(`victim/${name}`))}`,
    );

  test("is run as their owner, and leaves him every file: the site is published, a backup made, and he saves afterwards", async () => {
    expect(await run("build")).toContain("posts are live");
    expect(await run("backup")).toContain("found the same");
    for (const name of ["new-post", "password", "alert", "publish-site", "weekly", "releases"]) await run(name);
    expect(ofRoot()).toEqual([]);
    expect(existsSync(at("home/content/blog/a-new-post.md"))).toBe(true);
    const service = spawn(process.execPath, ["admin-service/start.ts"], {
      cwd: realpathSync(at("home/code")),
      env: { PATH: process.env.PATH },
      uid,
      gid: uid,
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    for await (const text of service.stdout) {
      output += text;
      if (/The site: .*\n/.test(output)) break;
    }
    const url = /The site: +(\S+)/.exec(output)?.[1] ?? "";
    const send = (method: string, path: string, body: object, token = "") =>
      fetch(url + path, {
        method,
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
    const login = await send("POST", "/api/admin/login", { password: "a password for tests only" });
    const { token } = (await login.json()) as { token: string };
    const [post] = (await (await fetch(`${url}/api/blog`)).json()) as { id: string }[];
    expect((await send("PATCH", `/api/blog/${post?.id}`, { title: "Saved after root was here" }, token)).status).toBe(
      200,
    );
    service.kill();
    await once(service, "exit");

    const [archive = ""] = readdirSync(at("backups")).filter((name) => name.endsWith(".tar"));
    renameSync(at(`backups/${archive}`), at("backups/first.tar"));
    for (const folder of [...folders, at("backups")])
      cpSync(folder, at(`kept/${basename(folder)}`), { recursive: true, verbatimSymlinks: true });
  }, 180_000);

  const attacks: Record<string, () => void> = {
    "programs in git’s settings, in the pages’ code and in caches": () => {
      const repository = at("home/content");
      const evil = at("programs/evil");
      renameSync(join(repository, ".git"), join(repository, ".git.former"));
      cpSync(join(repository, ".git.former"), join(repository, ".git"), { recursive: true });
      const hooks = at("home/data/hooks");
      mkdirSync(hooks);
      const hookNames = ["pre-commit", "post-commit", "post-checkout", "post-index-change", "reference-transaction"];
      for (const name of hookNames) cpSync(evil, join(hooks, name));
      const named = "fsmonitor sshCommand pager editor gitProxy alternateRefsCommand"
        .split(" ")
        .map((name) => `core.${name}`);
      const programs =
        "filter.evil.clean filter.evil.smudge filter.evil.process diff.external gpg.program credential.helper";
      for (const name of [...named, ...programs.split(" ")]) git(repository, "config", name, evil);
      git(repository, "config", "core.hooksPath", hooks);
      writeFileSync(join(repository, ".git/info/attributes"), "* filter=evil diff=evil\n");
      for (const file of readdirSync(at("home/dist/build/server"), { recursive: true, encoding: "utf8" })) {
        const path = at(`home/dist/build/server/${file}`);
        const code = `import { execFileSync as evil } from "node:child_process"; try { evil("${evil}"); } catch {}\n`;
        if (/\.m?js$/.test(file)) writeFileSync(path, code + readFileSync(path, "utf8"));
      }
    },
    "links to root’s files": () => {
      for (const path of [
        "content/practice",
        "data/failed",
        "data/admin.json",
        "data/write.lock",
        "dist/trial",
        "dist/compile-cache",
      ])
        lay(path, at("victim"));
      for (const path of ["data/last-backup.json", "dist/publish.lock", "dist/build.lock", "dist/deploy.lock"])
        lay(path, at("victim/new"));
    },
    "folders of root’s, moved to where theirs were": () => {
      for (const path of ["content/blog", "data/before"]) {
        lay(path, at("victim"));
        rmSync(at(`home/${path}`));
        mkdirSync(at(`home/${path}`));
      }
    },
  };
  function lay(path: string, target: string): void {
    rmSync(at(`home/${path}`), { recursive: true, force: true });
    symlinkSync(target, at(`home/${path}`));
  }

  const tries = Object.keys(onServer).flatMap((name) => Object.keys(attacks).map((attack) => [name, attack] as const));
  test.each(tries)(
    "npm run %s executes, opens and owns nothing for root, despite %s",
    async (name, attack) => {
      for (const folder of [...folders, at("backups")]) {
        rmSync(folder, { recursive: true });
        cpSync(at(`kept/${basename(folder)}`), folder, { recursive: true, verbatimSymlinks: true });
      }
      const before = victim();
      attacks[attack]?.();
      give();
      if (attack.startsWith("folders")) execFileSync("chown", ["0:0", at("home/content/blog")]);
      const rootsBefore = ofRoot();
      const output = await run(name);
      expect(ranAs(), output).not.toContain("0");
      expect(victim(), output).toEqual(before);
      expect(
        ofRoot().filter((path) => !rootsBefore.includes(path)),
        output,
      ).toEqual([]);
    },
    120_000,
  );

  test("The attacker’s programs did run: as himself", () => expect([...everRanAs]).toEqual([String(uid)]));
});
