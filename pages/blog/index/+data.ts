import { render } from "vike/abort";
import type { PageContextServer } from "vike/types";
import { blogMetadata } from "#content/pages/page-metadata.ts";

export type Data = ReturnType<typeof data>;

/** Picks one page of the list of articles. */
export function data({ content: { list, facts } }: PageContextServer) {
  if (!list) throw render(404);
  return { metadata: blogMetadata(list.page, facts), ...list };
}
