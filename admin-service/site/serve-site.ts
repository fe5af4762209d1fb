import { readFile, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import { notFoundPageFor, resolveAddress } from "#content/model/addresses.ts";
import { cacheControl, contentType } from "./headers.ts";

const precompressed = [
  { encoding: "br", extension: ".br" },
  { encoding: "gzip", extension: ".gz" },
];

/**
 * Serves the release that the symlink `liveFolder` points to, exactly as the Caddyfile does. `sendSecurityHeaders` has
 * to run before.
 */
export function serveSite(liveFolder: string): RequestHandler {
  return async (req, res, next) => {
    if (req.method !== "GET" && req.method !== "HEAD") {
      res.set("Allow", "GET, HEAD");
      return sendText(res, 405, "This address can only be read.");
    }
    // Resolved once per request, so that a publish in the middle of it cannot mix two releases.
    const release = await realpath(liveFolder).catch(() => undefined);
    if (!release) {
      res.set("Retry-After", "5");
      return sendText(res, 503, "The site has not been published yet. Please try again in a moment.");
    }

    const address = resolveAddress(req.originalUrl);
    if ("redirectTo" in address) return redirect(res, address.redirectTo);

    const { files, forward } = address;
    const to = forward && !(await firstFile(release, files.slice(0, 1))) && (await readText(join(release, forward)));
    if (to) return redirect(res, to + (/\?.*/.exec(req.originalUrl)?.[0] ?? ""), 301);
    const file = await firstFile(release, files);
    const { respelt } = address;
    if (file === undefined && respelt && (await firstFile(release, respelt.meant)))
      return redirect(res, respelt.redirectTo);
    if (file === undefined) return sendNotFoundPage(release, req, res, next);

    const compressed = await findCompressed(release, file, req);
    if (compressed) res.set("Content-Encoding", compressed.encoding);
    res.set("Cache-Control", cacheControl(`/${file}`));
    res.vary("Accept-Encoding").type(contentType(`/${file}`));
    sendFile(compressed?.file ?? file, { root: release }, res, next);
  };
}

const readText = (file: string): Promise<string | undefined> => readFile(file, "utf8").catch(() => undefined);

async function firstFile(release: string, files: readonly string[]): Promise<string | undefined> {
  for (const file of files) if (await isFile(join(release, file))) return file;
  return undefined;
}

async function findCompressed(release: string, file: string, req: Request) {
  for (const { encoding, extension } of precompressed) {
    if (req.acceptsEncodings(encoding) && (await isFile(join(release, file + extension)))) {
      return { encoding, file: file + extension };
    }
  }
  return undefined;
}

/** Ignores conditional and range headers: the answer must be the whole page, never an empty 304. */
function sendNotFoundPage(release: string, req: Request, res: Response, next: NextFunction): void {
  res.status(404).vary("Accept-Encoding").type("html");
  const unconditional = { root: release, acceptRanges: false, etag: false, lastModified: false };
  sendFile(notFoundPageFor(req.originalUrl), unconditional, res, next);
}

function sendFile(file: string, options: SendOptions, res: Response, next: NextFunction): void {
  // Only addresses under /.well-known/ lead to a file with a dot.
  res.sendFile(file, { ...options, cacheControl: false, dotfiles: "allow" }, (error?: SendError) => {
    if (!error || res.headersSent) return;
    if (error.status === 404) return sendText(res, 404, "There is nothing at this address.");
    if (error.status !== 412 && error.status !== 416) return next(error);
    res.removeHeader("Content-Encoding");
    res.set(error.headers ?? {});
    sendText(res, error.status, "The file does not have the part that was asked for.");
  });
}

type SendOptions = { root: string; acceptRanges?: boolean; etag?: boolean; lastModified?: boolean };
type SendError = Error & { status?: number; headers?: Record<string, string> };

/** Sets Location directly, because `res.redirect` would re-encode the address and send a body. */
function redirect(res: Response, to: string, status = 308): void {
  res.status(status).set("Location", to).end();
}

function sendText(res: Response, status: number, sentence: string): void {
  res.status(status).set("Cache-Control", "no-cache").type("text/plain").send(sentence);
}

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ?? false;
}
