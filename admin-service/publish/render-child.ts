import { createPostIndex } from "#content/model/post-index.ts";
import { historyForIndex } from "../git/index-history.ts";
import { type BuildReport, type BuildRequest, createReleaseBuilder } from "./build-release.ts";
import type { CodeBuild } from "./code-build.ts";
import { openCurrentPost } from "./current-post.ts";
import { createPageDrawer } from "./draw-pages.ts";
import type { FromChild } from "./drawing-process.ts";
import { keepTexts } from "./kept-texts.ts";

interface Setup {
  codeBuild: CodeBuild;
  blogDir: string;
  practiceDir: string;
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

// An order that is sent meanwhile waits: Node queues messages until there is a listener.
const drawPage = await createPageDrawer(codeBuild.serverDir);
let author = "";
const { versions, firstCommitted } = historyForIndex(blogDir);
const index = createPostIndex({
  dir: blogDir,
  earlierVersions: versions,
  firstCommitted,
  author: () => author,
  onRead: heartbeat, // reading thousands of files at the start is no hang
});
const texts = keepTexts(index);
const { build, prepareNext } = createReleaseBuilder({
  ...setup,
  index,
  texts,
  drawPage,
  setCurrentPost: openCurrentPost(distDir, 0),
  onProgress: (done, total) => sendSign({ progress: { done, total } }),
  heartbeat,
});

let idle: NodeJS.Timeout | undefined;
async function prepare(): Promise<void> {
  const mine = idle;
  try {
    prepareNext();
    await texts.fill(() => idle === mine);
  } catch {} // the next publish does it all itself, and says why it cannot
}

process.on("message", async (request: BuildRequest) => {
  author = request.facts.practitioner.label;
  clearTimeout(idle);
  idle = undefined;
  try {
    send({ answer: await build(request) });
  } catch (error) {
    send({ failure: (error as Error).message });
  }
  idle = setTimeout(prepare, IDLE_MS);
});
process.on("disconnect", () => process.exit()); // the service has ended
send({ alive: true });
