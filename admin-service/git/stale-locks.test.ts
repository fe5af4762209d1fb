import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sandboxCommand } from "../testing/sandbox-command.ts";
import { removeStaleLocks } from "./stale-locks.ts";

const project = resolve(import.meta.dirname, "../..");
const root = mkdtempSync(join(project, "dist/stale-locks-"));
const repository = join(root, "repository");
const gitDir = join(repository, ".git");
const lock = join(gitDir, "index.lock");
const git = (...args: string[]) => execFileSync("git", ["-C", repository, ...args], { encoding: "utf8" }).trim();

for (const folder of ["repository", "data", "dist"]) mkdirSync(join(root, folder), { recursive: true });
git("init", "--quiet", "--initial-branch=main");
git("config", "user.name", "A Developer");
git("config", "user.email", "developer@test.example");
git("commit", "--quiet", "--allow-empty", "-m", "start");

let outside: ChildProcess | undefined;
afterAll(() => rmSync(root, { recursive: true, force: true }));
beforeEach(() => rmSync(lock, { force: true }));
afterEach(async () => {
  if (outside?.exitCode === null) {
    outside.kill("SIGKILL");
    await once(outside, "exit");
  }
  outside = undefined;
});

/** A person's `git commit` that holds the lock until its message is written, started from another folder. */
async function commitOutside(): Promise<ChildProcess> {
  writeFileSync(join(repository, "notes.txt"), `${Math.random()}\n`);
  git("add", ".");
  const message = join(root, "message");
  rmSync(message, { force: true });
  outside = spawn("git", ["-C", repository, "commit", "--all"], {
    cwd: tmpdir(),
    stdio: "ignore",
    env: {
      ...process.env,
      GIT_EDITOR: `sh -c 'until [ -e "${message}" ]; do sleep 0.05; done; echo Words > "$1"' editor`,
    },
  });
  await vi.waitFor(() => expect(existsSync(lock)).toBe(true), { timeout: 10_000 });
  return outside;
}
const finish = async (commit: ChildProcess): Promise<number> => {
  writeFileSync(join(root, "message"), "");
  const [code] = await once(commit, "exit");
  return code as number;
};

const heal = (proc?: string) => removeStaleLocks({ gitDirs: [gitDir], workTree: repository, ...(proc && { proc }) });
const elevenMinutesAgo = () => new Date(Date.now() - 11 * 60_000);
const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000);

test("the lock of a running git is never removed", async () => {
  const commit = await commitOutside();
  expect(await heal()).toBe(false);
  expect(await finish(commit)).toBe(0);
});

test.each([
  ["--git-dir", ["--git-dir", gitDir], {}],
  ["GIT_DIR", [], { GIT_DIR: gitDir }],
])("a git that works from elsewhere, by %s, is seen as well", async (_, where, env) => {
  outside = spawn("git", [...where, "cat-file", "--batch"], { cwd: tmpdir(), env: { ...process.env, ...env } });
  await once(outside, "spawn");
  outside.stdin?.write("HEAD\n");
  if (outside.stdout) await once(outside.stdout, "data"); // it is at work
  writeFileSync(lock, "");
  expect(await heal()).toBe(false);
});

test("the lock of a git that was killed is removed at once where the system shows every process", async () => {
  writeFileSync(lock, "");
  expect(await heal()).toBe(true);
  expect(existsSync(lock)).toBe(false);
});

describe("in the shipped sandbox, where other processes are invisible", () => {
  /** The healer as the walled-in service runs it; where this machine permits no walls, before a /proc as they show it. */
  function healBehindWalls(): Promise<boolean> {
    const walls = sandboxCommand({ repository, dataDir: join(root, "data"), distDir: join(root, "dist") });
    if (!walls) return heal(procOfAnotherUserNamespace());
    const code = `const { removeStaleLocks } = await import("${join(project, "admin-service/git/stale-locks.ts")}");
      console.log(await removeStaleLocks(${JSON.stringify({ gitDirs: [gitDir], workTree: repository })}));`;
    const [program = "", ...rest] = [...walls, process.execPath, "--input-type=module", "-e", code];
    return Promise.resolve(execFileSync(program, rest, { encoding: "utf8" }).trim() === "true");
  }

  test("a lock in use is kept, and the git that holds it finishes", async () => {
    const commit = await commitOutside();
    expect(await healBehindWalls()).toBe(false);
    expect(await finish(commit)).toBe(0);
    expect(git("status", "--porcelain")).toBe("");
  });

  test("a lock that is ten minutes old is removed, a younger one is not", async () => {
    writeFileSync(lock, "");
    expect(await healBehindWalls()).toBe(false);
    utimesSync(lock, elevenMinutesAgo(), elevenMinutesAgo());
    expect(await healBehindWalls()).toBe(true);
    expect(existsSync(lock)).toBe(false);
  });
});

/** A /proc as it is shown in a namespace of users of its own. */
function procOfAnotherUserNamespace(mounts = "proc /proc proc rw 0 0\n", namespace = "user:[4026532501]"): string {
  const proc = mkdtempSync(join(root, "proc-"));
  mkdirSync(join(proc, "self/ns"), { recursive: true });
  writeFileSync(join(proc, "self/mounts"), mounts);
  symlinkSync(namespace, join(proc, "self/ns/user"));
  return proc;
}

test.each([
  ["of another user namespace", procOfAnotherUserNamespace()],
  [
    "that hides others’ processes",
    procOfAnotherUserNamespace("proc /proc proc rw,hidepid=invisible 0 0\n", "user:[4026531837]"),
  ],
  [
    "that hides them by number",
    procOfAnotherUserNamespace("proc /proc proc rw,relatime,hidepid=2 0 0\n", "user:[4026531837]"),
  ],
  ["that says nothing", join(root, "no-proc")],
])("where /proc is one %s, only age decides", async (_, proc) => {
  writeFileSync(lock, "");
  expect(await heal(proc)).toBe(false);
  for (const made of [elevenMinutesAgo(), inTwoDays()]) {
    writeFileSync(lock, "");
    utimesSync(lock, made, made); // in two days: the clock was set back since
    expect(await heal(proc)).toBe(true);
  }
});

test("an unreadable process counts as possibly running", async () => {
  const proc = procOfAnotherUserNamespace(undefined, "user:[4026531837]");
  const process = join(proc, "4711");
  mkdirSync(process);
  writeFileSync(join(process, "comm"), "git\n");
  writeFileSync(join(process, "environ"), "");
  mkdirSync(join(process, "cmdline")); // no file that can be read, as a hidden one is none
  symlinkSync("/", join(process, "cwd"));
  writeFileSync(lock, "");
  expect(await heal(proc)).toBe(false);
});
