import { render } from "vike/abort";
import type { PageContextServer } from "vike/types";
import { personMetadata } from "#content/pages/page-metadata.ts";

export type Data = ReturnType<typeof data>;
export function data({ urlPathname, content: { facts } }: PageContextServer) {
  const person = facts.others.find(({ path }) => path === urlPathname);
  if (!person) throw render(404);
  return { person, metadata: personMetadata(person, facts) };
}
