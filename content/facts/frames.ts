import type { Facts } from "./facts.ts";
import { paths } from "./navigation.ts";

const originOf = (url: string): string => new URL(url).origin;

export const diaryOrigin = ({ links }: Facts): string => originOf(links.booking.url);

/**
 * Returns the pages that may contain an iframe, each with its `frame-src` of the content security policy. 'self' is for
 * the substitute that is shown until the practice has a booking diary.
 */
export const frameSources = (facts: Facts): Readonly<Record<string, string>> => ({
  [paths.booking]: `'self' ${diaryOrigin(facts)}`,
  [paths.contact]: originOf(facts.links.map),
});
