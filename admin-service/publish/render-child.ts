import { setFlagsFromString } from "node:v8";
import { postNames } from "#content/model/post.ts";
import { createPostIndex } from "#content/model/post-index.ts";
import { historyForIndex } from "../git/index-history.ts";
import { createReleaseBuilder } from "./build-release.ts";
import type { CodeBuild } from "./code-build.ts";
import { drawPreview } from "./draw-preview.ts";
import type { FromChild, ToChild } from "./drawing-process.ts";
import { keepTexts } from "./kept-texts.ts";
import { createPageDrawer } from "./page-drawer.ts";

/** Given to this process when it starts. */
export interface ChildSetup {
  codeBuild: CodeBuild;
  blogDir: string;
  practiceDir: string;
  distDir: string;
}

const SIGN_EVERY_MS = 200;
/** Idle time after which the next release is prepared. */
const IDLE_MS = 300;

// Collects garbage sooner, which saves a seventh of the memory at 5,000 posts and costs no time. Set here and not on the
// command line, where a Node that does not know the flag would refuse to start.
setFlagsFromString("--heap-growing-percent=100");

const setup = JSON.parse(process.argv[2] ?? "{}") as ChildSetup;
const { codeBuild, blogDir } = setup;
const send = (message: FromChild) => process.send?.(message);
let lastSign = 0;

/** Sends the parent a sign of life, throttled. */
function sendSign(sign: FromChild): void {
  if (performance.now() - lastSign < SIGN_EVERY_MS) return;
  lastSign = performance.now();
  send(sign);
}
const heartbeat = () => sendSign({ alive: true });

// Node queues messages until there is a listener, so a request that comes meanwhile is not lost.
const drawPage = await createPageDrawer(codeBuild.serverDir);
let author = "";
let now = Date.now();
const { versions, ...past } = historyForIndex(blogDir, postNames);
const index = createPostIndex({
  dir: blogDir,
  earlierVersions: versions,
  past,
  author: () => author,
  now: () => now,
  onRead: heartbeat, // reading thousands of files at the start must not count as a hang
});
const texts = keepTexts(index);
const { build, prepareNext } = createReleaseBuilder({
  ...setup,
  index,
  texts,
  drawPage,
  onProgress: (done, total) => sendSign({ progress: { done, total } }),
  name: (post) =>
    new Promise((sent) => {
      const drawing = post ? { slug: post.slug, revision: post.revision } : null;
      process.send?.({ drawing } satisfies FromChild, () => sent());
    }),
  heartbeat,
});

let idleTimer: NodeJS.Timeout | undefined;
async function prepare(): Promise<void> {
  const timer = idleTimer;
  try {
    prepareNext();
    await texts.fill(() => idleTimer === timer);
  } catch {} // the next publish does this work itself, and reports the error
}

async function answer(request: ToChild) {
  if ("preview" in request) return drawPreview(drawPage, request.preview);
  author = request.build.facts.practitioner.label;
  now = Date.parse(request.build.at);
  past.readUpTo(request.build.commit);
  return build(request.build);
}

process.on("message", async (request: ToChild) => {
  clearTimeout(idleTimer);
  idleTimer = undefined;
  try {
    send({ answer: await answer(request) });
  } catch (error) {
    send({ failure: (error as Error).message });
  }
  // Not in a process for previews: two that prepare the next release would take it from each other.
  if ("build" in request) idleTimer = setTimeout(prepare, IDLE_MS);
});
process.on("disconnect", () => process.exit()); // the service has ended
send({ alive: true });
