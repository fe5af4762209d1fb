import { openSync, writeSync } from "node:fs";
import { toHtml } from "#content/model/markdown.ts";
import { createPostIndex } from "#content/model/post-index.ts";
import { readHistory } from "../git/history.ts";
import { type BuildReport, type BuildRequest, buildRelease } from "./build-release.ts";
import type { CodeBuild } from "./code-build.ts";
import { createPageDrawer } from "./page-drawer.ts";
import { releaseFolders } from "./release-folder.ts";

/** What the child is told once, when it starts. */
export interface ChildSetup {
  codeBuild: CodeBuild;
  blogDir: string;
  distDir: string;
  /** The file in which it notes the page it is drawing. */
  notePath: string;
}

export type FromChild =
  | { ready: true }
  | { progress: { done: number; total: number } }
  | { report: BuildReport }
  | { failure: string };

const PROGRESS_EVERY_MS = 200;
const RECENT_TEXTS = 400;

const setup = JSON.parse(process.argv[2] ?? "{}") as ChildSetup;
const send = (message: FromChild) => process.send?.(message);

const history = readHistory(setup.blogDir);
const index = createPostIndex({ dir: setup.blogDir, earlierVersions: history.versions, firstCommitted: history.firstCommitted });
const folders = releaseFolders(setup.distDir);
const drawPage = await createPageDrawer(setup.codeBuild.serverEntry);
const note = openSync(setup.notePath, "w");
const rememberedHtml = remember(toHtml);
let lastProgress = 0;

process.on("message", async (request: BuildRequest) => {
  try {
    const report = await buildRelease(request, {
      folders,
      codeBuild: setup.codeBuild,
      index,
      blogDir: setup.blogDir,
      toHtml: rememberedHtml,
      drawPage,
      onPage({ url, post }, done, total) {
        // Written at once, so that it can be read when this process hangs.
        writeSync(note, `${JSON.stringify({ url, post: post && `${post.slug} ${post.revision}` })}\n`.padEnd(512), 0);
        if (performance.now() - lastProgress < PROGRESS_EVERY_MS) return;
        lastProgress = performance.now();
        send({ progress: { done, total } });
      },
    });
    send({ report });
  } catch (error) {
    send({ failure: (error as Error).message });
  }
});
// The service is gone: nobody waits for this any more.
process.on("disconnect", () => process.exit());
send({ ready: true });

/** The newest posts' texts are asked for again and again, by their pages and by the feeds. */
function remember(convert: (markdown: string) => string): (markdown: string) => string {
  const known = new Map<string, string>();
  return (markdown) => {
    const html = known.get(markdown) ?? convert(markdown);
    known.delete(markdown);
    known.set(markdown, html);
    if (known.size > RECENT_TEXTS) known.delete(known.keys().next().value ?? "");
    return html;
  };
}
