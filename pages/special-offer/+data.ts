import type { PageContextServer } from "vike/types";
import { offerMetadata } from "#content/pages/page-metadata.ts";

export type Data = ReturnType<typeof data>;
export function data({ content: { today, facts } }: PageContextServer) {
  if (today === undefined) throw new Error("The offer cannot be drawn without the day.");
  return { metadata: offerMetadata(today, facts) };
}
