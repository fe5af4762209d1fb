import { renderToStaticMarkup } from "react-dom/server";
import { dangerouslySkipEscape, escapeInject } from "vike/server";
import type { PageContextServer } from "vike/types";
import { EndedTreatment } from "#components/blocks/EndedTreatment.tsx";
import { FactsProvider } from "#components/facts.ts";
import { Frame } from "#components/layout/Frame.tsx";
import { Head } from "#components/seo/Head.tsx";
import { BookingProvider } from "#components/ui/BookButton.tsx";
import { isEnded } from "#content/facts/navigation.ts";
import { site } from "#content/facts/site.ts";
import { metadataOf } from "#content/pages/page-metadata.ts";

/** The parts of a document that differ between pages of one kind, as HTML. */
export interface PageParts {
  head: string;
  main: string;
}

/** Renders a page as a whole HTML document, to which Vike adds style sheets and scripts. */
export function onRenderHtml(pageContext: PageContextServer) {
  const { head, main } = pageContext.parts ?? drawParts(pageContext);
  const { facts } = pageContext.content;
  const { frame = "site" } = metadataOf(pageContext.urlPathname, pageContext.data, facts);
  const body = renderToStaticMarkup(
    <FactsProvider value={facts}>
      <BookingProvider value={pathOf(pageContext) ?? ""}>
        <Frame kind={frame} path={pathOf(pageContext) ?? ""} html={main} />
      </BookingProvider>
    </FactsProvider>,
  );
  // Keeps the desk's Save button above a phone's keyboard.
  const keyboard = frame === "desk" ? ", interactive-widget=resizes-content" : "";
  const documentHtml = escapeInject`<!DOCTYPE html>
<html lang="${site.language}"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover${keyboard}"/>${dangerouslySkipEscape(head)}</head><body class="${frame}">${dangerouslySkipEscape(body)}</body></html>
`;
  return { documentHtml, pageContext: { drawParts }, injectFilter };
}

function drawParts(page: PageContextServer): PageParts {
  const { Page, data } = page;
  const { facts, siteUrl } = page.content;
  const metadata = metadataOf(page.urlPathname, data, facts);
  const head = renderToStaticMarkup(
    <FactsProvider value={facts}>
      <Head metadata={metadata} path={pathOf(page)} siteUrl={siteUrl} />
    </FactsProvider>,
  );
  const main = renderToStaticMarkup(
    <FactsProvider value={facts}>
      <BookingProvider value={metadata.post?.category ?? page.urlPathname}>
        {isEnded(page.urlPathname, facts) ? <EndedTreatment path={page.urlPathname} /> : <Page {...(data as object)} />}
      </BookingProvider>
    </FactsProvider>,
  );
  const preloads = main.match(PICTURE_PRELOADS)?.join("") ?? "";
  return { head: preloads + head, main: main.replace(PICTURE_PRELOADS, "") };
}

/** The preload links of pictures: React puts them before the markup, but they belong in the head. */
const PICTURE_PRELOADS = /<link rel="preload" as="image"[^>]*>/g;

const pathOf = ({ is404, urlPathname }: PageContextServer) => (is404 ? undefined : urlPathname);

/** Leaves fonts to the head, which preloads them after the first picture, and preloads the client entry's imports. */
function injectFilter(assets: { src: string; assetType: string | null; inject: false | "HTML_BEGIN" | "HTML_END" }[]) {
  for (const asset of assets) {
    if (asset.assetType === "font") asset.inject = false;
    if (asset.assetType === "script") asset.inject ||= "HTML_END";
  }
}
