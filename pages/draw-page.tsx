import { renderToStaticMarkup } from "react-dom/server";
import { Frame, type FrameKind } from "#components/layout/Frame.tsx";
import { Head } from "#components/seo/Head.tsx";
import type { Metadata } from "#content/model/metadata.ts";
import type { PageContent } from "#content/model/site-content.ts";
import { fallbackMetadata } from "#content/pages/fallback.ts";
import { type DrawnPage, PageDataProvider } from "./page-data.tsx";

/** What a page is drawn from: Vike's page context, or the publisher's copy of one. */
export interface PageToDraw extends DrawnPage {
  config: { frame?: FrameKind; metadata?: Metadata };
  content: PageContent;
  urlPathname: string;
  is404: boolean | null;
}

/** The parts of a document that differ between pages of one kind, as HTML. */
export interface PageParts {
  head: string;
  main: string;
}

/** Metadata come from the page's data, or from its +metadata.ts. */
export function drawParts(page: PageToDraw): PageParts {
  const { Page, config, content } = page;
  const fromData = (page.data as { metadata?: Metadata } | undefined)?.metadata;
  const metadata = fromData ?? config.metadata ?? fallbackMetadata;
  const head = renderToStaticMarkup(<Head metadata={metadata} path={pathOf(page)} siteUrl={content.siteUrl} />);
  const main = renderToStaticMarkup(
    <PageDataProvider page={page}>
      <Page />
    </PageDataProvider>,
  );
  const firstPictures = main.match(fetchedFirst)?.join("") ?? "";
  return { head: firstPictures + head, main: main.replace(fetchedFirst, "") };
}

/** React asks for pictures that do not wait to be seen in front of what it draws; their place is the document's head. */
const fetchedFirst = /<link rel="preload" as="image"[^>]*>/g;

/** The document's body: the page in its frame. */
export const drawBody = (page: PageToDraw, main: string): string =>
  renderToStaticMarkup(<Frame kind={page.config.frame ?? "site"} path={pathOf(page) ?? ""} html={main} />);

const pathOf = ({ is404, urlPathname }: PageToDraw) => (is404 ? undefined : urlPathname);
