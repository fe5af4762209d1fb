import type { ReactNode } from "react";
import type { FrameKind } from "#components/layout/Frame.tsx";
import type { Metadata } from "#content/model/metadata.ts";
import type { PageContent } from "#content/model/site-content.ts";
import type { drawPage } from "./draw-page.tsx";

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
      /** Left by +onRenderHtml for whoever draws more pages of the same kind. */
      drawPage?: typeof drawPage;
    }
  }
}
