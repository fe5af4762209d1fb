import { render } from "vike/abort";
import type { PageContextServer } from "vike/types";
import { blogListData } from "../../list-data.ts";

export type Data = ReturnType<typeof data>;
export function data({ content, routeParams }: PageContextServer) {
  const page = Number(routeParams.page);
  const found = Number.isInteger(page) && page > 1 ? blogListData(content, page) : undefined;
  if (!found || found.page > found.pages) throw render(404);
  return found;
}
