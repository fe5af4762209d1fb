import { execFile } from "node:child_process";
import { join } from "node:path";
import { formatOf } from "#content/model/picture-format.ts";
import { ServiceError } from "../errors.ts";
import { type Cut, cutPicture, postCut, type Shrink } from "./cut-picture.ts";

const MEGABYTE = 1024 * 1024;
export const pictureLimits = { bytes: 10 * MEGABYTE, bytesInText: 25 * MEGABYTE } as const;

/** For the process that decodes a picture: a few kilobytes may unpack to gigabytes. Node reserves half of it for itself. */
const MEMORY_KB = 1_150_000;
const LONGEST_MS = 40_000;

/**
 * Turns an uploaded or generated picture into one of the site's, cut to its place. Its first bytes tell its type; an SVG is refused, because
 * it can carry scripts. Pictures are decoded one at a time, each in a process of its own, whose memory is limited.
 */
export async function encodePicture(
  bytes: Uint8Array,
  cut: Cut | Shrink = postCut,
  most: number = pictureLimits.bytes,
): Promise<Uint8Array> {
  if (bytes.byteLength > most) throw tooLarge(most);
  const format = formatOf(bytes);
  if (!format || format === "gif")
    throw new ServiceError("wrong-type", "The picture has to be a JPEG, PNG, WebP, HEIC or AVIF file.");
  const turn = last.then(() => encodeInChild(bytes, cut));
  last = turn.catch(() => {});
  try {
    return await turn;
  } catch {
    // Most builds of sharp cannot open HEIC, because of its patents.
    if (format === "heic") throw new ServiceError("wrong-type", heicAdvice);
    throw new ServiceError("bad-request", "The picture is damaged, or far too large, and could not be read.");
  }
}

let last: Promise<unknown> = Promise.resolve();

function encodeInChild(bytes: Uint8Array, cut: Cut | Shrink): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  // Where the system knows no such limit, there is none.
  const limited = ["-c", `ulimit -d ${MEMORY_KB} 2>/dev/null; exec "$@"`, "sh"];
  const program = [process.execPath, join(import.meta.dirname, "encode-child.ts"), JSON.stringify(cut)];
  const options = { env: {}, encoding: "buffer", timeout: LONGEST_MS, killSignal: "SIGKILL" } as const;
  const child = execFile("/bin/sh", [...limited, ...program], options, (error, encoded) => {
    if (error) reject(error);
    else resolve(encoded);
  });
  child.stdin?.on("error", () => {}); // it may end before it has read all
  child.stdin?.end(bytes);
  return promise;
}

/** Turns an SVG of our own into the same format. */
export const encodePainting = (svg: string): Promise<Uint8Array> => cutPicture(Buffer.from(svg), postCut);

export const tooLarge = (most: number) =>
  new ServiceError("too-large", `The picture is larger than ${most / MEGABYTE} MB.`);

const heicAdvice =
  "HEIC pictures cannot be opened here. Please send it as a JPEG: on an iPhone, choose Settings, Camera, Formats, Most Compatible.";
