import type { RequestHandler } from "express";
import { ServiceError } from "./errors.ts";

/** Writes take JSON and nothing else, and only from pages of this site: no other site’s form or script gets through. */
export const onlyOwnJson: RequestHandler = (req, _res, next) => {
  if (req.method === "GET" || req.method === "HEAD") return next();
  if (isForeign(req.get("sec-fetch-site"), req.get("origin"), req.get("host"))) {
    throw new ServiceError("cross-site", "This call can only be made from the practice’s own site.");
  }
  const hasBody = req.get("transfer-encoding") !== undefined || Number(req.get("content-length") ?? 0) > 0;
  if (hasBody && !req.is("application/json")) throw new ServiceError("not-json", "Please send JSON.");
  next();
};

function isForeign(fetchSite: string | undefined, origin: string | undefined, host: string | undefined): boolean {
  if (fetchSite !== undefined) return fetchSite !== "same-origin" && fetchSite !== "none";
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
