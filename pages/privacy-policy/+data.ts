import type { PageContextServer } from "vike/types";
import source from "#content/pages/privacy-policy.md?raw";
import { addSectionIds, fillFacts } from "#content/pages/privacy-policy.ts";

export type Data = ReturnType<typeof data>;
export const data = ({ content }: PageContextServer) => addSectionIds(content.toHtml(fillFacts(source, content.facts)));
