import type { RequestHandler } from "express";
import type { Facts } from "#content/facts/facts.ts";
import { frameSources } from "#content/facts/frames.ts";
import { decodePath } from "./addresses.ts";

/*
 * The HTTP headers of every answer. The Caddyfile repeats them in Caddy's words; caddyfile.test.ts compares the two
 * answer by answer. Only the hosts of frames differ: Caddy knows no facts, so the pages name them as well (Head.tsx).
 */

/** No inline script or style anywhere, and nothing from other hosts but the frames of two pages. */
const policy = {
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": "'self'",
  "img-src": "'self'",
  "font-src": "'self'",
  "media-src": "'self'",
  "connect-src": "'self'",
  "manifest-src": "'self'",
  "frame-src": "'none'",
  "form-action": "'self'",
  "base-uri": "'none'",
  "frame-ancestors": "'none'",
  "require-trusted-types-for": "'script'",
};

const everywhere = {
  "Content-Security-Policy": writePolicy(policy),
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), usb=()",
};

/** Over HTTPS only. */
export const HSTS = "max-age=63072000; includeSubDomains";

const unlisted = { "X-Robots-Tag": "noindex" };

/** The owner's desk shows pictures that it has just fetched, and previews of posts. */
const desk = {
  ...unlisted,
  "Content-Security-Policy": writePolicy({ ...policy, "img-src": "'self' blob:", "frame-src": "'self'" }),
};

/** A draft at an address that only those know who were given it: it must not get around by itself. */
const preview = { ...unlisted, "Referrer-Policy": "no-referrer" };

/** Somebody else may have made it: nothing in it is ever run, whatever a browser takes it for. */
const sentPicture = { "Content-Security-Policy": writePolicy({ ...policy, sandbox: "" }) };
const SENT_PICTURE =
  /^\/(?:blog\/images|photos\/|preview\/[^/]+\/images|api\/blog\/(?:[^/]+\/image$|pictures\/)|api\/practice\/photos\/)/i;

/** Our own page in the booking frame, for as long as the practice has no booking service: only we may frame it. */
const bookingStandIn = {
  ...unlisted,
  "Content-Security-Policy": writePolicy({ ...policy, "frame-ancestors": "'self'" }),
  "X-Frame-Options": "SAMEORIGIN",
};

/** Those of an address that have to do with security. */
export function securityHeaders(path: string, facts: () => Facts): Readonly<Record<string, string>> {
  if (path.startsWith("/admin/")) return { ...everywhere, ...desk };
  const picture = SENT_PICTURE.test(path) && sentPicture;
  if (/^\/preview\//i.test(path)) return { ...everywhere, ...preview, ...picture };
  if (picture) return { ...everywhere, ...picture };
  if (path === "/booking-stand-in") return { ...everywhere, ...bookingStandIn };
  const frames = frameSources(facts())[path];
  if (frames) return { ...everywhere, "Content-Security-Policy": writePolicy({ ...policy, "frame-src": frames }) };
  return everywhere;
}

/** Assets have their content's hash in their name; all else is asked for again, which costs a 304. */
export function cacheControl(path: string): string {
  return path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
}

/** Pages tell browsers where it stands which links may be fetched while a visitor reaches for them. */
export const speculationRules = { "Speculation-Rules": '"/speculation-rules.json"' };

const contentTypes: ReadonlyArray<[ending: RegExp, type: string]> = [
  [/^\/rss\.xml$/, "application/rss+xml; charset=utf-8"],
  [/^\/atom\.xml$/, "application/atom+xml; charset=utf-8"],
  [/^\/feed\.json$/, "application/feed+json; charset=utf-8"],
  [/^\/speculation-rules\.json$/, "application/speculationrules+json; charset=utf-8"],
  [/\.xml$/, "application/xml; charset=utf-8"],
  [/\.json$/, "application/json; charset=utf-8"],
  [/\.webmanifest$/, "application/manifest+json; charset=utf-8"],
  [/\.html$/, "text/html; charset=utf-8"],
  [/\.js$/, "text/javascript; charset=utf-8"],
  [/\.css$/, "text/css; charset=utf-8"],
  [/\.txt$/, "text/plain; charset=utf-8"],
  [/\.svg$/, "image/svg+xml; charset=utf-8"],
  [/\.png$/, "image/png"],
  [/\.jpe?g$/, "image/jpeg"],
  [/\.webp$/, "image/webp"],
  [/\.avif$/, "image/avif"],
  [/\.gif$/, "image/gif"],
  [/\.ico$/, "image/x-icon"],
  [/\.woff2$/, "font/woff2"],
  [/\.webm$/, "video/webm"],
  [/\.mp4$/, "video/mp4"],
  [/\.pdf$/, "application/pdf"],
  [/\.[^/]*$/, "application/octet-stream"],
];

/** Said here and not looked up, because what a machine's own list knows differs from machine to machine. */
export function contentType(path: string): string {
  return contentTypes.find(([ending]) => ending.test(path))?.[1] ?? "text/html; charset=utf-8";
}

/** Comes before everything else in the service: each answer starts from these, the API's too. */
export const sendSecurityHeaders =
  (facts: () => Facts): RequestHandler =>
  (req, res, next) => {
    const path = decodePath(req.path) ?? req.path;
    res.set(securityHeaders(path, facts));
    res.set("Cache-Control", /^\/(?:api(?:\/|$)|preview\/)/i.test(path) ? "no-store" : "no-cache");
    // Over plain HTTP this header means nothing, and the standard forbids it there.
    if (req.secure) res.set("Strict-Transport-Security", HSTS);
    next();
  };

function writePolicy(directives: Readonly<Record<string, string>>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join("; ");
}
