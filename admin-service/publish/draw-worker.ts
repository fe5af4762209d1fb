import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parentPort, threadId, workerData } from "node:worker_threads";
import { contentOf } from "#content/model/front-matter.ts";
import { toHtml } from "#content/model/markdown.ts";
import type { ArticleRoute } from "#content/model/site-routes.ts";
import { revisionOf } from "#content/model/text-file.ts";
import { openCurrentPost } from "./current-post.ts";
import type { DrawnBatch, WorkerSetup } from "./draw-pages.ts";
import { createPageDrawer } from "./page-drawer.ts";

const { codeBuild, blogDir, distDir, siteUrl, facts } = workerData as WorkerSetup;
const drawPage = await createPageDrawer(codeBuild.serverDir);
const setCurrentPost = openCurrentPost(distDir, threadId);
const encoder = new TextEncoder();

parentPort?.on("message", async (batch: readonly ArticleRoute[]) => {
  const drawn: DrawnBatch = [];
  for (const route of batch) {
    const { slug, revision } = route.input.post;
    setCurrentPost(`${slug} ${revision}`);
    // The main thread draws what fails here: it knows the whole index and reports the reason.
    drawn.push(await draw(route).catch(() => undefined));
  }
  setCurrentPost("");
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
