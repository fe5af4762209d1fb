import type { PageContextServer } from "vike/types";
import { articleNotFound, pageNotFound } from "#content/pages/not-found.ts";

export type Data = ReturnType<typeof data>;

/** Addresses that do not exist: below /blog/ it is an article that is missing, elsewhere a page. */
export function data({ urlPathname }: PageContextServer) {
  const missing = urlPathname.startsWith("/blog/") ? ("article" as const) : ("page" as const);
  return { missing, metadata: missing === "article" ? articleNotFound.metadata : pageNotFound.metadata };
}
