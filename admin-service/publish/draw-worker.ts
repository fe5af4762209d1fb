import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { contentOf } from "#content/model/front-matter.ts";
import { toHtml } from "#content/model/markdown.ts";
import { revisionOf } from "#content/model/post.ts";
import type { SiteContent } from "#content/model/site-content.ts";
import type { ArticleRoute } from "#content/model/site-routes.ts";
import type { CodeBuild } from "./code-build.ts";
import { createPageDrawer } from "./page-drawer.ts";
import { placer } from "./placer.ts";
import { openRenderCache } from "./render-cache.ts";
import { openNote } from "./render-note.ts";

export interface WorkerSetup {
  codeBuild: CodeBuild;
  blogDir: string;
  distDir: string;
  /** The release that is being made, and the one before it. */
  target: string;
  live: string;
  siteUrl: string;
  today: string;
  thread: number;
}

/** Articles to be drawn, each from its own file. */
export type DrawOrder = readonly ArticleRoute[];
/** Which of them, in their order, are written now. */
export type DrawAnswer = boolean[];

const { codeBuild, blogDir, distDir, target, live, siteUrl, today, thread } = workerData as WorkerSetup;
const drawPage = await createPageDrawer(codeBuild.serverEntry);
const cache = openRenderCache(distDir, codeBuild.contentVersion);
const note = openNote(distDir, thread);
const put = placer(target, live);

parentPort?.on("message", async (order: DrawOrder) => {
  const answer: DrawAnswer = [];
  for (const route of order) {
    note(`${route.post.slug} ${route.post.revision}`);
    // Anything out of the ordinary is left to the main thread, which knows the whole index and says what is wrong.
    answer.push(await draw(route).catch(() => false));
  }
  note("");
  cache.flush();
  parentPort?.postMessage(answer);
});

async function draw(route: ArticleRoute): Promise<boolean> {
  const { post, file } = route;
  const source = readFileSync(join(blogDir, `${post.slug}.md`), "utf8");
  if (revisionOf(source) !== post.revision) return false;
  const posts: SiteContent["posts"] = {
    read: () => ({ ...post, content: contentOf(source) }),
    bySlug: onlyItself,
    get published() {
      return onlyItself();
    },
  };
  put.write(file, await drawPage(route, { posts, siteUrl, today, toHtml: (markdown) => cache.html(markdown, toHtml) }));
  return true;
}

function onlyItself(): never {
  throw new Error("An article is drawn from its own post only.");
}
