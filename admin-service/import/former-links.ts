import { readFormerAddress } from "#content/model/redirects.ts";
import { isOneOf } from "./fetch-picture.ts";

/**
 * Returns what leads a link of the former site to the same place here, if there is one. Names links to its files, which end with
 * it. `places` is where each former address is now.
 */
export function openFormerLinks(
  hosts: readonly string[],
  addresses: readonly string[],
  places: ReadonlyMap<string, string>,
) {
  // A site that has moved may still be called by its other name.
  const allHosts = [...hosts, ...new Set(addresses.flatMap((one) => URL.parse(one)?.hostname ?? []))];
  const bare = (host = "") => host.replace(/^www\./, "");
  const isOld = (href: string) => href.startsWith("/") || bare(URL.parse(href)?.hostname) === bare(hosts[0]);
  return (href: string, notes: string[]): string => {
    const place = isOld(href) ? places.get(readFormerAddress(href.replace(/[?#].*/, "")) ?? "") : undefined;
    const note = `Its link leads to a file of the former site: ${href.slice(0, 200)}`;
    if (!place && isFileOf(allHosts, href) && !notes.includes(note)) notes.push(note);
    return place ?? href;
  };
}

/** Whether a link leads to a file, such as a leaflet, that ends with the former site. */
function isFileOf(hosts: readonly string[], href: string): boolean {
  const own = hosts[0] || "here.invalid";
  const { hostname = "", pathname = "" } = URL.parse(href, `https://${own}`) ?? {};
  return /\.(?!html?$|php$|aspx?$)[a-z\d]{2,4}$/i.test(pathname) && isOneOf([own, ...hosts], hostname);
}
