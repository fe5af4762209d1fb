import { renderToStaticMarkup } from "react-dom/server";
import { dangerouslySkipEscape, escapeInject } from "vike/server";
import type { PageContextServer } from "vike/types";
import { Frame } from "#components/layout/Frame.tsx";
import { Head } from "#components/seo/Head.tsx";
import { fallbackMetadata } from "#content/pages/fallback.ts";
import { site } from "#content/facts/site.ts";
import type { Metadata } from "#content/model/metadata.ts";
import { PageContextProvider } from "./page-context.tsx";

/** Draws one page as a whole HTML document. Metadata come from the page's data (a post) or its +metadata.ts. */
export function onRenderHtml(pageContext: PageContextServer) {
  const { Page, config, content, urlPathname, is404 } = pageContext;
  const frame = config.frame ?? "site";
  const fromData = (pageContext.data as { metadata?: Metadata } | undefined)?.metadata;
  const metadata = fromData ?? config.metadata ?? fallbackMetadata;
  const path = is404 ? undefined : urlPathname;
  const head = renderToStaticMarkup(<Head metadata={metadata} path={path} siteUrl={content.siteUrl} today={content.today} />);
  const body = renderToStaticMarkup(
    <PageContextProvider pageContext={pageContext}>
      <Frame kind={frame} path={path ?? ""}>
        <Page />
      </Frame>
    </PageContextProvider>,
  );
  const documentHtml = escapeInject`<!DOCTYPE html>
<html lang="${site.language}"><head>${dangerouslySkipEscape(head)}</head><body class="${frame}">${dangerouslySkipEscape(body)}</body></html>
`;
  return { documentHtml, injectFilter };
}

/** Two fonts are wanted at first sight, the italic is not; and the entry's own imports are fetched along with it. */
function injectFilter(assets: { src: string; assetType: string | null; inject: false | "HTML_BEGIN" | "HTML_END" }[]) {
  for (const asset of assets) {
    if (asset.assetType === "font" && asset.src.includes("italic")) asset.inject = false;
    if (asset.assetType === "script") asset.inject ||= "HTML_END";
  }
}
