import sharp from "sharp";
import { formatOf } from "#content/model/picture-format.ts";
import { ServiceError } from "../errors.ts";

export const pictureLimits = {
  bytes: 10 * 1024 * 1024,
  /** Telephones take pictures of 50 megapixels. */
  pixels: 55_000_000,
  width: 1200,
  height: 630,
  seconds: 20,
} as const;

/**
 * Turns an uploaded or generated picture into the site's one format: WebP, 1200 × 630, cropped to fill, with no
 * metadata. Its first bytes tell its type; an SVG is refused, because it can carry scripts.
 */
export async function encodePicture(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.byteLength > pictureLimits.bytes) throw tooLarge();
  const format = formatOf(bytes);
  if (!format || format === "gif")
    throw new ServiceError("wrong-type", "The picture has to be a JPEG, PNG, WebP, HEIC or AVIF file.");
  try {
    return await toWebp(bytes);
  } catch {
    // Most builds of sharp cannot open HEIC, because of its patents.
    if (format === "heic") throw new ServiceError("wrong-type", heicAdvice);
    throw new ServiceError("bad-request", "The picture is damaged, or far too large, and could not be read.");
  }
}

/** Turns an SVG of our own into the same format. */
export const encodePainting = (svg: string): Promise<Uint8Array> => toWebp(Buffer.from(svg));

export const tooLarge = () => new ServiceError("too-large", "The picture is larger than 10 MB.");

const heicAdvice =
  "HEIC pictures cannot be opened here. Please send it as a JPEG: on an iPhone, choose Settings, Camera, Formats, Most Compatible.";

function toWebp(bytes: Uint8Array): Promise<Uint8Array> {
  const { pixels, width, height, seconds } = pictureLimits;
  return sharp(bytes, { limitInputPixels: pixels, failOn: "error" })
    .autoOrient() // before the EXIF data, which hold the orientation, are dropped
    .resize(width, height, { fit: "cover" })
    .flatten({ background: "#fbfaf6" })
    .timeout({ seconds })
    .webp({ quality: 82, effort: 5 })
    .toBuffer();
}
