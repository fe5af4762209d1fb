import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureCodeBuild } from "../../../admin-service/publish/code-build.ts";
import { waitUntilQuiet } from "./machine.ts";
import { openPeers } from "./peers/open-peers.ts";
import type { Peer } from "./peers/peer.ts";
import { createPractice, type Practice, settleDisk } from "./practice.ts";

/** Shared by all measurements. Everything is in one temporary folder, which is deleted at the end. */
export interface BenchContext extends Disposable {
  runs: number;
  root: string;
  peers: readonly Peer[];
  /** Sentences that say why a peer is not measured. */
  missing: readonly string[];
  /** Node arguments that make our programs and their render processes write profiles; usually none. */
  nodeArgs: readonly string[];
  /** Returns a practice with so many posts in its first state. It is created once per size. */
  practice(posts: number): Practice;
  /** Waits until the machine is almost idle, at most as long as `--patience` says. */
  waitUntilQuiet(): Promise<void>;
  /** Prints a line about the progress; the table is printed at the end. */
  log(line: string): void;
}

interface BenchOptions {
  runs: number;
  peers: boolean;
  patienceMs: number;
  profileFolder?: string;
}

export async function openBenchContext({
  runs,
  peers,
  patienceMs,
  profileFolder,
}: BenchOptions): Promise<BenchContext> {
  const root = mkdtempSync(join(tmpdir(), "practice-bench-"));
  const remove = () => rmSync(root, { recursive: true, force: true });
  process.once("exit", remove);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  if (profileFolder) process.env.BENCH_PROFILE = profileFolder;

  const log = (line: string) => console.error(`${new Date().toISOString().slice(11, 19)}  ${line}`);
  log("building the pages’ code");
  await ensureCodeBuild(join(root, "code"));
  if (peers) log("installing the peers");
  const opened = peers ? openPeers(join(root, "peers")) : { peers: [], missing: [] };
  const practices = new Map<number, Practice>();
  return {
    runs,
    root,
    ...opened,
    nodeArgs: profileFolder
      ? ["--cpu-prof", "--cpu-prof-dir", profileFolder, "--import", join(import.meta.dirname, "profile-render.ts")]
      : [],
    practice(posts) {
      let practice = practices.get(posts);
      if (practice) practice.restore();
      else {
        log(`writing ${posts} posts`);
        practice = createPractice(join(root, `practice-${posts}`), join(root, "code/build"), posts);
        practices.set(posts, practice);
      }
      settleDisk(root);
      return practice;
    },
    waitUntilQuiet: () => waitUntilQuiet(patienceMs),
    log,
    [Symbol.dispose]: remove,
  };
}
