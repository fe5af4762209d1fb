import type { ReactNode } from "react";
import type { PageContextServer } from "vike/types";
import type { PageContent } from "#content/model/site-routes.ts";
import type { PageParts } from "./+onRenderHtml.tsx";

declare global {
  namespace Vike {
    interface PageContext {
      /** Gets the result of the page's `data()` as its props. */
      Page: (props: object) => ReactNode;
      data?: unknown;
      content: PageContent;
      /** Set by the publisher, which renders the parts of each page and puts them into one document for each kind. */
      parts?: PageParts;
      /** Set by +onRenderHtml, for the publisher to render the parts with. */
      drawParts?: (page: PageContextServer) => PageParts;
    }
  }
}
