import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, vi } from "vitest";
import { startTestApp } from "./start-test-app.ts";

interface RemoteOptions {
  posts?: Record<string, string>;
  env?: Record<string, string>;
}

/** The real service, a real bare repository that it pulls from and pushes to, and another editor with a clone of it. */
export async function startWithRemote({ posts = {}, env = {} }: RemoteOptions = {}) {
  const root = mkdtempSync(join(tmpdir(), "practice-"));
  const bare = join(root, "remote.git");
  const away = join(root, "remote-taken-away.git");
  const clone = join(root, "other-editor");
  const run = (...args: string[]) => execFileSync("git", args, { encoding: "utf8", stdio: "pipe" }).trim();
  run("init", "--quiet", "--bare", "--initial-branch=main", bare);
  // A push that is forced is refused, and would show.
  run("-C", bare, "config", "receive.denyNonFastForwards", "true");
  run("-C", bare, "config", "receive.autogc", "false");
  let app = await startTestApp({ root, posts, env: { GIT_REMOTE: bare, ...env } });
  /** The remote's commit with which a test begins, and how many have begun. */
  let start = "";
  let begun = 0;

  const state = () => app.services.sync.state();
  const inStep = () => vi.waitFor(() => expect(state()).toEqual({ remote: true, state: "in step" }), patience);
  await inStep();
  run("clone", "--quiet", bare, clone);
  const inClone = (...args: string[]) =>
    run("-C", clone, "-c", "user.name=Other Editor", "-c", "user.email=other@test.example", ...args);
  /** Waits until both have the same commit. */
  const sent = () => vi.waitFor(() => expect(mainOf(bare)).toBe(mainOf(join(root, "repository/.git"))), patience);

  /** Writes files, `undefined` for one that goes; commits and pushes them. */
  function push(files: Record<string, string | undefined>, { inPlaceOfAll = false } = {}) {
    const remote = existsSync(bare) ? bare : away;
    inClone("fetch", "--quiet", remote, "main");
    inClone("reset", "--quiet", "--hard", "FETCH_HEAD");
    if (inPlaceOfAll) rmSync(join(clone, "content/blog"), { recursive: true });
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

  /** Has the other editor replace all posts by these, and waits until they are here. */
  async function begin(posts: Record<string, string>): Promise<void> {
    push({ ...posts, "round.txt": `${++begun}` }, { inPlaceOfAll: true });
    start = mainOf(bare);
    app.services.sync.start();
    await sent();
    await app.services.writeQueue.idle();
    await inStep();
  }

  return {
    root,
    bare,
    /** Where the bare repository is while it is taken away. */
    away,
    get app() {
      return app;
    },
    begin,
    /** The commits that a branch of the remote has got since the test began, as "subject by author", newest first. */
    commitsOf: (side: string): string[] => run("-C", bare, "log", "--format=%s by %an", side, `^${start}`).split("\n"),
    state,
    inStep,
    sent,
    /** Ends the service and starts it again on what it left. */
    async restart(change: Record<string, string> = {}) {
      await app.stop();
      app = await startTestApp({ root, env: { GIT_REMOTE: bare, ...env, ...change } });
    },
    /** The newest commit of the remote. */
    newest: () => mainOf(bare),
    inBare: (...args: string[]) => run("-C", bare, ...args),
    /** A post's file on the bare repository's branch. */
    remoteFile: (name: string, branch = "main") => run("-C", bare, "show", `${branch}:${join("content/blog", name)}`),
    /** The service cannot find the remote any more; the other editor can. */
    takeAway: () => renameSync(bare, away),
    bringBack: () => renameSync(away, bare),
    other: {
      folder: clone,
      git: inClone,
      push,
    },
    async [Symbol.asyncDispose]() {
      await app.stop();
      // In any case both repositories are whole.
      for (const folder of [bare, app.blogDir]) run("-C", folder, "fsck", "--strict", "--no-dangling");
      await app[Symbol.asyncDispose]();
    },
  };
}

/** Read without git: this is asked again and again. */
const mainOf = (gitDir: string): string => readFileSync(join(gitDir, "refs/heads/main"), "utf8").trim();

const patience = { timeout: 15_000 };
