import type { PageContextServer } from "vike/types";
import source from "#content/pages/privacy-policy.md?raw";
import { fillFacts } from "#content/pages/privacy-policy.ts";

export type Data = ReturnType<typeof data>;
export const data = ({ content }: PageContextServer) => ({ html: content.toHtml(fillFacts(source)) });
