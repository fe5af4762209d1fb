import { readFile, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import { missingPageFor, readAddress } from "./addresses.ts";
import { cacheControl, contentType, speculationRules } from "./headers.ts";

const twins = [
  { encoding: "br", ending: ".br" },
  { encoding: "gzip", ending: ".gz" },
];

/**
 * Serves the release that `liveFolder` leads to at the moment of the request, by the rules of the Caddyfile.
 * Headers that every answer carries are `sendSecurityHeaders`'.
 */
export function serveSite(liveFolder: string): RequestHandler {
  return async (req, res, next) => {
    if (req.method !== "GET" && req.method !== "HEAD") {
      res.set("Allow", "GET, HEAD");
      return answer(res, 405, "This address can only be read.");
    }
    // One release for the whole request: a publish in its middle must not mix two.
    const release = await realpath(liveFolder).catch(() => undefined);
    if (!release) {
      res.set("Retry-After", "5");
      return answer(res, 503, "The site has not been published yet. Please try again in a moment.");
    }

    const address = readAddress(req.originalUrl);
    if ("movedTo" in address) return moved(res, address.movedTo);

    const forward = address.forward && (await readFile(join(release, address.forward), "utf8").catch(() => undefined));
    if (forward) return moved(res, forward + (/\?.*/.exec(req.originalUrl)?.[0] ?? ""), 301);
    const file = await firstFile(release, address.files);
    const { smallLetters } = address;
    if (file === undefined && smallLetters && (await isFile(join(release, smallLetters.page))))
      return moved(res, smallLetters.movedTo);
    if (file === undefined) return sendMissingPage(release, req, res, next);

    const twin = await compressedTwin(release, file, req);
    if (twin) res.set("Content-Encoding", twin.encoding);
    res.set("Cache-Control", cacheControl(`/${file}`));
    if (file.endsWith(".html")) res.set(speculationRules);
    res.vary("Accept-Encoding").type(contentType(`/${file}`));
    sendFile(twin?.file ?? file, { root: release }, res, next);
  };
}

async function firstFile(release: string, files: readonly string[]): Promise<string | undefined> {
  for (const file of files) if (await isFile(join(release, file))) return file;
  return undefined;
}

async function compressedTwin(release: string, file: string, req: Request) {
  for (const { encoding, ending } of twins) {
    if (req.acceptsEncodings(encoding) && (await isFile(join(release, file + ending)))) {
      return { encoding, file: file + ending };
    }
  }
  return undefined;
}

/** Always whole: a browser that has this page from before must not get an empty 304 in its place. */
function sendMissingPage(release: string, req: Request, res: Response, next: NextFunction): void {
  res.status(404).set(speculationRules).vary("Accept-Encoding").type("html");
  const whole = { root: release, acceptRanges: false, etag: false, lastModified: false };
  sendFile(missingPageFor(req.originalUrl), whole, res, next);
}

function sendFile(file: string, options: SendOptions, res: Response, next: NextFunction): void {
  res.sendFile(file, { ...options, cacheControl: false }, (error?: SendError) => {
    if (!error || res.headersSent) return;
    if (error.status === 404) return answer(res, 404, "There is nothing at this address.");
    if (error.status !== 412 && error.status !== 416) return next(error);
    res.removeHeader("Content-Encoding");
    res.set(error.headers ?? {});
    answer(res, error.status, "The file does not have the part that was asked for.");
  });
}

type SendOptions = { root: string; acceptRanges?: boolean; etag?: boolean; lastModified?: boolean };
type SendError = Error & { status?: number; headers?: Record<string, string> };

function moved(res: Response, to: string, status = 308): void {
  res.status(status).set("Location", to).end();
}

function answer(res: Response, status: number, sentence: string): void {
  res.status(status).set("Cache-Control", "no-cache").type("text/plain").send(sentence);
}

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ?? false;
}
