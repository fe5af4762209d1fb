import { parentPort, workerData } from "node:worker_threads";
import { toHtml } from "#content/model/markdown.ts";
import type { Batch, DrawnBatch, WorkerSetup } from "./draw-pages.ts";
import { createPageDrawer } from "./page-drawer.ts";

const { codeBuild, siteUrl, facts } = workerData as WorkerSetup;
const drawPage = await createPageDrawer(codeBuild.serverDir);
const encoder = new TextEncoder();

parentPort?.on("message", async (batch: Batch) => {
  const drawn: DrawnBatch = [];
  for (const { input, ...route } of batch) {
    const html = drawPage(route, { ...input, siteUrl, facts, toHtml });
    // The main thread draws what fails here: it reports the reason.
    drawn.push(await html.then((page) => encoder.encode(page)).catch(() => undefined));
  }
  parentPort?.postMessage(
    drawn,
    drawn.flatMap((page) => page?.buffer ?? []),
  );
});
