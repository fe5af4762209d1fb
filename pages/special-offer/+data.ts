import type { PageContextServer } from "vike/types";
import type { Metadata } from "#content/model/metadata.ts";
import { offerMetadata, offerNode, offerStands } from "#content/pages/offer.ts";

export type Data = ReturnType<typeof data>;
export function data({ content: { today } }: PageContextServer) {
  if (today === undefined) throw new Error("The offer cannot be drawn without the day.");
  const stands = offerStands(today);
  const metadata: Metadata = {
    ...offerMetadata(today),
    structuredData: (at) => [offerNode({ ...at, today })],
  };
  return { metadata, over: !stands };
}
