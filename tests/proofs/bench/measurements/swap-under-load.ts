import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { facts } from "#content/facts/testing/sample.ts";
import { type CodeBuild, ensureCodeBuild } from "../../../../admin-service/publish/code-build.ts";
import { createPublisher } from "../../../../admin-service/publish/publisher.ts";
import { releaseFolders } from "../../../../admin-service/publish/release-folder.ts";
import { startCaddy } from "../../../caddy.ts";
import type { BenchContext } from "../bench-context.ts";
import type { Findings } from "../figures.ts";
import { startChecker } from "../page-checker.ts";
import type { Practice } from "../practice.ts";
import { makeSecondBuild } from "../second-build.ts";
import { hasWrk, startWrk } from "../wrk.ts";

const SWAPS = 400;
const BETWEEN_SWAPS_MS = 20;
const CONNECTIONS = 50;
const VISITORS = 4;

/** Measures errors while Caddy serves `live` to many visitors and hundreds of swaps switch between two releases. */
export async function measureSwap(context: BenchContext, sizes: readonly number[]): Promise<Findings> {
  if (!hasWrk()) return { rows: [], notes: ["not measured: wrk is not installed (apt-get install wrk)"] };
  const found: Findings = { rows: [], notes: [] };
  for (const size of sizes) {
    const practice = context.practice(size);
    const [older, newer] = await publishTwo(context, practice);
    context.log(`swap-under-load, ${size} posts: two releases, ${older} and ${newer}`);
    const folders = releaseFolders(practice.distDir);
    const at = new Date().toISOString();
    const paths = ["/", "/blog", `/blog/${practice.newest}`, "/about", "/rss.xml", "/contact"];
    const caddy = await startCaddy({ siteRoot: folders.live, serviceAddress: "127.0.0.1:9" });
    try {
      using load = startWrk(caddy.url, paths, CONNECTIONS, context.root);
      const checker = startChecker(caddy.url, [older, newer].map(folders.folder), paths, VISITORS);
      const swaps: number[] = [];
      for (let swap = 0; swap < SWAPS; swap++) {
        await wait(BETWEEN_SWAPS_MS);
        const began = performance.now();
        await folders.rollBack(swap % 2 === 0 ? older : newer, at);
        swaps.push(performance.now() - began);
      }
      const { pages, assets, faults } = await checker.end();
      const { requests, errors, seconds } = await load.end();
      const row = { posts: size, unit: "" } as const;
      found.rows.push(
        {
          ...row,
          what: `errors of ${CONNECTIONS} connections during ${SWAPS} swaps`,
          ours: [errors],
          goal: { text: "0", met: errors === 0 },
        },
        {
          ...row,
          what: "… visits that mixed two releases",
          ours: [faults.length],
          goal: { text: "0", met: faults.length === 0 },
        },
        { ...row, what: "… a swap", unit: "ms", ours: swaps },
      );
      found.notes.push(
        `${size} posts: ${requests} requests in ${seconds.toFixed(1)} s; ${pages} pages and ${assets} scripts and styles compared byte for byte`,
        ...[...new Set(faults)].slice(0, 5),
      );
    } finally {
      await caddy.stop();
    }
  }
  return found;
}

/** Publishes two releases of different posts and code. Each keeps the other's assets as former ones. */
async function publishTwo(context: BenchContext, practice: Practice): Promise<[string, string]> {
  const first = await ensureCodeBuild(practice.distDir);
  // Beside the first build, where its imports of packages resolve.
  const secondFolder = join(context.root, "code/build-second");
  rmSync(secondFolder, { recursive: true, force: true });
  const second = makeSecondBuild(first, secondFolder);
  const ids: string[] = [];
  for (const [at, codeBuild] of [first, second, first].entries()) {
    practice.mark(practice.newest, `zq${at}swapped`);
    ids.push(await publishWith(codeBuild, context, practice));
  }
  return ids.slice(1) as [string, string];
}

async function publishWith(
  codeBuild: CodeBuild,
  context: BenchContext,
  { blogDir, practiceDir, distDir }: Practice,
): Promise<string> {
  const log = { info() {}, error: (message: string) => context.log(message) };
  const publisher = createPublisher({
    openCodeBuild: async () => codeBuild,
    blogDir,
    practiceDir,
    distDir,
    siteUrl: "http://localhost:3000",
    factsOn: () => facts,
    head: async () => "0000000",
    log,
  });
  try {
    const { ok, id, error } = await publisher.publish();
    if (!ok) throw new Error(`A release could not be published: ${error}`);
    return id;
  } finally {
    publisher.stop();
  }
}
