import { readFormerAddress } from "#content/model/redirects.ts";
import { isOneOf } from "./fetch-picture.ts";
import type { Source } from "./foreign-post.ts";

/** Stands for the former site’s host where an export does not name it. */
const UNNAMED = "here.invalid";
const bare = (host: string) => host.replace(/^www\./, "");

/**
 * Returns what leads a link of the former site to where its place is now, or else to the former site as before. Names links to
 * its files, which end with it. `placeOf` says where a former path is now.
 */
export function openFormerLinks(
  { hosts: [home = "", ...others], numbers }: Pick<Source, "hosts" | "numbers">,
  addresses: readonly string[],
  placeOf: (path: string) => string | undefined,
) {
  // A site that has moved may still be called by its other name.
  const own = [home || UNNAMED, ...new Set(addresses.flatMap((one) => URL.parse(one)?.hostname ?? []))];
  const names = new Set(own.map(bare));
  const site = `https://${own[0]}`;
  /** `from` is the address of the post that has the link. */
  return (href: string, from: string, notes: string[]): string => {
    const url = URL.parse(href, URL.parse(from, site)?.href ?? site);
    if (!url || href.startsWith("#") || !/^https?:$/.test(url.protocol)) return href;
    const [, number = ""] = /[?&](?:p|page_id|attachment_id)=(\d+)/.exec(url.search) ?? [];
    const meant = numbers.get(number) ?? (number && numbers.size > 0 ? "" : url.pathname);
    const place = names.has(bare(url.hostname)) && placeOf(readFormerAddress(meant) ?? meant);
    // Of another page the parts may be called otherwise.
    if (place) return place === url.pathname ? place + url.search + url.hash : place;
    const note = `Its link leads to a file of the former site: ${href.slice(0, 200)}`;
    const isFile = /\.(?!html?$|php$|aspx?$)[a-z\d]{2,4}$/i.test(url.pathname);
    if (isFile && isOneOf([...own, ...others], url.hostname) && !notes.includes(note)) notes.push(note);
    return URL.parse(href) || url.hostname === UNNAMED ? href : url.href;
  };
}
