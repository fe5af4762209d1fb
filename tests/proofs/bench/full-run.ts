import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Peer, peerPages } from "./peers/peer.ts";
import { type Practice, settleDisk } from "./practice.ts";
import { putAside } from "./put-aside.ts";
import { type ProcessRun, runProcess } from "./run-process.ts";
import type { Workshop } from "./workshop.ts";

const command = join(import.meta.dirname, "../../../scripts/publish-site.ts");

/** Does the work of `npm run publish-site`: the whole site from its posts, with the code built; `from` says what earlier runs have left. */
export async function publishEverything(
  workshop: Workshop,
  practice: Practice,
  from: "nothing" | "caches",
): Promise<ProcessRun> {
  practice.unpublish(from === "nothing" ? "everything" : "releases");
  settleDisk(workshop.root);
  await workshop.quiet();
  const { PATH, HOME, BENCH_PROFILE } = process.env;
  const env = { PATH, HOME, ...(BENCH_PROFILE && { BENCH_PROFILE }), ...practice.env };
  // From a folder without a .env file, whose settings are the developer's.
  const run = await runProcess(
    { program: process.execPath, args: [...workshop.nodeArgs, command, "--as-built"], folder: workshop.root },
    env,
  );
  const pages = readdirSync(join(practice.distDir, "live/blog")).filter(
    (name) => name.endsWith(".html") && name !== "404.html",
  );
  assertAll(pages.length, practice.posts);
  return run;
}

/** The same posts by a peer, from nothing. */
export async function buildByPeer(workshop: Workshop, practice: Practice, peer: Peer): Promise<ProcessRun> {
  const out = join(workshop.root, `${peer.name}-out`);
  peer.forget();
  const build = peer.build(practice.blogDir, out);
  settleDisk(workshop.root);
  await workshop.quiet();
  const run = await runProcess(build);
  const folder = join(out, peerPages("").list, "..");
  assertAll(
    readdirSync(folder).filter((name) => name !== "index.html" && name !== "page" && name !== "index.xml").length,
    practice.posts,
  );
  putAside(out, workshop.root);
  return run;
}

function assertAll(pages: number, posts: number): void {
  if (pages !== posts) throw new Error(`${pages} article pages were built of ${posts} posts.`);
}
