import { toHtml } from "#content/model/markdown.ts";
import { createPostIndex } from "#content/model/post-index.ts";
import { historyForIndex } from "../git/index-history.ts";
import { type BuildReport, type BuildRequest, buildRelease } from "./build-release.ts";
import type { CodeBuild } from "./code-build.ts";
import { createPageDrawer } from "./page-drawer.ts";
import { releaseFolders } from "./release-folder.ts";
import { openRenderCache } from "./render-cache.ts";
import { openNote } from "./render-note.ts";

/** The child's first argument. */
export interface ChildSetup {
  codeBuild: CodeBuild;
  blogDir: string;
  distDir: string;
}

export type FromChild =
  | { alive: true }
  | { progress: { done: number; total: number } }
  | { report: BuildReport }
  | { failure: string };

const SIGN_EVERY_MS = 200;

const setup = JSON.parse(process.argv[2] ?? "{}") as ChildSetup;
const { codeBuild, blogDir, distDir } = setup;
const send = (message: FromChild) => process.send?.(message);

// A request that is sent meanwhile waits: Node queues messages until there is a listener.
const drawPage = await createPageDrawer(codeBuild.serverDir);
const cache = openRenderCache(distDir, codeBuild.contentVersion);
const { versions, firstCommitted } = historyForIndex(blogDir);
let lastSign = 0;
const index = createPostIndex({
  dir: blogDir,
  earlierVersions: versions,
  firstCommitted,
  memory: cache,
  // Reading thousands of files at the start is no hang.
  onRead: giveLifeSign,
});
const tools = {
  ...setup,
  folders: releaseFolders(distDir),
  index,
  drawPage,
  toHtml: (markdown: string) => cache.html(markdown, toHtml),
  note: openNote(distDir, 0),
  afterRefresh: cache.flush,
  alive: giveLifeSign,
  onProgress: (done: number, total: number) => giveSign({ progress: { done, total } }),
};

process.on("message", async (request: BuildRequest) => {
  try {
    send({ report: await buildRelease(request, tools) });
  } catch (error) {
    send({ failure: (error as Error).message });
  }
  cache.flush();
});
// The service has ended.
process.on("disconnect", () => process.exit());

function giveLifeSign(): void {
  giveSign({ alive: true });
}

/** Tells the parent, not too often, that work goes on. */
function giveSign(sign: FromChild): void {
  if (performance.now() - lastSign < SIGN_EVERY_MS) return;
  lastSign = performance.now();
  send(sign);
}
