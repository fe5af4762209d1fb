import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { BenchContext } from "./bench-context.ts";
import { type Peer, peerPages } from "./peers/peer.ts";
import { markFile, type Practice } from "./practice.ts";
import { captureOutput } from "./run-process.ts";
import { setAside } from "./set-aside.ts";
import { waitUntilIdle, waitUntilLive } from "./until-live.ts";

export interface WatchedPeer {
  name: string;
  /** Edits the newest post. Returns the milliseconds until article, list and feed show it. */
  edit(mark: string): Promise<number>;
  stop(): Promise<void>;
}

const START_WITHIN_MS = 180_000;

/** Starts a peer's watch mode on a copy of the posts, and waits until it is idle. */
export async function startWatchedPeer(peer: Peer, practice: Practice, { root }: BenchContext): Promise<WatchedPeer> {
  const [posts, out] = [join(root, `${peer.name}-posts`), join(root, `${peer.name}-out`)];
  for (const folder of [posts, out]) setAside(folder, root);
  cpSync(practice.blogDir, posts, { recursive: true });
  peer.clearCache();
  const { program, args, folder, ready } = peer.watch(posts, out);
  const child = spawn(program, args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  const exited = once(child, "exit");
  const readOutput = captureOutput(child);
  const killOnExit = () => child.kill("SIGKILL");
  process.once("exit", killOnExit);
  const pid = child.pid ?? 0;

  const deadline = performance.now() + START_WITHIN_MS;
  while (!ready.test(readOutput())) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`${peer.name} does not watch:\n${readOutput().slice(-2_000)}`);
    }
    await wait(50);
  }
  await waitUntilIdle(pid);
  const { article, list, feed } = peerPages(practice.newest);
  return {
    name: peer.name,
    async edit(mark) {
      const began = markFile(join(posts, `${practice.newest}.md`), mark, join(root, `${peer.name}-aside.md`));
      const ms = await waitUntilLive(
        [article, list, feed].map((file) => join(out, file)),
        mark,
        began,
      );
      await waitUntilIdle(pid);
      return ms;
    },
    async stop() {
      process.off("exit", killOnExit);
      child.kill("SIGINT");
      const kill = setTimeout(() => child.kill("SIGKILL"), 5_000);
      await exited;
      clearTimeout(kill);
      for (const folder of [posts, out]) setAside(folder, root);
    },
  };
}
