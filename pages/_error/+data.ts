import type { PageContextServer } from "vike/types";
import { articleNotFound, pageNotFound } from "#content/pages/not-found.ts";

export type Data = ReturnType<typeof data>;

/** Picks the page for an address that does not exist: a missing article below /blog/, else a missing page. */
export function data({ urlPathname, content }: PageContextServer) {
  const isArticle = urlPathname.startsWith("/blog/");
  return { isArticle, metadata: isArticle ? articleNotFound.metadata : pageNotFound.metadata(content.facts) };
}
