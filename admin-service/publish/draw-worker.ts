import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { contentOf } from "#content/model/front-matter.ts";
import { toHtml } from "#content/model/markdown.ts";
import { revisionOf } from "#content/model/post.ts";
import type { ArticleRoute } from "#content/model/site-routes.ts";
import type { CodeBuild } from "./code-build.ts";
import { createPageDrawer } from "./page-drawer.ts";
import { openRenderCache } from "./render-cache.ts";
import { openNote } from "./render-note.ts";

export interface WorkerSetup {
  codeBuild: CodeBuild;
  blogDir: string;
  distDir: string;
  siteUrl: string;
  thread: number;
}

/** Articles to be drawn, each from its own file; an empty one is the last. */
export type DrawOrder = readonly ArticleRoute[];
/** Their pages, in their order; without those that are better drawn elsewhere. */
export type DrawAnswer = (Uint8Array<ArrayBuffer> | undefined)[];

const { codeBuild, blogDir, distDir, siteUrl, thread } = workerData as WorkerSetup;
const drawPage = await createPageDrawer(codeBuild.serverDir);
const cache = openRenderCache(distDir, codeBuild.contentVersion);
const note = openNote(distDir, thread);
const encoder = new TextEncoder();

parentPort?.on("message", async (order: DrawOrder) => {
  const answer: DrawAnswer = [];
  for (const route of order) {
    const { slug, revision } = route.input.post;
    note(`${slug} ${revision}`);
    // Anything out of the ordinary is left to the main thread, which knows the whole index and says what is wrong.
    answer.push(await draw(route).catch(() => undefined));
  }
  note("");
  if (order.length === 0) cache.flush();
  parentPort?.postMessage(
    answer,
    answer.flatMap((page) => page?.buffer ?? []),
  );
});

async function draw(route: ArticleRoute): Promise<DrawAnswer[number]> {
  const { post } = route.input;
  const source = readFileSync(join(blogDir, `${post.slug}.md`), "utf8");
  if (revisionOf(source) !== post.revision) return undefined;
  const content = {
    post: { ...post, content: contentOf(source) },
    siteUrl,
    toHtml: (markdown: string) => cache.html(markdown, toHtml),
  };
  return encoder.encode(await drawPage(route, content));
}
