import type { PageContextServer } from "vike/types";

/** Matches the addresses of those who treat besides the practitioner, which come from the facts. */
export default ({ urlPathname, content }: PageContextServer): boolean =>
  content.facts.others.some(({ path }) => path === urlPathname);
