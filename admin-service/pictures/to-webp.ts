import sharp from "sharp";
import { mostPixels } from "#content/model/picture-format.ts";

const size = { width: 1200, height: 630, fit: "cover" } as const;
const SECONDS = 20;

/** The site's one format for posts' pictures: WebP, 1200 × 630, cropped to fill, with no metadata. */
export function toWebp(bytes: Uint8Array): Promise<Uint8Array> {
  return sharp(bytes, { limitInputPixels: mostPixels(bytes), failOn: "error" })
    .autoOrient() // before the EXIF data, which hold the orientation, are dropped
    .resize(size)
    .flatten({ background: "#fbfaf6" })
    .timeout({ seconds: SECONDS })
    .webp({ quality: 82, effort: 5 })
    .toBuffer();
}

/** Throws when a picture was cut off: to crop one, only the rows that stay are read. */
export async function readToTheEnd(bytes: Uint8Array): Promise<void> {
  const whole = sharp(bytes, { limitInputPixels: mostPixels(bytes), failOn: "error" });
  await whole.resize({ width: 8, height: 8, fit: "fill" }).timeout({ seconds: SECONDS }).raw().toBuffer();
}
