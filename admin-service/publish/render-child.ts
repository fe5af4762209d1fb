import { toHtml } from "#content/model/markdown.ts";
import { createPostIndex } from "#content/model/post-index.ts";
import { historyForIndex } from "../git/index-history.ts";
import { type BuildReport, type BuildRequest, createReleaseBuilder } from "./build-release.ts";
import type { CodeBuild } from "./code-build.ts";
import { openCurrentPost } from "./current-post.ts";
import { createPageDrawer } from "./draw-pages.ts";
import type { FromChild } from "./drawing-process.ts";

interface Setup {
  codeBuild: CodeBuild;
  blogDir: string;
  distDir: string;
}

const SIGN_EVERY_MS = 200;
/** After so long without an order, the next release is prepared. */
const IDLE_MS = 300;

const setup = JSON.parse(process.argv[2] ?? "{}") as Setup;
const { codeBuild, blogDir, distDir } = setup;
const send = (message: FromChild<BuildReport>) => process.send?.(message);
let lastSign = 0;

/** Tells the parent, not too often, that work goes on. */
function sendSign(sign: FromChild<BuildReport>): void {
  if (performance.now() - lastSign < SIGN_EVERY_MS) return;
  lastSign = performance.now();
  send(sign);
}
const heartbeat = () => sendSign({ alive: true });

/** The feeds hold whole articles: the HTML of the texts that were used last is kept from publish to publish. */
const keptTexts = new Map<string, string>();
const MOST_KEPT_TEXTS = 100;

function toHtmlOnce(markdown: string): string {
  const html = keptTexts.get(markdown) ?? toHtml(markdown);
  keptTexts.delete(markdown);
  keptTexts.set(markdown, html);
  const [oldest = ""] = keptTexts.keys();
  if (keptTexts.size > MOST_KEPT_TEXTS) keptTexts.delete(oldest);
  return html;
}

// An order that is sent meanwhile waits: Node queues messages until there is a listener.
const drawPage = await createPageDrawer(codeBuild.serverDir);
let author = "";
const { versions, firstCommitted } = historyForIndex(blogDir);
const { build, prepareNext } = createReleaseBuilder({
  ...setup,
  // Reading thousands of files at the start is no hang.
  index: createPostIndex({
    dir: blogDir,
    earlierVersions: versions,
    firstCommitted,
    author: () => author,
    onRead: heartbeat,
  }),
  toHtml: toHtmlOnce,
  drawPage,
  setCurrentPost: openCurrentPost(distDir, 0),
  onProgress: (done, total) => sendSign({ progress: { done, total } }),
  heartbeat,
});

let idle: NodeJS.Timeout | undefined;
function prepare(): void {
  try {
    prepareNext();
  } catch {} // the next publish does it all itself, and says why it cannot
}

process.on("message", async (request: BuildRequest) => {
  author = request.facts.practitioner.label;
  clearTimeout(idle);
  try {
    send({ answer: await build(request) });
  } catch (error) {
    send({ failure: (error as Error).message });
  }
  idle = setTimeout(prepare, IDLE_MS);
});
process.on("disconnect", () => process.exit()); // the service has ended
send({ alive: true });
