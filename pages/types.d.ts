import type { ReactNode } from "react";
import type { PageContextServer } from "vike/types";
import type { PageContent } from "#content/model/site-routes.ts";
import type { PageParts } from "./+onRenderHtml.tsx";

declare global {
  namespace Vike {
    interface PageContext {
      /** Gets the answer of the page's `data()` as its props. */
      Page: (props: object) => ReactNode;
      data?: unknown;
      content: PageContent;
      /** Given by the publisher, which draws the parts of each page into the document of its kind. */
      parts?: PageParts;
      /** Left by +onRenderHtml, with which the publisher draws them. */
      drawParts?: (page: PageContextServer) => PageParts;
    }
  }
}
