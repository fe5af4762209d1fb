import type { PageContextServer } from "vike/types";
import { articleNotFound } from "#content/pages/article-not-found.ts";
import { wordsOf } from "#content/words/words-of.ts";

export type Data = ReturnType<typeof data>;

/** Picks the page for an address that does not exist: a missing article below /blog/, else a missing page. */
export function data({ urlPathname, content }: PageContextServer) {
  const isArticle = urlPathname.startsWith("/blog/");
  const missingPage = { ...wordsOf("not-found", content.facts).metadata, noindex: true };
  return { isArticle, metadata: isArticle ? articleNotFound.metadata : missingPage };
}
