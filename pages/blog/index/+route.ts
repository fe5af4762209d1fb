import type { PageContextServer } from "vike/types";

/** Matches the first page of the list and the later ones. */
export default ({ urlPathname }: PageContextServer): boolean => /^\/blog(\/page\/\d+)?$/.test(urlPathname);
