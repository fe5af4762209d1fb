import type { PageContextServer } from "vike/types";
import source from "#content/pages/privacy-policy.md?raw";
import { fillFacts, withAddresses } from "#content/pages/privacy-policy.ts";

export type Data = ReturnType<typeof data>;
export const data = ({ content }: PageContextServer) => withAddresses(content.toHtml(fillFacts(source, content.facts)));
