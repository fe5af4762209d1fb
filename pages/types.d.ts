import type { ReactNode } from "react";
import type { Metadata } from "#content/model/metadata.ts";
import type { SiteContent } from "#content/model/site-content.ts";

declare global {
  namespace Vike {
    interface Config {
      metadata?: Metadata;
      /** site: header, footer, phone bar · quiet: without the phone bar · desk: the admin area · bare: nothing around the page */
      frame?: "site" | "quiet" | "desk" | "bare";
    }
    interface PageContext {
      Page: () => ReactNode;
      data?: unknown;
      content: SiteContent;
    }
  }
}
