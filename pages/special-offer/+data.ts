import type { PageContextServer } from "vike/types";
import { offerMetadata, offerStands } from "#content/pages/offer.ts";

export type Data = ReturnType<typeof data>;
export function data({ content: { today } }: PageContextServer) {
  return { metadata: offerMetadata(today), over: !offerStands(today) };
}
