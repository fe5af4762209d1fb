import { isIP } from "node:net";
import type { RequestHandler } from "express";
import { ServiceError } from "./errors.ts";

/**
 * Refuses requests under a foreign host name (DNS rebinding): a browser would let that site's scripts call us. IP addresses
 * are allowed, and monitors may ask for /api/health under any name.
 */
export function onlyKnownHosts(siteUrl: string): RequestHandler {
  const known = new Set(["localhost", new URL(siteUrl).hostname]);
  return (req, _res, next) => {
    const requested = `http://${req.headers.host}`;
    const { hostname = "" } = URL.canParse(requested) ? new URL(requested) : {};
    if (known.has(hostname) || isIP(hostname.replace(/^\[|\]$/g, "")) > 0 || req.path === "/api/health") return next();
    throw new ServiceError("misdirected", `The site that is served here has another name: ${siteUrl}`);
  };
}

/** Refuses writes that come from another site’s form or script (CSRF). */
export const onlyOwnPages: RequestHandler = (req, _res, next) => {
  if (isRead(req.method)) return next();
  if (isForeign(req.get("sec-fetch-site"), req.get("origin"), req.get("host"))) {
    throw new ServiceError("cross-site", "This call can only be made from the practice’s own site.");
  }
  next();
};

/** Refuses writes whose body is not JSON. */
export const onlyJson: RequestHandler = (req, _res, next) => {
  if (isRead(req.method)) return next();
  const hasBody = req.get("transfer-encoding") !== undefined || Number(req.get("content-length") ?? 0) > 0;
  if (hasBody && !req.is("application/json")) throw new ServiceError("wrong-type", "Please send JSON.");
  next();
};

/** Refuses bodies in Brotli, whose decoder in Node before 26.12.1 writes beyond its memory: not every system has a newer one. */
export const noBrotli: RequestHandler = (req, _res, next) => {
  if (/\bbr\b/i.test(req.get("content-encoding") ?? ""))
    throw new ServiceError("bad-request", "The request could not be read.");
  next();
};

const isRead = (method: string): boolean => method === "GET" || method === "HEAD";

function isForeign(fetchSite: string | undefined, origin: string | undefined, host: string | undefined): boolean {
  if (fetchSite !== undefined) return fetchSite !== "same-origin" && fetchSite !== "none";
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
