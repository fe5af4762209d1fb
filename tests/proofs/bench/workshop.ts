import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureCodeBuild } from "../../../admin-service/publish/code-build.ts";
import { untilQuiet } from "./machine.ts";
import { openPeers } from "./peers/open-peers.ts";
import type { Peer } from "./peers/peer.ts";
import { createPractice, type Practice, settleDisk } from "./practice.ts";

/** Shared by all measurements. Everything lies in one temporary folder, which goes with the workshop. */
export interface Workshop extends Disposable {
  runs: number;
  root: string;
  peers: readonly Peer[];
  /** Why a peer is not measured. */
  missing: readonly string[];
  /** Node arguments with which a program of ours profiles itself and its render process; usually none. */
  nodeArgs: readonly string[];
  /** A practice of so many posts, as new; made once a size. */
  practice(posts: number): Practice;
  /** Waits for a quiet moment of the machine, as long as `--patience` allows. */
  quiet(): Promise<void>;
  /** A line for who watches; the table is printed at the end. */
  say(line: string): void;
}

interface WorkshopOptions {
  runs: number;
  peers: boolean;
  patienceMs: number;
  profileFolder?: string;
}

export async function openWorkshop({ runs, peers, patienceMs, profileFolder }: WorkshopOptions): Promise<Workshop> {
  const root = mkdtempSync(join(tmpdir(), "practice-bench-"));
  const remove = () => rmSync(root, { recursive: true, force: true });
  process.once("exit", remove);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  if (profileFolder) process.env.BENCH_PROFILE = profileFolder;

  const say = (line: string) => console.error(`${new Date().toISOString().slice(11, 19)}  ${line}`);
  say("building the pages’ code");
  await ensureCodeBuild(join(root, "code"));
  if (peers) say("installing the peers");
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
        say(`writing ${posts} posts`);
        practice = createPractice(join(root, `practice-${posts}`), join(root, "code/build"), posts);
        practices.set(posts, practice);
      }
      settleDisk(root);
      return practice;
    },
    quiet: () => untilQuiet(patienceMs),
    say,
    [Symbol.dispose]: remove,
  };
}
