import sharp from "sharp";
import { mostPixels } from "#content/model/picture-format.ts";
import { pictureWidths, shareCard } from "#content/model/pictures.ts";

/** The shape that a picture is cut to, around a focal point in percent from the left and the top. */
export interface Cut {
  width: number;
  height: number;
  format: "webp" | "jpeg";
  x: number;
  y: number;
}

/** A picture that is only made smaller, where it is larger than this. */
export interface Shrink {
  within: { width: number; height: number };
}

/** The shape of the pictures above posts. */
export const postCut: Cut = { ...shareCard, format: "webp", x: 50, y: 50 };

/** The shapes of pictures in a text. A whole one is as wide as the column on a large screen, and not taller than a screen or two. */
export const textShapes = {
  whole: { within: { width: pictureWidths.full, height: 1_600 } },
  landscape: postCut,
  square: { ...postCut, width: 1_000, height: 1_000 },
} as const satisfies Record<string, Cut | Shrink>;

const SECONDS = 20;

/** Turns a picture upright, cuts it to fill the shape, or shrinks it, and drops its metadata. */
export async function cutPicture(bytes: Uint8Array, cut: Cut | Shrink): Promise<Uint8Array> {
  const { shaped, format } = "within" in cut ? shrunk(bytes, cut) : await filled(bytes, cut);
  return shaped
    .flatten({ background: "#fbfaf6" })
    .timeout({ seconds: SECONDS })
    .toFormat(format, format === "webp" ? { quality: 82, effort: 5 } : { quality: 84, mozjpeg: true })
    .toBuffer();
}

function shrunk(bytes: Uint8Array, { within }: Shrink) {
  const shaped = open(bytes)
    .autoOrient()
    .resize({ ...within, fit: "inside", withoutEnlargement: true });
  return { shaped, format: "webp" } as const;
}

async function filled(bytes: Uint8Array, { width, height, format, x, y }: Cut) {
  const picture = open(bytes);
  const { autoOrient: upright } = await picture.metadata();
  const across = Math.min(upright.width, Math.max(1, Math.round((upright.height * width) / height)));
  const down = Math.min(upright.height, Math.max(1, Math.round((upright.width * height) / width)));
  const shaped = picture
    .autoOrient() // before the EXIF data, which hold the orientation, are dropped
    .extract({
      // As the desk shows it: CSS's object-position.
      left: Math.round(((upright.width - across) * x) / 100),
      top: Math.round(((upright.height - down) * y) / 100),
      width: across,
      height: down,
    })
    .resize({ width, height, fit: "fill" });
  return { shaped, format };
}

/** Throws when a picture was cut off: to crop one, only the rows that stay are read. */
export async function readToTheEnd(bytes: Uint8Array): Promise<void> {
  await open(bytes).resize({ width: 8, height: 8, fit: "fill" }).timeout({ seconds: SECONDS }).raw().toBuffer();
}

const open = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: mostPixels(bytes), failOn: "error" });
