import type { PageContextServer } from "vike/types";

/** Matches an address that contains the practitioner's name, so it comes from the facts and not from the folder. */
export default ({ urlPathname, content }: PageContextServer): boolean =>
  urlPathname === content.facts.practitioner.path;
