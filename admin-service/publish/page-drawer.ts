import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { PageContextServer } from "vike/types";
import type { PageContent } from "#content/model/site-content.ts";
import type { SiteRoute } from "#content/model/site-routes.ts";

export type DrawPage = (route: Pick<SiteRoute, "url" | "kind" | "missing">, content: PageContent) => Promise<string>;

/**
 * Loads the built pages and answers the function that draws one of them as HTML; it throws when a page cannot be drawn.
 * Works only as a part of the build: the pages know the Vike that was built with them, and no other.
 */
export async function createPageDrawer(serverDir: string): Promise<DrawPage> {
  await import(pathToFileURL(join(serverDir, "entry.mjs")).href);
  const { renderPage } = await import("vike/server");
  const drawAlike = new Map<string, DrawPage>();

  return async function drawPage(route, content) {
    const { url, missing, kind } = route;
    const known = kind && drawAlike.get(kind);
    if (known) return known(route, content);
    const pageContext = await renderPage({ urlOriginal: url, content });
    const { httpResponse, errorWhileRendering } = pageContext;
    // Vike never throws: a page that fails comes back as the error page.
    const expected = missing ? 404 : 200;
    if (httpResponse?.statusCode !== expected || (errorWhileRendering && !missing)) {
      throw new Error(
        `${url} could not be drawn: ${(errorWhileRendering as Error | null)?.message ?? `status ${httpResponse?.statusCode}`}`,
      );
    }
    const html = paintBeforeScripts(httpResponse.body);
    const alike = kind && likeThis(pageContext as unknown as PageContextServer, html);
    if (alike) drawAlike.set(kind, alike);
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

/**
 * Vike looks up routes, hooks and assets anew for every page, which takes longer than drawing it. Where one page of a
 * kind has been drawn, the others differ from it only in what our own hooks make: this calls them, and puts the rest of
 * the first document around it. `undefined` when the first document does not come apart as it has to.
 */
function likeThis(first: PageContextServer, html: string): DrawPage | undefined {
  const { drawPage, config } = first;
  const makeData = config.data as ((pageContext: PageContextServer) => unknown) | undefined;
  if (!drawPage || !makeData) return undefined;
  const { head, body } = drawPage(first);
  const [opening, rest, ...more] = html.split(head);
  const [between, closing, ...evenMore] = rest?.split(body) ?? [];
  if (closing === undefined || more.length + evenMore.length > 0) return undefined;

  // What Vike works out when it is asked (the address in its parts) is worked out once, and not for every copy.
  const alike = { ...first };
  return async ({ url }, content) => {
    const page = { ...alike, urlOriginal: url, urlPathname: url, content };
    page.data = await makeData(page);
    const drawn = drawPage(page);
    return opening + drawn.head + between + drawn.body + closing;
  };
}
