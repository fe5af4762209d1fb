import { once } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setImmediate as letOthersRun } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { Worker } from "node:worker_threads";
import type { PageContextServer } from "vike/types";
import type { Facts } from "#content/facts/facts.ts";
import { type ArticleRoute, isArticle, type PageContent, type SiteRoute } from "#content/model/site-routes.ts";
import type { DrawnBatch, WorkerSetup } from "./draw-worker.ts";
import { refuseUnreadable } from "./well-formed.ts";

type Route = Pick<SiteRoute, "url" | "kind" | "missing">;
export type DrawPage = (route: Route, content: PageContent) => Promise<string>;

/** Marks in a document where the parts go that differ between pages of one kind. */
const parts = { head: "<!--head-->", main: "<!--main-->" };

/** The document around the pages of one kind, and the hook that draws their parts. */
interface Shell {
  pieces: readonly string[];
  pageContext: PageContextServer;
  drawParts: NonNullable<PageContextServer["drawParts"]>;
}

/**
 * Loads the built pages and answers the function that draws one of them as HTML; it throws when a page cannot be drawn.
 * Works only as a part of the build: the pages know the Vike that was built with them, and no other.
 *
 * Vike looks up routes, hooks and assets anew for every page, which takes ten times longer than drawing it. So it makes one
 * document for each kind of page, and each page is drawn into that by our own hooks.
 */
export async function createPageDrawer(serverDir: string): Promise<DrawPage> {
  await import(pathToFileURL(join(serverDir, "entry.mjs")).href);
  const { renderPage } = await import("vike/server");
  const shells = new Map<string, Shell>();
  /** The facts that the shells are drawn with. */
  let shellFacts: Facts | undefined;

  async function makeShell({ url, missing }: Route, content: PageContent): Promise<Shell> {
    const pageContext = await renderPage({ urlOriginal: url, content, parts });
    const { httpResponse, errorWhileRendering, drawParts } = pageContext as typeof pageContext & PageContextServer;
    // Vike never throws: a page that fails comes back as the error page.
    if (httpResponse?.statusCode !== (missing ? 404 : 200) || (errorWhileRendering && !missing) || !drawParts) {
      const reason = (errorWhileRendering as Error | null)?.message ?? `status ${httpResponse?.statusCode}`;
      throw new Error(`${url} could not be drawn: ${reason}`);
    }
    const pieces = paintBeforeScripts(httpResponse.body).split(/<!--(?:head|main)-->/);
    // A plain copy: Vike computes some properties at each access, and pages are copied from this object.
    return { pieces, pageContext: { ...(pageContext as unknown as PageContextServer) }, drawParts };
  }

  return async function drawPage(route, content) {
    const { url, kind = url } = route;
    if (shellFacts !== content.facts && !isDeepStrictEqual(shellFacts, content.facts)) shells.clear();
    shellFacts = content.facts;
    const shell = shells.get(kind) ?? (await makeShell(route, content));
    shells.set(kind, shell);
    const page = { ...shell.pageContext, urlOriginal: url, urlPathname: url, content };
    const makeData = page.config.data as ((pageContext: PageContextServer) => unknown) | undefined;
    page.data = await makeData?.(page);
    const { head, main } = shell.drawParts(page);
    const [opening, middle, closing] = shell.pieces;
    const html = opening + head + middle + main + closing;
    refuseUnreadable(url, html);
    return html;
  };
}

/** Browsers fetch modules as urgently as style sheets. A page here is whole without its scripts: what is seen comes first. */
function paintBeforeScripts(html: string): string {
  return html.replace(
    /<script[^>]* type="module" async>|<link rel="modulepreload"[^>]*>/g,
    (tag) => `${tag.slice(0, -1)} fetchpriority="low">`,
  );
}

/** Below this many pages a second thread takes longer to start than it saves. */
export const WORTH_A_WORKER = 250;
/** How many articles a worker is given at a time. */
const BATCH = 20;

interface Drawing {
  /** Draws and writes one page on this thread; throws when it cannot. */
  drawHere: (route: SiteRoute) => Promise<void>;
  /** Draws all on this thread. */
  alone: boolean;
  /** Writes a page that a worker has drawn: two threads that put files into one folder wait for each other. */
  write: (route: ArticleRoute, html: Uint8Array) => void;
  onProgress: (done: number) => void;
}

/** Draws pages, and writes each at once; many of them on all cores: this thread anything, a worker for each other core articles. */
export async function drawPages(
  pages: readonly SiteRoute[],
  setup: WorkerSetup,
  { drawHere, alone, write, onProgress }: Drawing,
): Promise<void> {
  await using workers = startWorkers(setup, alone || pages.length < WORTH_A_WORKER ? 0 : availableParallelism() - 1);
  const waiting = pages.filter(isArticle);
  const leftByWorkers: ArticleRoute[] = [];
  let done = 0;

  async function drawNext(route: SiteRoute): Promise<void> {
    await drawHere(route);
    onProgress(++done);
    if (workers.length > 0) await letOthersRun();
  }
  function giveBatch(worker: Worker): ArticleRoute[] {
    const batch = waiting.splice(-BATCH);
    worker.postMessage(batch);
    return batch;
  }
  async function employ(worker: Worker): Promise<void> {
    let next = giveBatch(worker);
    while (next.length > 0) {
      const batch = next;
      const [drawn] = (await once(worker, "message")) as [DrawnBatch];
      // The worker goes on drawing while this thread writes.
      next = giveBatch(worker);
      for (const [at, route] of batch.entries()) {
        const html = drawn[at];
        if (html) write(route, html);
        else leftByWorkers.push(route);
      }
      done += batch.length;
      onProgress(done);
    }
  }

  const working = Promise.all(workers.map(employ));
  working.catch(() => {}); // thrown below, when this thread writes nothing any more
  try {
    for (const page of pages) if (!isArticle(page)) await drawNext(page);
    for (let route = waiting.pop(); route; route = waiting.pop()) await drawNext(route);
  } finally {
    waiting.length = 0;
  }
  await working;
  for (const route of leftByWorkers) await drawHere(route);
}

function startWorkers(workerData: WorkerSetup, count: number): Worker[] & AsyncDisposable {
  const script = join(workerData.codeBuild.serverDir, "draw-worker.mjs");
  // The small young generation that the main thread has too (`drawing-process.ts`).
  const options = { workerData, resourceLimits: { maxYoungGenerationSizeMb: 6 } };
  const workers = Array.from({ length: count }, () => new Worker(script, options));
  return Object.assign(workers, {
    async [Symbol.asyncDispose]() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  });
}
