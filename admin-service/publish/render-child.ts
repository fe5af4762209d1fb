import { toHtml } from "#content/model/markdown.ts";
import { createPostIndex } from "#content/model/post-index.ts";
import { readHistory } from "../git/history.ts";
import { type BuildReport, type BuildRequest, buildRelease } from "./build-release.ts";
import type { CodeBuild } from "./code-build.ts";
import { createPageDrawer } from "./page-drawer.ts";
import { releaseFolders } from "./release-folder.ts";
import { openRenderCache } from "./render-cache.ts";
import { openNote } from "./render-note.ts";

/** What the child is told once, when it starts. */
export interface ChildSetup {
  codeBuild: CodeBuild;
  blogDir: string;
  distDir: string;
}

export type FromChild = { progress: { done: number; total: number } } | { report: BuildReport } | { failure: string };

const PROGRESS_EVERY_MS = 200;

const setup = JSON.parse(process.argv[2] ?? "{}") as ChildSetup;
const { codeBuild, blogDir, distDir } = setup;
const send = (message: FromChild) => process.send?.(message);

const cache = openRenderCache(distDir, codeBuild.contentVersion);
const { versions, firstCommitted } = readHistory(blogDir);
const index = createPostIndex({ dir: blogDir, earlierVersions: versions, firstCommitted, memory: cache });
const tools = {
  ...setup,
  folders: releaseFolders(distDir),
  index,
  drawPage: await createPageDrawer(codeBuild.serverEntry),
  toHtml: (markdown: string) => cache.html(markdown, toHtml),
  note: openNote(distDir, 0),
  onProgress,
};
let lastProgress = 0;

process.on("message", async (request: BuildRequest) => {
  try {
    send({ report: await buildRelease(request, tools) });
  } catch (error) {
    send({ failure: (error as Error).message });
  }
  cache.flush();
});
// The service is gone: nobody waits for this any more.
process.on("disconnect", () => process.exit());

function onProgress(done: number, total: number): void {
  if (performance.now() - lastProgress < PROGRESS_EVERY_MS) return;
  lastProgress = performance.now();
  send({ progress: { done, total } });
}
