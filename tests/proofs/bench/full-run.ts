import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { BenchContext } from "./bench-context.ts";
import { type Peer, peerPages } from "./peers/peer.ts";
import { type Practice, settleDisk } from "./practice.ts";
import { type ProcessRun, runProcess } from "./run-process.ts";
import { setAside } from "./set-aside.ts";

const command = join(import.meta.dirname, "../../../scripts/publish-site.ts");

/** Runs `npm run publish-site` for all posts, from nothing. */
export async function publishEverything(context: BenchContext, practice: Practice): Promise<ProcessRun> {
  practice.unpublish();
  settleDisk(context.root);
  await context.waitUntilQuiet();
  const { PATH, HOME, BENCH_PROFILE } = process.env;
  const env = { PATH, HOME, ...(BENCH_PROFILE && { BENCH_PROFILE }), ...practice.env };
  // Run in a folder without the developer's .env file.
  const run = await runProcess(
    { program: process.execPath, args: [...context.nodeArgs, command, "--as-built"], folder: context.root },
    env,
  );
  const pages = readdirSync(join(practice.distDir, "live/blog")).filter(
    (name) => name.endsWith(".html") && name !== "404.html",
  );
  assertComplete(pages.length, practice.posts);
  return run;
}

/** Has a peer build the same posts, from nothing. */
export async function buildByPeer(context: BenchContext, practice: Practice, peer: Peer): Promise<ProcessRun> {
  const out = join(context.root, `${peer.name}-out`);
  peer.clearCache();
  const build = peer.build(practice.blogDir, out);
  settleDisk(context.root);
  await context.waitUntilQuiet();
  const run = await runProcess(build);
  const folder = join(out, peerPages("").list, "..");
  assertComplete(
    readdirSync(folder).filter((name) => name !== "index.html" && name !== "page" && name !== "index.xml").length,
    practice.posts,
  );
  setAside(out, context.root);
  return run;
}

function assertComplete(pages: number, posts: number): void {
  if (pages !== posts) throw new Error(`${pages} article pages were built of ${posts} posts.`);
}
