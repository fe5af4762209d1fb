import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Peer, peerPages } from "./peers/peer.ts";
import { markFile, type Practice } from "./practice.ts";
import { putAside } from "./put-aside.ts";
import { hear } from "./run-process.ts";
import { untilIdle, untilLive } from "./until-live.ts";
import type { Workshop } from "./workshop.ts";

export interface WatchedPeer {
  name: string;
  /** Edits the newest post; answers the milliseconds until article, list and feed show it. */
  edit(mark: string): Promise<number>;
  stop(): Promise<void>;
}

const START_WITHIN_MS = 180_000;

/** Starts a peer's own watch mode on a copy of the posts, and waits until it has nothing left to do. */
export async function startWatchedPeer(peer: Peer, practice: Practice, { root }: Workshop): Promise<WatchedPeer> {
  const [posts, out] = [join(root, `${peer.name}-posts`), join(root, `${peer.name}-out`)];
  for (const folder of [posts, out]) putAside(folder, root);
  cpSync(practice.blogDir, posts, { recursive: true });
  peer.forget();
  const { program, args, folder, ready } = peer.watch(posts, out);
  const child = spawn(program, args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  const exited = once(child, "exit");
  const said = hear(child);
  const killWithUs = () => child.kill("SIGKILL");
  process.once("exit", killWithUs);
  const pid = child.pid ?? 0;

  const deadline = performance.now() + START_WITHIN_MS;
  while (!ready.test(said())) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`${peer.name} does not watch:\n${said().slice(-2_000)}`);
    }
    await wait(50);
  }
  await untilIdle(pid);
  const { article, list, feed } = peerPages(practice.newest);
  return {
    name: peer.name,
    async edit(mark) {
      const began = markFile(join(posts, `${practice.newest}.md`), mark, join(root, `${peer.name}-aside.md`));
      const ms = await untilLive(
        [article, list, feed].map((file) => join(out, file)),
        mark,
        began,
      );
      await untilIdle(pid);
      return ms;
    },
    async stop() {
      process.off("exit", killWithUs);
      child.kill("SIGINT");
      const kill = setTimeout(() => child.kill("SIGKILL"), 5_000);
      await exited;
      clearTimeout(kill);
      for (const folder of [posts, out]) putAside(folder, root);
    },
  };
}
