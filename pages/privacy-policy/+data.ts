import type { PageContextServer } from "vike/types";
import { addSectionIds } from "#content/model/section-ids.ts";
import { wordsOf } from "#content/words/words-of.ts";

export type Data = ReturnType<typeof data>;
export const data = ({ content }: PageContextServer) =>
  addSectionIds(content.toHtml(wordsOf("privacy-policy", content.facts).body));
