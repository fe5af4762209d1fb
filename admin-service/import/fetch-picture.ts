import { lookup } from "node:dns";
import { get, type IncomingMessage } from "node:http";
import { get as getSecurely } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { pictureLimits } from "../pictures/encode.ts";
import { readStream } from "./export-files.ts";

const MOST_REDIRECTS = 3;
const TIMEOUT_MS = 20_000;

/** Finds a host’s addresses. Refuses those of this machine and of networks behind it. */
const lookUpPublicly: LookupFunction = (host, options, answer) =>
  lookup(host, { ...options, all: true }, (error, addresses = []) => {
    const isPublic = addresses.every(({ address }) => ipaddr.process(address).range() === "unicast");
    answer(error ?? (isPublic ? null : new Error("the former site’s name leads into a private network")), addresses);
  });

/** Whether a name is one of these hosts, or below it. */
export const isOneOf = (hosts: readonly string[], name: string): boolean =>
  hosts.some((host) => host && `.${name}`.endsWith(`.${host.replace(/^www\./, "")}`));

/**
 * Fetches a picture from one of these hosts, or one below it. Whoever wrote the export must not learn what this machine can
 * reach: an address in numbers is refused, and what redirects elsewhere.
 */
export async function fetchPicture(
  url: URL,
  hosts: readonly string[],
  lookUp = lookUpPublicly,
  redirects = MOST_REDIRECTS,
): Promise<Buffer> {
  const { protocol, hostname } = url;
  if (isIP(hostname.replace(/[[\]]/g, "")))
    throw new Error("its address is a number and no name, and may lead into a private network");
  if (!/^https?:$/.test(protocol) || !isOneOf(hosts, hostname)) throw new Error("it is not on the former site");
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const options = { lookup: lookUp, signal: AbortSignal.timeout(TIMEOUT_MS) };
  (protocol === "https:" ? getSecurely : get)(url, options, resolve).on("error", (error) =>
    reject("code" in error ? new Error("the former site does not answer") : error),
  );
  const answer = await promise;
  const { statusCode = 0, headers } = answer;
  const next = statusCode >= 300 && statusCode < 400 ? URL.parse(headers.location ?? "", url) : undefined;
  if (statusCode !== 200) answer.destroy();
  if (next && redirects > 0) return fetchPicture(next, hosts, lookUp, redirects - 1);
  if (statusCode !== 200) throw new Error(`the former site answers ${statusCode}`);
  return readStream(answer, pictureLimits.bytesInText);
}
