import type { ReactNode } from "react";
import type { FrameKind } from "#components/layout/Frame.tsx";
import type { Metadata } from "#content/model/metadata.ts";
import type { PageContent } from "#content/model/site-content.ts";
import type { drawParts, PageParts } from "./draw-page.tsx";

declare global {
  namespace Vike {
    interface Config {
      metadata?: Metadata;
      frame?: FrameKind;
    }
    interface PageContext {
      Page: () => ReactNode;
      data?: unknown;
      content: PageContent;
      /** Given by the publisher, which puts each page's own parts in their place. */
      parts?: PageParts;
      /** Left by +onRenderHtml, with which the publisher draws those. */
      drawParts?: typeof drawParts;
    }
  }
}
