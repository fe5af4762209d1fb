import { renderToStaticMarkup } from "react-dom/server";
import { Frame, type FrameKind } from "#components/layout/Frame.tsx";
import { Head } from "#components/seo/Head.tsx";
import { paths } from "#content/facts/navigation.ts";
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

/** Draws what stands between the tags of a document's head and body. Metadata come from the page's data, or its +metadata.ts. */
export function drawPage(page: PageToDraw): { head: string; body: string } {
  const { Page, config, content, urlPathname, is404 } = page;
  const fromData = (page.data as { metadata?: Metadata } | undefined)?.metadata;
  const metadata = fromData ?? config.metadata ?? fallbackMetadata;
  const path = is404 ? undefined : urlPathname;
  const about = renderToStaticMarkup(<Head metadata={metadata} path={path} siteUrl={content.siteUrl} />);
  const [above = "", below = ""] = drawFrame(config.frame ?? "site", path ?? "");
  const main = renderToStaticMarkup(
    <PageDataProvider page={page}>
      <Page />
    </PageDataProvider>,
  );
  const firstPictures = main.match(fetchedFirst)?.join("") ?? "";
  return { head: firstPictures + about, body: above + main.replace(fetchedFirst, "") + below };
}

/** React asks for pictures that do not wait to be seen in front of what it draws; their place is the document's head. */
const fetchedFirst = /<link rel="preload" as="image"[^>]*>/g;

const drawnFrames = new Map<string, readonly string[]>();
const HOLE = "page-goes-here";

/** The frame is the same for all articles, so it is drawn once for them: what stands above a page and below it. */
function drawFrame(kind: FrameKind, path: string): readonly string[] {
  const place = path.startsWith(`${paths.blog}/`) ? `${paths.blog}/-` : path;
  const key = `${kind} ${place}`;
  let drawn = drawnFrames.get(key);
  if (!drawn) {
    const frame = (
      <Frame kind={kind} path={place}>
        {HOLE}
      </Frame>
    );
    drawn = renderToStaticMarkup(frame).split(HOLE);
    drawnFrames.set(key, drawn);
  }
  return drawn;
}
