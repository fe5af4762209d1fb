import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import type { PageContextServer } from "vike/types";
import type { Facts } from "#content/facts/facts.ts";
import type { PageContent, SiteRoute } from "#content/model/site-routes.ts";
import { factsForAll } from "#content/words/words-of.ts";
import { refuseUnreadable } from "./well-formed.ts";

type Route = Pick<SiteRoute, "url" | "kind" | "missing">;
export type DrawPage = (route: Route, content: PageContent) => Promise<string>;

/** Placeholders for the parts that differ between pages of one kind. */
const parts = { head: "<!--head-->", main: "<!--main-->" };

/** The document that all pages of one kind share, and the hook that draws the parts that differ. */
interface Shell {
  pieces: readonly string[];
  pageContext: PageContextServer;
  drawParts: NonNullable<PageContextServer["drawParts"]>;
}

/**
 * Loads the built pages and returns the function that draws one of them as HTML. That throws when a page cannot be drawn.
 * Works only inside the build: the pages are bound to the copy of Vike that was bundled with them.
 *
 * Vike looks up routes, hooks and assets again for every page, which takes ten times as long as drawing it. So Vike makes
 * one document for each kind of page, and our own hooks draw each page into it.
 */
export async function createPageDrawer(serverDir: string): Promise<DrawPage> {
  await import(pathToFileURL(join(serverDir, "entry.mjs")).href);
  const { renderPage } = await import("vike/server");
  const shells = new Map<string, Shell>();
  /** The facts that the cached shells were drawn with. */
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
    // A plain copy: Vike recomputes some properties at each access, and every page is copied from this object.
    return { pieces, pageContext: { ...(pageContext as unknown as PageContextServer) }, drawParts };
  }

  return async function drawPage(route, given) {
    const { url, kind = url } = route;
    const facts = factsForAll(given.facts);
    if (shellFacts !== facts && !isDeepStrictEqual(shellFacts, facts)) shells.clear();
    shellFacts = facts;
    const content = { ...given, facts: { ...facts, words: { ...facts.words, ...given.words } } };
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

/** Lowers the priority of scripts: browsers fetch modules as urgently as style sheets, but these pages are complete without them. */
function paintBeforeScripts(html: string): string {
  return html.replace(
    /<script[^>]* type="module" async>|<link rel="modulepreload"[^>]*>/g,
    (tag) => `${tag.slice(0, -1)} fetchpriority="low">`,
  );
}
