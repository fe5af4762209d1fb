import { readFileSync } from "node:fs";
import { pictureWidths } from "#content/model/picture-sizes.ts";

/** The version of a post's picture for small screens. One that cannot be read stays as it is: the post goes out anyway. */
export async function shrinkPicture(path: string): Promise<Uint8Array> {
  const picture = readFileSync(path);
  // Loaded when there is something to shrink: most publishes change words.
  const { default: sharp } = await import("sharp");
  return sharp(picture)
    .resize({ width: pictureWidths.small, withoutEnlargement: true })
    .webp({ quality: 60 })
    .timeout({ seconds: 20 })
    .toBuffer()
    .catch(() => picture);
}
