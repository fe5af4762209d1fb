import type { Facts } from "./facts.ts";
import { paths } from "./navigation.ts";

const originOf = (url: string): string => new URL(url).origin;

/**
 * The only pages that may show a frame, and what may stand in it, in the words of a policy's `frame-src`. "'self'" is
 * the stand-in that we show until the practice has a booking diary.
 */
export const frameSources = ({ links }: Facts): Readonly<Record<string, string>> => ({
  [paths.booking]: `'self' ${originOf(links.booking.url)}`,
  [paths.contact]: originOf(links.map),
});
