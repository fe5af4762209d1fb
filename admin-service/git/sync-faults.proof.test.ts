import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { readConfig } from "../config.ts";
import { openServices } from "../open-services.ts";
import { aPost } from "../testing/start-test-app.ts";
import { startWithRemote } from "../testing/start-with-remote.ts";

const published = { published: true, publishedAt: "2026-01-01T00:00:00.000Z" };
const patience = { timeout: 15_000 };
const waits = "What is saved here waits, and is sent as soon as it can be.";

/** Saves, and answers after how many milliseconds that was done. */
async function saveIn(place: Awaited<ReturnType<typeof startWithRemote>>, title: string): Promise<number> {
  const from = performance.now();
  expect((await place.app.asAdmin("PATCH", "/api/blog/a", { title })).status).toBe(200);
  return performance.now() - from;
}

describe("with a remote in trouble", () => {
  test("that is down, saves and the site still work, the owner sees that changes wait, and they are pushed when it is back", async () => {
    await using place = await startWithRemote({ posts: { "a.md": aPost(published) } });
    place.makeRemoteUnreachable();
    for (const title of ["One", "Two", "Three"]) expect(await saveIn(place, title)).toBeLessThan(3_000);
    await vi.waitFor(() => expect(place.app.live("blog/a.html")).toContain("Three"), patience);
    await vi.waitFor(
      () =>
        expect(place.state()).toEqual({
          remote: true,
          state: "pending",
          message: `The git remote cannot be reached. ${waits}`,
        }),
      patience,
    );
    place.makeRemoteReachable();
    await place.waitUntilInSync();
    expect(place.remoteFile("a.md")).toContain("Three");
  });

  test("that hangs, one save waits a few seconds, the next not at all, and the service still stops within seconds", async () => {
    await using place = await startWithRemote({ posts: { "a.md": aPost(published) } });
    await using silent = await listening(createServer());
    await place.restart({ GIT_REMOTE: `git://127.0.0.1:${silent.port}/remote.git` });
    await vi.waitFor(() => expect(silent.sockets.size).toBe(1), patience);
    expect(await saveIn(place, "One")).toBeLessThan(6_000);
    expect(await saveIn(place, "Two")).toBeLessThan(3_000);
    await vi.waitFor(() => expect(place.app.live("blog/a.html")).toContain("Two"), patience);
    expect(place.state()).toMatchObject({ remote: true, state: "pending" });
    const from = performance.now();
    await place.app.stop();
    expect(performance.now() - from).toBeLessThan(5_000);
    await vi.waitFor(() => expect(silent.sockets.size).toBe(0), patience); // no git is left behind
  });

  test("that refuses a push, the owner reads why, and the changes are pushed once the remote accepts them", async () => {
    await using place = await startWithRemote({ posts: { "a.md": aPost(published) } });
    const hook = join(place.bare, "hooks/pre-receive");
    writeFileSync(hook, "#!/bin/sh\nexit 1\n", { mode: 0o755 });
    expect(await saveIn(place, "One")).toBeLessThan(3_000);
    await vi.waitFor(
      () =>
        expect(place.state()).toEqual({
          remote: true,
          state: "pending",
          message: "The git remote refuses what is sent (pre-receive hook declined); it is tried again.",
        }),
      patience,
    );
    await vi.waitFor(() => expect(place.app.live("blog/a.html")).toContain("One"), patience);
    rmSync(hook);
    await place.waitUntilInSync();
    expect(place.remoteFile("a.md")).toContain("One");
  });

  test("that refuses a push, a version kept after a conflict is pushed once the remote accepts it, even after a restart", async () => {
    await using place = await startWithRemote({ posts: { "a.md": aPost() } });
    place.makeRemoteUnreachable();
    await saveIn(place, "Ours");
    const ours = place.app.git("rev-parse", "HEAD");
    place.other.push({ "a.md": aPost({ title: "Theirs" }) });
    writeFileSync(join(place.unreachablePath, "hooks/pre-receive"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
    place.makeRemoteReachable();
    place.app.services.sync.start();
    await vi.waitFor(() => expect(place.app.readPost("a")).toMatchObject({ title: "Theirs" }), patience);
    await vi.waitFor(() => expect(place.state().message).toContain("refuses what is sent"), patience);
    await place.app.stop();
    rmSync(join(place.bare, "hooks/pre-receive"));
    await place.restart();
    await vi.waitFor(() => expect(place.inBare("rev-parse", `ours/a-${ours.slice(0, 7)}`)).toBe(ours), patience);
  });

  test("what could not be sent is sent after the next start", async () => {
    await using place = await startWithRemote({ posts: { "a.md": aPost() } });
    place.makeRemoteUnreachable();
    await saveIn(place, "Left over");
    await place.app.stop();
    place.makeRemoteReachable();
    await place.restart();
    await place.waitUntilPushed();
    expect(place.remoteFile("a.md")).toContain("Left over");
  });

  test("a command that writes one post has pushed it when it ends", async () => {
    await using place = await startWithRemote({ posts: { "a.md": aPost() } });
    const { app, bare } = place;
    await app.stop();
    const folders = {
      BLOG_DIR: app.blogDir,
      PRACTICE_DIR: app.practiceDir,
      DATA_DIR: app.dataDir,
      DIST_DIR: app.distDir,
    };
    const services = await openServices(readConfig({ ...folders, GIT_REMOTE: bare }), {
      log: { info() {}, error() {} },
    });
    await services.posts.create({ title: "By cron", excerpt: "", category: "General", tags: [], content: "Words." });
    await services.close();
    expect(place.remoteFile("by-cron.md")).toContain("By cron");
  });

  test("locks of a killed git are removed, even while the remote hangs", async () => {
    await using place = await startWithRemote({ posts: { "a.md": aPost() } });
    await using silent = await listening(createServer());
    await place.restart({ GIT_REMOTE: `git://127.0.0.1:${silent.port}/remote.git` });
    await vi.waitFor(() => expect(silent.sockets.size).toBe(1), patience);
    const lock = join(place.root, "repository/.git/index.lock");
    writeFileSync(lock, "");
    expect(await saveIn(place, "Saved")).toBeLessThan(5_000);
    expect(existsSync(lock)).toBe(false);
  });

  test("a stale lock on the fetched branch is removed too", async () => {
    await using place = await startWithRemote({ posts: { "a.md": aPost() } });
    writeFileSync(join(place.root, "repository/.git/refs/sync/theirs/main.lock"), "");
    place.other.push({ "theirs.md": aPost() });
    place.app.services.sync.start();
    await vi.waitFor(() => expect(place.app.hasFile("theirs.md")).toBe(true), patience);
    await place.waitUntilInSync();
  });

  test("a password in the remote’s address is in no message, status or log", async () => {
    await using place = await startWithRemote({ posts: { "a.md": aPost() } });
    const http = createHttpServer((_req, res) => res.writeHead(401, { "WWW-Authenticate": "Basic" }).end());
    await using refusing = await listening(http);
    await place.restart({ GIT_REMOTE: `http://owner:s3cret@127.0.0.1:${refusing.port}/remote.git` });
    await saveIn(place, "One");
    await vi.waitFor(() => expect(place.state().message).toMatch(/does not let us in/), patience);
    const closed = `http://owner:s3cret@127.0.0.1:1/remote.git`;
    const { app } = place;
    await place.restart({ GIT_REMOTE: closed });
    await vi.waitFor(() => expect(place.state().message).toMatch(/cannot be reached/), patience);
    const status = await (await place.app.asAdmin("GET", "/api/admin/status")).text();
    expect([status, ...app.errors, ...place.app.errors].join("\n")).not.toMatch(/s3cret|owner:/);
    expect(place.app.errors.join("\n")).toMatch(/Failed to connect|Connection refused|Couldn't connect/);
  });

  test("a program given as the remote is not run", async () => {
    await using place = await startWithRemote({ posts: { "a.md": aPost() } });
    const proof = join(place.root, "was-run");
    await place.restart({ GIT_REMOTE: `ext::sh -c touch% ${proof}` });
    await vi.waitFor(() => expect(place.state().message).toMatch(/cannot be reached/), patience);
    await place.restart({ GIT_REMOTE: `--upload-pack=touch ${proof}` });
    await vi.waitFor(() => expect(place.state().message).toMatch(/cannot be reached/), patience);
    expect(existsSync(proof)).toBe(false);
  });
});

const long = `${"A long line of words.\n".repeat(200)}`;
test.each([
  ["some files had come whole, one half, one not at all, and one had gone and not come again", false],
  ["all files had come, the branch had not moved", true],
])("a move cut off by a killed git or a power cut is put right, when %s", async (_, isComplete) => {
  const posts = ["whole", "half", "missing", "untouched", "gone", "by-hand", "mine"];
  await using place = await startWithRemote({
    posts: Object.fromEntries(posts.map((slug) => [`${slug}.md`, aPost()])),
  });
  place.makeRemoteUnreachable();
  await place.app.asAdmin("PATCH", "/api/blog/mine", { title: "Ours" });
  const theirs = aPost({ title: "Theirs", content: long });
  const arriving = ["whole", "half", "missing", "untouched", "new"];
  place.other.push({ ...Object.fromEntries(arriving.map((slug) => [`${slug}.md`, theirs])), "gone.md": undefined });
  await place.app.stop();
  const { app } = place;
  // As it is left by the git that moves the branch: it touches the files first.
  app.git("fetch", "--quiet", place.unreachablePath, "main:theirs");
  const tree = app.git("merge-tree", "--write-tree", "main", "theirs");
  const merge = app.git("commit-tree", tree, "-p", "main", "-p", "theirs", "-m", "merge");
  app.git("update-ref", "refs/sync/move/from", "main");
  app.git("update-ref", "refs/sync/move/to", merge);
  rmSync(join(app.blogDir, "gone.md"));
  for (const slug of isComplete ? arriving : ["whole"]) app.put(`${slug}.md`, theirs);
  if (!isComplete) {
    rmSync(join(app.blogDir, "missing.md"));
    app.put("half.md", theirs.slice(0, 100));
  }
  app.put("by-hand.md", aPost({ title: "By hand since" }));
  await place.restart();
  // Not even for a moment does a part of it go live, although the remote is down.
  for (const slug of [...arriving.slice(0, 4), "gone"])
    expect(place.app.readPost(slug)).toMatchObject({ title: "A post" });
  expect(place.app.git("status", "--porcelain")).toBe("M content/blog/by-hand.md");
  place.makeRemoteReachable();
  place.app.services.sync.start();
  await place.waitUntilInSync();
  for (const slug of arriving) expect(place.app.readPost(slug)).toMatchObject({ title: "Theirs" });
  expect(place.app.hasFile("gone.md")).toBe(false);
  expect(place.app.readPost("mine")).toMatchObject({ title: "Ours" });
  expect(place.app.git("status", "--porcelain")).toBe("M content/blog/by-hand.md");
  expect(place.app.readPost("by-hand")).toMatchObject({ title: "By hand since" });
  expect(place.app.git("for-each-ref", "refs/sync/move")).toBe("");
});

test("over a network, through git’s own server, saves are pushed, and others’ work and conflicts are pulled", async () => {
  await using place = await startWithRemote({ posts: { "a.md": aPost(), "b.md": aPost() } });
  const port = await freePort();
  await using _daemon = await gitDaemon(place.root, port);
  await place.restart({ GIT_REMOTE: `git://127.0.0.1:${port}/remote.git` });
  await place.waitUntilInSync();
  await saveIn(place, "Over the network");
  await place.waitUntilPushed();
  expect(place.remoteFile("a.md")).toContain("Over the network");
  place.other.push({ "b.md": aPost({ title: "Theirs", ...published }) });
  place.app.services.sync.start();
  await vi.waitFor(() => expect(place.app.live("blog/b.html")).toContain("Theirs"), patience);
});

async function gitDaemon(folder: string, port: number) {
  const options = ["--reuseaddr", "--listen=127.0.0.1", `--port=${port}`, "--export-all", "--enable=receive-pack"];
  const daemon = spawn("git", ["daemon", ...options, `--base-path=${folder}`], { detached: true, stdio: "ignore" });
  return {
    async [Symbol.asyncDispose]() {
      if (!daemon.pid) return;
      process.kill(-daemon.pid, "SIGTERM");
      await once(daemon, "exit");
    },
  };
}

async function freePort(): Promise<number> {
  await using server = await listening(createServer());
  return server.port;
}

/** A server on loopback, with the connections it has open. */
async function listening(server: Server) {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    if (server.listenerCount("request") === 0) socket.resume();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    sockets,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
