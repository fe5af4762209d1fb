import { dangerouslySkipEscape, escapeInject } from "vike/server";
import type { PageContextServer } from "vike/types";
import { site } from "#content/facts/site.ts";
import { drawBody, drawParts } from "./draw-page.tsx";

/** Draws one page as a whole HTML document; Vike adds its style sheets and scripts. */
export function onRenderHtml(pageContext: PageContextServer) {
  const { head, main } = pageContext.parts ?? drawParts(pageContext);
  const body = drawBody(pageContext, main);
  const documentHtml = escapeInject`<!DOCTYPE html>
<html lang="${site.language}"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"/>${dangerouslySkipEscape(head)}</head><body class="${pageContext.config.frame ?? "site"}">${dangerouslySkipEscape(body)}</body></html>
`;
  return { documentHtml, pageContext: { drawParts }, injectFilter };
}

/** Fonts are asked for in the head, after the first picture; and the entry's own imports are fetched along with it. */
function injectFilter(assets: { src: string; assetType: string | null; inject: false | "HTML_BEGIN" | "HTML_END" }[]) {
  for (const asset of assets) {
    if (asset.assetType === "font") asset.inject = false;
    if (asset.assetType === "script") asset.inject ||= "HTML_END";
  }
}
