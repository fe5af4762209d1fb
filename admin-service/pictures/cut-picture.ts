import sharp from "sharp";
import { mostPixels } from "#content/model/picture-format.ts";
import { shareCard } from "#content/model/pictures.ts";

/** The shape that a picture is cut to, around a focal point in percent from the left and the top. */
export interface Cut {
  width: number;
  height: number;
  format: "webp" | "jpeg";
  x: number;
  y: number;
}

/** The one shape of posts' pictures. */
export const postCut: Cut = { ...shareCard, format: "webp", x: 50, y: 50 };

const SECONDS = 20;

/** Turns a picture upright, cuts it to fill the shape and drops its metadata. */
export async function cutPicture(bytes: Uint8Array, { width, height, format, x, y }: Cut): Promise<Uint8Array> {
  const picture = open(bytes);
  const { autoOrient: upright } = await picture.metadata();
  const across = Math.min(upright.width, Math.max(1, Math.round((upright.height * width) / height)));
  const down = Math.min(upright.height, Math.max(1, Math.round((upright.width * height) / width)));
  return picture
    .autoOrient() // before the EXIF data, which hold the orientation, are dropped
    .extract({
      // As the desk shows it: CSS's object-position.
      left: Math.round(((upright.width - across) * x) / 100),
      top: Math.round(((upright.height - down) * y) / 100),
      width: across,
      height: down,
    })
    .resize({ width, height, fit: "fill" })
    .flatten({ background: "#fbfaf6" })
    .timeout({ seconds: SECONDS })
    .toFormat(format, format === "webp" ? { quality: 82, effort: 5 } : { quality: 84, mozjpeg: true })
    .toBuffer();
}

/** Throws when a picture was cut off: to crop one, only the rows that stay are read. */
export async function readToTheEnd(bytes: Uint8Array): Promise<void> {
  await open(bytes).resize({ width: 8, height: 8, fit: "fill" }).timeout({ seconds: SECONDS }).raw().toBuffer();
}

const open = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: mostPixels(bytes), failOn: "error" });
