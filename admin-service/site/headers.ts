import type { RequestHandler } from "express";
import type { Facts } from "#content/facts/facts.ts";
import { diaryOrigin, frameSources } from "#content/facts/frames.ts";
import { paths } from "#content/facts/navigation.ts";
import { decodePath } from "#content/model/pictures.ts";

/*
 * The HTTP headers of every response. The Caddyfile repeats them, and caddyfile.test.ts compares the two. Only the
 * hosts of frames differ: Caddy does not know the practice's facts, so the pages name these hosts as well (Head.tsx,
 * BookingFrame.tsx).
 */

/** Allows no inline scripts or styles, and nothing from other hosts except the frames of two pages. */
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

/** Value of Strict-Transport-Security, which is sent over HTTPS only. */
export const HSTS = "max-age=63072000; includeSubDomains";

const unlisted = { "X-Robots-Tag": "noindex" };

/** The owner's desk shows fetched pictures as blobs, and previews of posts in frames. */
const desk = {
  ...unlisted,
  "Content-Security-Policy": writePolicy({ ...policy, "img-src": "'self' blob:", "frame-src": "'self'" }),
};

/** The address of a draft is secret: it must not leak through search engines or referrers. */
const preview = { ...unlisted, "Referrer-Policy": "no-referrer" };

/** Uploaded pictures are untrusted: even if a browser takes one for a page, it runs nothing. */
const uploadedPicture = { "Content-Security-Policy": writePolicy({ ...policy, sandbox: "" }) };
const UPLOADED_PICTURE =
  /^\/(?:blog\/images|photos\/|preview\/[^/]+\/images|api\/blog\/(?:[^/]+\/image$|pictures\/)|api\/practice\/photos\/)/i;

/** Our own page in the booking frame while the practice has no booking service. Only our pages may frame it. */
const bookingStandIn = {
  ...unlisted,
  "Content-Security-Policy": writePolicy({ ...policy, "frame-ancestors": "'self'" }),
  "X-Frame-Options": "SAMEORIGIN",
};

/** Pictures are shown elsewhere too: feeds have them. */
const sharedPicture = { "Cross-Origin-Resource-Policy": "cross-origin" };
const SHARED_PICTURE = /^(?!\/(?:admin|api|preview)\/).*\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/is;

/** The diary opens windows of its own, takes payments and copies, in its frame only. */
function booking(facts: Facts) {
  const allowed = ["payment", "clipboard-write", "fullscreen"].map((what) => `${what}=(self "${diaryOrigin(facts)}")`);
  return {
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Permissions-Policy": [everywhere["Permissions-Policy"], ...allowed].join(", "),
  };
}

/** Returns the security headers of a path. */
export function securityHeaders(path: string, facts: () => Facts): Readonly<Record<string, string>> {
  return {
    ...everywhere,
    ...(SHARED_PICTURE.test(path) && sharedPicture),
    ...(path === paths.booking && booking(facts())),
    ...headersOfKind(path, facts),
  };
}

function headersOfKind(path: string, facts: () => Facts): Readonly<Record<string, string>> {
  if (path.startsWith("/admin/")) return desk;
  const picture = UPLOADED_PICTURE.test(path) && uploadedPicture;
  if (/^\/preview\//i.test(path)) return { ...preview, ...picture };
  if (picture) return picture;
  if (path === "/booking-stand-in") return bookingStandIn;
  const frames = frameSources(facts())[path];
  return frames ? { "Content-Security-Policy": writePolicy({ ...policy, "frame-src": frames }) } : {};
}

/** Caches assets for a year, because their names contain a content hash. Everything else is revalidated. */
export function cacheControl(path: string): string {
  return path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
}

const contentTypes: ReadonlyArray<[pattern: RegExp, type: string]> = [
  [/^\/rss\.xml$/, "application/rss+xml; charset=utf-8"],
  [/^\/atom\.xml$/, "application/atom+xml; charset=utf-8"],
  [/^\/feed\.json$/, "application/feed+json; charset=utf-8"],
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
  [/^\/\.well-known\/apple-app-site-association$/, "application/json; charset=utf-8"],
  [/^\/\.well-known\//, "text/plain; charset=utf-8"],
];

/** Returns the content type of a path from our own table, because MIME tables differ between machines. */
export function contentType(path: string): string {
  return contentTypes.find(([pattern]) => pattern.test(path))?.[1] ?? "text/html; charset=utf-8";
}

/** Sets the headers of all responses, including the API's. Has to be the first middleware. */
export const sendSecurityHeaders =
  (facts: () => Facts): RequestHandler =>
  (req, res, next) => {
    const path = decodePath(req.path) ?? req.path;
    res.set(securityHeaders(path, facts));
    res.set("Cache-Control", /^\/(?:api(?:\/|$)|preview\/)/i.test(path) ? "no-store" : "no-cache");
    // The standard forbids this header over plain HTTP.
    if (req.secure) res.set("Strict-Transport-Security", HSTS);
    next();
  };

function writePolicy(directives: Readonly<Record<string, string>>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join("; ");
}
