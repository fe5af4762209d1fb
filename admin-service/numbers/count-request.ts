import { isbot } from "isbot";
import { paths } from "#content/facts/navigation.ts";
import { decodePath } from "#content/model/pictures.ts";
import { readFormerAddress } from "#content/model/redirects.ts";
import type { Counted } from "./counts.ts";

/** The headers that count, in the order in which the Caddyfile logs them. Two are older names of Sec-Purpose. */
const toldHeaders = "referer sec-fetch-site sec-fetch-dest sec-purpose purpose x-moz range user-agent".split(" ");

export interface ServedRequest {
  method: string;
  /** As it was sent; the query is ignored. */
  uri: string;
  status: number;
  /** "here" when the referrer is of this site, "http" or "https", and the headers that count, with tabs between them. */
  told: string;
}

/** Writes what counts of the headers, by their names in small letters, as the Caddyfile logs it. */
export function tellHeaders(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  host: string | undefined,
  scheme: string,
): string {
  const from = URL.parse(String(headers.referer ?? ""))?.host === host ? "here" : "";
  return [from, scheme, ...toldHeaders.map((name) => headers[name] ?? "")].join("\t");
}

const FEED = /^\/(?:rss\.xml|atom\.xml|feed\.json)$/;
const NO_PAGE = /^\/(?:\.well-known|admin|api|assets|photos|preview|booking-stand-in)(?:\/|$)/i;
/** Nobody links to these; whoever looks for weak servers asks for them. */
const SCANNED = /(?:^|\/)(?:\.|_|wp-|xmlrpc|php|pma|cgi|admin|vendor|actuator)/i;
/** A page of a former site may end like this; other endings are those of files. */
const PROGRAM = /\.(?:php|aspx?|jsp|cfm)$/i;
const NO_READER =
  /^$|bot\b|crawl|spider|search|slurp|preview|external|archiv|headless|curl|wget|python|java|http|node|^Mozilla(?!.*(?:feed|rss|reader|thunderbird))/i;

/** A search site, in whichever country: google.co.uk, uk.search.yahoo.com. */
const SEARCH = /^(?:(?:[a-z]{2}\.)?search\.)?(bing|google|yahoo|yandex)\.(?:com?\.)?[a-z]{2,3}$/;

/**
 * Chrome 80, Firefox 90 and Safari 17: they and newer ones name what they load a page for, wherever the connection is safe. A
 * robot that borrows their name does not. Within another app (“wv”) it may be different.
 */
const NEW_BROWSER = /^(?!.*; wv\)).*(?:Chrome\/(?:[89]\d|\d{3})|Firefox\/(?:9\d|\d{3})|Version\/(?:1[7-9]|[2-9]\d))\./;

/** Returns what counts of a request; nothing for robots, files, and what nobody has looked at. */
export function countRequest({ method, uri, status, told }: ServedRequest): readonly Counted[] {
  const path = decodePath(uri.replace(/[?#].*/s, "")) ?? "";
  const isAnswered = status === 200 || status === 304;
  if (method === "POST") return path === "/api/contact" && status >= 200 && status < 300 ? [["message sent", 1]] : [];
  if (method !== "GET" || !(isAnswered || status === 404)) return [];

  const [from, scheme, referrer = "", site, dest, purpose, formerPurpose, firefoxPurpose, range, ...rest] =
    told.split("\t");
  const agent = rest.join("\t");
  if (range || purpose || formerPurpose || firefoxPurpose) return [];
  if (FEED.test(path)) return isAnswered ? countReaders(agent) : [];
  if (NO_PAGE.test(path) || (dest && dest !== "document") || isRobot(agent)) return [];
  if (scheme === "https" && !dest && NEW_BROWSER.test(agent)) return [];

  const link = URL.parse(referrer);
  const page = from === "here" ? link?.pathname : undefined;
  const host = from === "here" ? "" : (link?.hostname.replace(/^(?:www|m|l|lm)\./, "").replace(SEARCH, "$1.com") ?? "");
  if (page?.startsWith("/admin/")) return [];
  if (status === 404) return countMissing(path, page ?? host, host !== "");
  if (/\.\w+$/.test(path)) return [];
  const isVisit = page === undefined && site !== "same-origin";
  return [
    [`view ${path}`, 1],
    ...(isVisit ? [[`visit ${host}`, 1] as const] : []),
    ...(path === paths.booking && page && page !== path ? [[`led ${page}`, 1] as const] : []),
  ];
}

/** An address that leads nowhere, and after a tab the page of ours or the site that it was on, if that is known. */
function countMissing(path: string, from: string, isLinkedElsewhere: boolean): Counted[] {
  const isFile = /\.(?!(?:html?|pdf)$)\w+$/i.test(path) && !(isLinkedElsewhere && PROGRAM.test(path));
  const address = isFile || SCANNED.test(path) ? undefined : readFormerAddress(path.toLowerCase());
  return address ? [[`missing ${address}\t${from}`, 1]] : [];
}

/** A program that fetches the feed: for how many people, as it says, or 0. */
function countReaders(agent: string): Counted[] {
  const readers = /(\d{1,6}) (?:subscriber|reader)/i.exec(agent)?.[1];
  const program = /^(?:Mozilla\/[\d.]+ \((?:compatible; )?)?([^\d/(;:,]{2,30}?)(?= feed-id|[\d/(;:,]|$)/
    .exec(agent)?.[1]
    ?.trim();
  // An agent may name the web site of its program.
  const isReader = readers !== undefined || !NO_READER.test(agent.replaceAll(/https?:\S*/gi, ""));
  return isReader && program ? [[`reader ${program}`, Number(readers ?? 0)]] : [];
}

/** Whether an agent is no browser. Most come again, and the list of robots is long. */
const robots = new Map<string, boolean>();
const MOST_KNOWN = 1_000;
const LONGEST_AGENT = 1_000;

function isRobot(agent: string): boolean {
  if (agent === "" || agent.length > LONGEST_AGENT) return true;
  if (robots.size > MOST_KNOWN) robots.clear();
  const isOne = robots.get(agent) ?? isbot(agent);
  robots.set(agent, isOne);
  return isOne;
}
