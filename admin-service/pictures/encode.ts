import { type ChildProcess, spawn } from "node:child_process";
import { hash } from "node:crypto";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { formatOf, isBare } from "#content/model/picture-format.ts";
import { ServiceError } from "../errors.ts";
import { serially } from "../serially.ts";
import { type Crop, postCrop, reshapePicture, type Shrink } from "./reshape-picture.ts";

const MEGABYTE = 1024 * 1024;
export const pictureLimits = { bytes: 10 * MEGABYTE, bytesInText: 25 * MEGABYTE } as const;

/** The form that a picture gets; with a name, that in which visitors get it. */
export type Shape = Crop | Shrink | { name: string };

/** Memory limit of a decoding process: a few kilobytes may unpack to gigabytes. Node itself takes half of it. */
const MEMORY_KB = 1_150_000;
const TIMEOUT_MS = 40_000;

/**
 * Turns an uploaded or generated picture into one for the site. Its type is detected from its first bytes; SVG is
 * refused, because it can carry scripts. Pictures are decoded one at a time, each in a child process of limited memory.
 */
export async function encodePicture(
  bytes: Uint8Array,
  shape: Shape = postCrop,
  maxBytes: number = pictureLimits.bytes,
  decode: Decode = decodeOne,
): Promise<Uint8Array> {
  if (bytes.byteLength > maxBytes) throw pictureTooLarge(maxBytes);
  const format = formatOf(bytes);
  if (!format || (format === "gif" && !("name" in shape)))
    throw new ServiceError("wrong-type", "The picture has to be a JPEG, PNG, WebP, HEIC or AVIF file.");
  try {
    return await decode(bytes, shape);
  } catch {
    // Most builds of sharp cannot open HEIC, because of its patents.
    if (format === "heic") throw new ServiceError("wrong-type", heicAdvice);
    throw new ServiceError("bad-request", "The picture is damaged, or far too large, and could not be read.");
  }
}

/** How long a decoding process waits for the next picture: starting it takes longer than most pictures. */
const IDLE_MS = 1_000;

export type Decode = ReturnType<typeof openDecoder>;

/** Returns a function that decodes one picture at a time, in a process of its own. */
function openDecoder() {
  const inTurn = serially();
  let decoder: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  /** A picture that cannot be decoded ends the process, and the next one gets a new process. */
  async function encodeInChild(bytes: Uint8Array, shape: Shape): Promise<Uint8Array> {
    clearTimeout(idle);
    const child = decoder?.connected ? decoder : startDecoder();
    decoder = child;
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    const limit = setTimeout(() => child.kill("SIGKILL"), TIMEOUT_MS);
    child.once("message", resolve).once("exit", reject).once("error", reject);
    try {
      child.send({ bytes, shape });
      return await promise;
    } catch (error) {
      decoder = undefined;
      throw error;
    } finally {
      clearTimeout(limit);
      child.removeAllListeners();
      idle = setTimeout(() => {
        child.kill("SIGKILL");
        decoder = undefined;
      }, IDLE_MS).unref();
    }
  }

  return (bytes: Uint8Array, shape: Shape) => inTurn(() => encodeInChild(bytes, shape));
}

const decodeOne = openDecoder();
const decodeBeside = openDecoder();

/** For thousands of pictures: two decoders, where the machine has a core and memory for each. */
export const decodersForMany = (): readonly Decode[] =>
  availableParallelism() > 1 && process.availableMemory() > 2 * MEMORY_KB * 1024
    ? [decodeOne, decodeBeside]
    : [decodeOne];

function startDecoder(): ChildProcess {
  // Systems without this ulimit run the child without a memory limit.
  const limited = ["-c", `ulimit -d ${MEMORY_KB} 2>/dev/null; exec "$@"`, "sh"];
  const program = [process.execPath, join(import.meta.dirname, "encode-child.ts")];
  const child = spawn("/bin/sh", [...limited, ...program], {
    env: {},
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
  });
  // It ends with us, too.
  child.unref();
  child.channel?.unref();
  return child;
}

/** The last pictures as visitors get them, by name and bytes, so that a preview cannot keep the decoder busy. */
const cleaned = new Map<string, Promise<Uint8Array | undefined>>();
const MOST_CLEANED = 20;

/** Returns a stored picture as visitors would get it; `undefined` if it cannot be decoded. */
export async function cleanPicture(name: string, bytes: Uint8Array): Promise<Uint8Array | undefined> {
  if (isBare(bytes)) return bytes;
  const key = name + hash("sha1", bytes);
  const clean = cleaned.get(key) ?? encodePicture(bytes, { name }, pictureLimits.bytesInText).catch(() => undefined);
  if (cleaned.size >= MOST_CLEANED) cleaned.clear();
  cleaned.set(key, clean);
  return clean;
}

/** Encodes a cover that we painted ourselves: a trusted SVG, so no child process is needed. */
export const encodeCover = (svg: string): Promise<Uint8Array> => reshapePicture(Buffer.from(svg), postCrop);

export const pictureTooLarge = (maxBytes: number) =>
  new ServiceError("too-large", `The picture is larger than ${maxBytes / MEGABYTE} MB.`);

const heicAdvice =
  "HEIC pictures cannot be opened here. Please send it as a JPEG: on an iPhone, choose Settings, Camera, Formats, Most Compatible.";
