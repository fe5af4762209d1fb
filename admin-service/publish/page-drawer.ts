import { pathToFileURL } from "node:url";
import type { SiteContent } from "#content/model/site-content.ts";
import type { SiteRoute } from "#content/model/site-routes.ts";

/** Loads the built pages and answers the function that draws one of them as HTML. */
export async function createPageDrawer(serverEntry: string) {
  await import(pathToFileURL(serverEntry).href);
  const { renderPage } = await import("vike/server");

  return async function drawPage({ url, missing }: SiteRoute, content: SiteContent): Promise<string> {
    const pageContext = await renderPage({ urlOriginal: url, content });
    const { httpResponse, errorWhileRendering } = pageContext;
    // Vike never throws: a page that fails comes back as the error page.
    const expected = missing ? 404 : 200;
    if (httpResponse?.statusCode !== expected || (errorWhileRendering && !missing)) {
      throw new Error(`${url} could not be drawn: ${(errorWhileRendering as Error | null)?.message ?? `status ${httpResponse?.statusCode}`}`);
    }
    return httpResponse.body;
  };
}
