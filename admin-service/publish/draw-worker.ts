import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { contentOf } from "#content/model/front-matter.ts";
import { toHtml } from "#content/model/markdown.ts";
import type { ArticleRoute } from "#content/model/site-routes.ts";
import { revisionOf } from "#content/model/text-file.ts";
import type { DrawnBatch, WorkerSetup } from "./draw-pages.ts";
import { createPageDrawer } from "./page-drawer.ts";

const { codeBuild, blogDir, siteUrl, facts } = workerData as WorkerSetup;
const drawPage = await createPageDrawer(codeBuild.serverDir);
const encoder = new TextEncoder();

parentPort?.on("message", async (batch: readonly ArticleRoute[]) => {
  const drawn: DrawnBatch = [];
  // The main thread draws what fails here: it knows the whole index and reports the reason.
  for (const route of batch) drawn.push(await draw(route).catch(() => undefined));
  parentPort?.postMessage(
    drawn,
    drawn.flatMap((page) => page?.buffer ?? []),
  );
});

async function draw(route: ArticleRoute): Promise<DrawnBatch[number]> {
  const { post } = route.input;
  const source = readFileSync(join(blogDir, post.file), "utf8");
  if (revisionOf(source) !== post.revision) return undefined;
  return encoder.encode(
    await drawPage(route, { post: { ...post, content: contentOf(source) }, siteUrl, facts, toHtml }),
  );
}
