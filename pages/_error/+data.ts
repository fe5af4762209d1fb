import type { PageContextServer } from "vike/types";
import { articleNotFound, pageNotFound } from "#content/pages/not-found.ts";

export type Data = ReturnType<typeof data>;

/** Addresses that do not exist: below /blog/ it is an article that is missing, elsewhere a page. */
export function data({ urlPathname, content }: PageContextServer) {
  const isArticle = urlPathname.startsWith("/blog/");
  return { isArticle, metadata: isArticle ? articleNotFound.metadata : pageNotFound.metadata(content.facts) };
}
