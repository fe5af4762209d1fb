import sharp from "sharp";
import { ServiceError } from "../errors.ts";

export const pictureLimits = {
  bytes: 10 * 1024 * 1024,
  pixels: 40_000_000,
  width: 1200,
  height: 630,
  seconds: 20,
} as const;

/**
 * Turns a picture from outside into the one kind the site shows: WebP, 1200 × 630, cropped to fill, with no metadata.
 * What it is, its first bytes say; an SVG is refused, because it can carry scripts.
 */
export async function encodePicture(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.byteLength > pictureLimits.bytes) throw new ServiceError("too-large", "The picture is larger than 10 MB.");
  if (!isPhotograph(bytes)) throw new ServiceError("bad-request", "The picture has to be a JPEG, PNG or WebP file.");
  try {
    return await toWebp(bytes);
  } catch {
    throw new ServiceError("bad-request", "The picture is damaged, or far too large, and could not be read.");
  }
}

/** Turns a picture of our own, drawn as SVG, into the same kind. */
export const encodePainting = (svg: string): Promise<Uint8Array> => toWebp(Buffer.from(svg));

function isPhotograph(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  return head.startsWith("\xff\xd8\xff") || head.startsWith("\x89PNG\r\n\x1a\n") || /^RIFF.{4}WEBP/s.test(head);
}

function toWebp(bytes: Uint8Array): Promise<Uint8Array> {
  const { pixels, width, height, seconds } = pictureLimits;
  return sharp(bytes, { limitInputPixels: pixels, failOn: "error" })
    .autoOrient() // the EXIF that says which way is up goes with the rest
    .resize(width, height, { fit: "cover" })
    .flatten({ background: "#fbfaf6" })
    .timeout({ seconds })
    .webp({ quality: 82, effort: 5 })
    .toBuffer();
}
