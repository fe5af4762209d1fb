import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, vi } from "vitest";
import { startTestApp } from "./start-test-app.ts";

interface RemoteOptions {
  posts?: Record<string, string>;
  env?: Record<string, string>;
}

/** Starts the real service, a real bare repository that it syncs with, and another editor with a clone of it. */
export async function startWithRemote({ posts = {}, env = {} }: RemoteOptions = {}) {
  const root = mkdtempSync(join(tmpdir(), "practice-"));
  const bare = join(root, "remote.git");
  const unreachablePath = join(root, "remote-taken-away.git");
  const clone = join(root, "other-editor");
  const run = (...args: string[]) => execFileSync("git", args, { encoding: "utf8", stdio: "pipe" }).trim();
  run("init", "--quiet", "--bare", "--initial-branch=main", bare);
  // A forced push is refused, so that a test would notice it.
  run("-C", bare, "config", "receive.denyNonFastForwards", "true");
  run("-C", bare, "config", "receive.autogc", "false");
  let app = await startTestApp({ root, posts, env: { GIT_REMOTE: bare, ...env } });
  /** The remote's commit after the last `replaceAllPosts`. */
  let startCommit = "";
  let replacements = 0;

  const state = () => app.services.sync.state();
  const waitUntilInSync = () =>
    vi.waitFor(() => expect(state()).toEqual({ remote: true, state: "in step" }), waitOptions);
  await waitUntilInSync();
  run("clone", "--quiet", bare, clone);
  const inClone = (...args: string[]) =>
    run("-C", clone, "-c", "user.name=Other Editor", "-c", "user.email=other@test.example", ...args);
  /** The branches that the service still has to push. They arrive after the main one. */
  const unsent = () => {
    const refs = join(root, "repository/.git/refs/sync/unsent");
    if (!existsSync(refs)) return [];
    return readdirSync(refs, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  };
  /** Waits until the service and the remote have the same commit, and the remote has all that was kept. */
  const waitUntilPushed = () =>
    vi.waitFor(() => {
      expect(mainCommit(bare)).toBe(mainCommit(join(root, "repository/.git")));
      expect(unsent()).toEqual([]);
    }, waitOptions);

  /** Writes, commits and pushes files as the other editor; `undefined` deletes one. */
  function push(files: Record<string, string | undefined>, { replaceAll = false } = {}) {
    const remote = existsSync(bare) ? bare : unreachablePath;
    inClone("fetch", "--quiet", remote, "main");
    inClone("reset", "--quiet", "--hard", "FETCH_HEAD");
    if (replaceAll) rmSync(join(clone, "content/blog"), { recursive: true });
    for (const [name, text] of Object.entries(files)) {
      const path = join(clone, "content/blog", name);
      rmSync(path, { force: true, recursive: true });
      if (text === undefined) continue;
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
    inClone("add", "--all", "--force");
    inClone("commit", "--quiet", "-m", `other: ${Object.keys(files).join(", ")}`);
    inClone("push", "--quiet", remote, "main");
  }

  /** Replaces all posts as the other editor, and waits until the service has them. */
  async function replaceAllPosts(posts: Record<string, string>): Promise<void> {
    // The counter makes each commit a change, even with the same posts as before.
    push({ ...posts, "round.txt": `${++replacements}` }, { replaceAll: true });
    startCommit = mainCommit(bare);
    app.services.sync.start();
    await waitUntilPushed();
    await app.services.writeQueue.idle();
    await waitUntilInSync();
  }

  return {
    root,
    bare,
    /** Path of the bare repository while it is unreachable for the service. */
    unreachablePath,
    get app() {
      return app;
    },
    replaceAllPosts,
    /** Returns a remote branch's commits since the last `replaceAllPosts`, as "subject by author", newest first. */
    newCommitsOn: (branch: string): string[] =>
      run("-C", bare, "log", "--format=%s by %an", branch, `^${startCommit}`).split("\n"),
    state,
    waitUntilInSync,
    waitUntilPushed,
    /** Restarts the service on the same files. */
    async restart(envChanges: Record<string, string> = {}) {
      await app.stop();
      app = await startTestApp({ root, env: { GIT_REMOTE: bare, ...env, ...envChanges } });
    },
    remoteHead: () => mainCommit(bare),
    inBare: (...args: string[]) => run("-C", bare, ...args),
    /** Returns a post's file on a branch of the remote. */
    remoteFile: (name: string, branch = "main") => run("-C", bare, "show", `${branch}:${join("content/blog", name)}`),
    /** Hides the remote from the service; the other editor can still push to it. */
    makeRemoteUnreachable: () => renameSync(bare, unreachablePath),
    makeRemoteReachable: () => renameSync(unreachablePath, bare),
    other: {
      folder: clone,
      git: inClone,
      push,
    },
    async [Symbol.asyncDispose]() {
      await app.stop();
      // Whatever a test did, both repositories have to be intact.
      for (const folder of [bare, app.blogDir]) run("-C", folder, "fsck", "--strict", "--no-dangling");
      await app[Symbol.asyncDispose]();
    },
  };
}

/** Returns the commit of `main`, read without starting git because it is polled. */
const mainCommit = (gitDir: string): string => readFileSync(join(gitDir, "refs/heads/main"), "utf8").trim();

const waitOptions = { timeout: 15_000 };
