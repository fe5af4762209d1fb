import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createContentRepository, pointLink, serverOf } from "./setup/server.ts";

// A server as setup makes it; its code was cloned from a repository that gets new versions. A fake npm links this project's
// packages, and a fake systemd starts the service in the folder `code`.

const project = resolve(import.meta.dirname, "..");
const root = mkdtempSync(join(tmpdir(), "upgrade-"));
const at = (path: string) => join(root, path);
/** Files that a fresh clone does not contain. */
const notCloned = new Set([".git", "node_modules", "dist", "data", "test-results", ".env"]);
const patience = { timeout: 60_000, interval: 100 };
const npmWorks = `ln -sfn ${join(project, "node_modules")} node_modules`;
const pid = at("pid");
let port = 0;

const git = (folder: string, ...args: string[]) =>
  execFileSync(
    "git",
    ["-C", folder, "-c", "user.name=A Developer", "-c", "user.email=developer@test.example", ...args],
    {
      encoding: "utf8",
      stdio: "pipe",
    },
  ).trim();

function installProgram(name: string, script: string): void {
  mkdirSync(at("programs"), { recursive: true });
  writeFileSync(at(`programs/${name}`), `#!/bin/sh\n${script}\n`);
  chmodSync(at(`programs/${name}`), 0o755);
}

/** Commits a new version to the repository that the server's code comes from. */
function push(file: string, change: (before: string) => string): void {
  const path = at(`origin/${file}`);
  writeFileSync(path, change(readFileSync(path, "utf8")));
  git(at("origin"), "commit", "--quiet", "--all", "-m", `${file} is another`);
}

function startUpgrade(...args: string[]) {
  return spawn(process.execPath, ["scripts/upgrade.ts", "--restart", at("programs/restart"), ...args], {
    cwd: realpathSync(at("home/code")),
    env: { ...process.env, PATH: `${at("programs")}:${process.env.PATH}` },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function upgrade(...args: string[]) {
  const child = startUpgrade(...args);
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code, output, errors };
}

const versionInUse = () => basename(realpathSync(at("home/code")));
const versions = () => readdirSync(at("home/versions")).sort();
const serviceAnswers = () => fetch(`http://127.0.0.1:${port}/api/health`).then(({ ok }) => ok);
const aboutPage = () => readFileSync(at("home/dist/live/about.html"), "utf8");

beforeAll(async () => {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  port = (probe.address() as { port: number }).port;
  probe.close();

  cpSync(project, at("origin"), { recursive: true, filter: (path) => !notCloned.has(basename(path)) });
  git(at("origin"), "init", "--quiet", "--initial-branch=main");
  git(at("origin"), "add", ".");
  git(at("origin"), "commit", "--quiet", "-m", "The first version");
  const first = at("home/versions/first");
  git(root, "clone", "--quiet", at("origin"), first);
  symlinkSync(join(project, "node_modules"), join(first, "node_modules"));

  const server = serverOf(first);
  if (!server) throw new Error("That is no server.");
  await createContentRepository(first, server.content);
  mkdirSync(server.variables.DIST_DIR);
  const settings = { ...server.variables, PORT: port, ADMIN_PASSWORD: "a password for tests only", WEEKLY_TIMER: true };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(server.env, lines.join(""));
  pointLink(join(first, ".env"), server.env);
  pointLink(server.code, first);
  installProgram("npm", npmWorks);
  installProgram(
    "restart",
    `[ -f ${pid} ] && kill "$(cat ${pid})" && tail --pid="$(cat ${pid})" -f /dev/null
     cd ${server.code}
     env -i PATH="$PATH" HOME="$HOME" setsid ${process.execPath} admin-service/start.ts >>${at("log")} 2>&1 &
     echo $! >${pid}`,
  );
  execFileSync(at("programs/restart"), { stdio: "ignore" });
  await vi.waitFor(() => expect(aboutPage()).toContain("</html>"), patience);
}, 120_000);

afterAll(() => {
  process.kill(Number(readFileSync(pid, "utf8")));
  rmSync(root, { recursive: true, force: true });
});

test("posts and facts have a repository of their own on a server, with their history and nothing else", () => {
  const history = (folder: string, path: string) => git(folder, "log", "--format=%s", "--", path);
  for (const path of ["blog/autumn-saddle-check.md", "practice/prices.yaml"])
    expect(history(at("home/content"), path)).toBe("The first version");
  expect(readdirSync(at("home/content")).sort()).toEqual([".git", "blog", "practice"]);
  for (const folder of ["blog", "practice"])
    expect(readdirSync(at(`home/content/${folder}`))).toEqual(readdirSync(at(`origin/content/${folder}`)));
  expect(git(at("home/content"), "status", "--porcelain")).toBe("");
  expect(git(at("home/versions/first"), "branch", "--format=%(refname:short)")).toBe("main");
});

test("an upgrade tries the new version before it runs; one command switches back, and forward again", {
  timeout: 180_000,
}, async () => {
  expect(await upgrade()).toMatchObject({ code: 0, output: "This is the newest version.\n" });
  const title = /title: "(.*?)"/;
  push("content/pages/about.ts", (before) => before.replace(title, 'title: "The second version"'));
  expect(await upgrade()).toMatchObject({ code: 0, errors: "" });
  expect(await serviceAnswers()).toBe(true);
  const second = versionInUse();
  expect(second).not.toBe("first");
  await vi.waitFor(() => expect(aboutPage().includes("The second version")).toBe(true), patience);

  expect(await upgrade("--back")).toMatchObject({ code: 0 });
  expect([versionInUse(), await serviceAnswers()]).toEqual(["first", true]);
  await vi.waitFor(() => expect(aboutPage().includes("The second version")).toBe(false), patience);
  // A version that was taken back is not brought again; the one after it is.
  expect(await upgrade()).toMatchObject({ code: 0, output: expect.stringContaining("was taken back") });
  expect(versionInUse()).toBe("first");
  push("content/pages/about.ts", (before) => before.replace(title, 'title: "The third version"'));
  expect(await upgrade()).toMatchObject({ code: 0, errors: "" });
  const third = versionInUse();
  await vi.waitFor(() => expect(aboutPage().includes("The third version")).toBe(true), patience);

  expect(await upgrade("--back")).toMatchObject({ code: 0 });
  expect(await upgrade("--back")).toMatchObject({ code: 0 });
  expect([versionInUse(), versions()]).toEqual([third, [third, "first"].sort()]);
});

test("a version that cannot publish where visitors look, although its trial could, gives way to the one before", {
  timeout: 180_000,
}, async () => {
  const [before, present] = [git(at("origin"), "rev-parse", "HEAD"), versionInUse()];
  push("content/pages/about.ts", (text) => `${text}// ${Math.random()}\n`);
  const drawing = (code: string) =>
    code.replace(
      "const drawPage =",
      'if (!setup.distDir.includes("/trial/")) throw new Error("broken on purpose for a test");\nconst drawPage =',
    );
  push("admin-service/publish/render-child.ts", drawing);
  const { code, errors } = await upgrade();
  expect([code, versionInUse()]).toEqual([1, present]);
  expect(errors).toContain("could not publish the site");
  await vi.waitFor(async () => expect(await serviceAnswers()).toBe(true), patience);
  git(at("origin"), "reset", "--quiet", "--hard", before);
});

const broken: [string, string, RegExp, () => void][] = [
  ["a registry that is down", "", /npm/, () => installProgram("npm", "echo 'npm error network' >&2; exit 1")],
  ["a full disk", "", /npm/, () => installProgram("npm", "mkdir node_modules; echo 'npm error ENOSPC' >&2; exit 228")],
  ["code that cannot be built", "components/client/wake.ts", /does not publish/, () => {}],
  ["a service that does not start", "admin-service/start.ts", /does not publish/, () => {}],
];
test.each(broken)(
  "%s leaves the present version running, and the next upgrade works",
  { timeout: 180_000 },
  async (_, file, reason, breakUpgrade) => {
    const [before, present] = [git(at("origin"), "rev-parse", "HEAD"), versionInUse()];
    push("content/pages/about.ts", (text) => `${text}// ${Math.random()}\n`);
    if (file) push(file, () => 'throw new Error("broken on purpose for a test"; // )\n');
    breakUpgrade();
    const { code, errors } = await upgrade();
    expect([code, versionInUse(), await serviceAnswers()]).toEqual([1, present, true]);
    expect(errors).toMatch(reason);
    expect(errors).toContain("The version that ran before is in use.");
    installProgram("npm", npmWorks);
    git(at("origin"), "reset", "--quiet", "--hard", before);
  },
);

test("an upgrade that is killed half-way, or in its trial, ends its trial and leaves the present version running", {
  timeout: 180_000,
}, async () => {
  const present = versionInUse();
  push("content/pages/about.ts", (before) => before.replace(/title: "(.*?)"/, 'title: "The last version"'));
  installProgram("npm", `touch ${at("began")}; sleep 60`);
  const child = startUpgrade();
  await vi.waitFor(() => readFileSync(at("began")), patience);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect([versionInUse(), await serviceAnswers()]).toEqual([present, true]);

  installProgram("npm", npmWorks);
  const another = startUpgrade();
  const trials = () =>
    execFileSync("ps", ["-eo", "args="], { encoding: "utf8" })
      .split("\n")
      .filter((args) => args.startsWith(at("home/versions/")) && args.endsWith("admin-service/start.ts"));
  await vi.waitFor(() => expect(trials()).not.toEqual([]), patience);
  another.kill("SIGKILL");
  await vi.waitFor(() => expect(trials()).toEqual([]), patience);
  expect([versionInUse(), await serviceAnswers()]).toEqual([present, true]);

  const { code, errors } = await upgrade();
  expect(code, errors).toBe(0);
  expect(versions()).toEqual([present, versionInUse()].sort());
  await vi.waitFor(() => expect(aboutPage().includes("The last version")).toBe(true), patience);
});

test("an upgrade changes nothing while there are uncommitted edits on the server, and names the edited files", async () => {
  const present = versionInUse();
  const file = join(at("home/code"), "content/facts/site.ts");
  const before = readFileSync(file, "utf8");
  writeFileSync(file, `${before}// by hand\n`);
  push("content/pages/about.ts", (text) => `${text}// newer\n`);
  const { code, errors } = await upgrade();
  writeFileSync(file, before);
  expect([code, versionInUse()]).toEqual([1, present]);
  expect(errors).toContain("content/facts/site.ts");
});
