import { isIP } from "node:net";
import type { RequestHandler } from "express";
import { ServiceError } from "./errors.ts";

/**
 * A foreign name that leads here is not answered as if it were ours: a browser would run that site's scripts against us.
 * An address of a machine is no name, and monitors may ask for our health under any.
 */
export function onlyKnownHosts(siteUrl: string): RequestHandler {
  const known = new Set(["localhost", new URL(siteUrl).hostname]);
  return (req, _res, next) => {
    const asked = `http://${req.headers.host}`;
    const { hostname = "" } = URL.canParse(asked) ? new URL(asked) : {};
    if (known.has(hostname) || isIP(hostname.replace(/^\[|\]$/g, "")) > 0 || req.path === "/api/health") return next();
    throw new ServiceError("misdirected", `The site that is served here has another name: ${siteUrl}`);
  };
}

/** Writes are taken from pages of this site only: no other site’s form or script gets through. */
export const onlyOwnPages: RequestHandler = (req, _res, next) => {
  if (isRead(req.method)) return next();
  if (isForeign(req.get("sec-fetch-site"), req.get("origin"), req.get("host"))) {
    throw new ServiceError("cross-site", "This call can only be made from the practice’s own site.");
  }
  next();
};

/** Writes take JSON and nothing else. */
export const onlyJson: RequestHandler = (req, _res, next) => {
  if (isRead(req.method)) return next();
  const hasBody = req.get("transfer-encoding") !== undefined || Number(req.get("content-length") ?? 0) > 0;
  if (hasBody && !req.is("application/json")) throw new ServiceError("wrong-type", "Please send JSON.");
  next();
};

const isRead = (method: string): boolean => method === "GET" || method === "HEAD";

function isForeign(fetchSite: string | undefined, origin: string | undefined, host: string | undefined): boolean {
  if (fetchSite !== undefined) return fetchSite !== "same-origin" && fetchSite !== "none";
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
