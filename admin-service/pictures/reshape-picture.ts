import sharp from "sharp";
import { type Colours, groundOfLogo } from "#content/facts/look.ts";
import { photoShapes } from "#content/facts/photos.ts";
import { mostPixels } from "#content/model/picture-format.ts";
import { pictureWidths, shareCard } from "#content/model/pictures.ts";

/** Crops a picture to fill this size, around a focal point in percent from the left and the top. */
export interface Crop {
  width: number;
  height: number;
  format: "webp" | "jpeg" | "png";
  x: number;
  y: number;
  /** Of a logo, which is not cropped: if it could not be seen on a ground in one of the site's colours, it gets one of its own. */
  isWhole?: true;
  colours?: Colours;
}

/** Keeps the whole picture and shrinks it if it is larger than this. */
export interface Shrink {
  within: { width: number; height: number };
}

/** The shape of the pictures above posts. */
export const postCrop: Crop = { ...shareCard, format: "webp", x: 50, y: 50 };

/** The shapes of pictures in a text, and of people in a list. `whole` fits the column on a large screen and is at most a screen or two tall. */
export const textShapes = {
  whole: { within: { width: pictureWidths.full, height: 1_600 } },
  landscape: postCrop,
  square: { ...postCrop, width: 1_000, height: 1_000 },
  portrait: { ...postCrop, ...photoShapes.portrait },
} as const satisfies Record<string, Crop | Shrink>;

const encodings = { webp: { quality: 82, effort: 5 }, jpeg: { quality: 84, mozjpeg: true }, png: {} } as const;
const TIMEOUT_SECONDS = 20;

/** Turns a picture upright, crops or shrinks it, re-encodes it and drops its metadata. */
export async function reshapePicture(bytes: Uint8Array, shape: Crop | Shrink): Promise<Uint8Array> {
  const { picture, format } = "within" in shape ? shrink(bytes, shape) : await crop(bytes, shape);
  if (format !== "png") picture.flatten({ background: "#fbfaf6" });
  return picture.timeout({ seconds: TIMEOUT_SECONDS }).toFormat(format, encodings[format]).toBuffer();
}

function shrink(bytes: Uint8Array, { within }: Shrink) {
  const picture = open(bytes)
    .autoOrient()
    .resize({ ...within, fit: "inside", withoutEnlargement: true });
  return { picture, format: "webp" } as const;
}

async function crop(bytes: Uint8Array, { width, height, format, x, y, isWhole, colours }: Crop) {
  if (isWhole && colours) return { picture: await fitLogo(bytes, { width, height }, colours), format };
  const original = open(bytes);
  const { autoOrient: upright } = await original.metadata();
  const cropWidth = Math.min(upright.width, Math.max(1, Math.round((upright.height * width) / height)));
  const cropHeight = Math.min(upright.height, Math.max(1, Math.round((upright.width * height) / width)));
  const picture = original
    .autoOrient() // before the EXIF data, which hold the orientation, are dropped
    .extract({
      // As CSS `object-position` does it, which the desk shows.
      left: Math.round(((upright.width - cropWidth) * x) / 100),
      top: Math.round(((upright.height - cropHeight) * y) / 100),
      width: cropWidth,
      height: cropHeight,
    })
    .resize({ width, height, fit: "fill" });
  return { picture, format };
}

async function fitLogo(bytes: Uint8Array, { width, height }: { width: number; height: number }, colours: Colours) {
  const small = open(bytes).resize({ width: 32, height: 32, fit: "fill" }).toColourspace("srgb").ensureAlpha().raw();
  const background = groundOfLogo(await small.toBuffer(), colours);
  const picture = open(bytes).autoOrient();
  if (!background) return picture.resize({ width, height, fit: "contain", background: "#0000" });
  const margin = width / 16;
  return picture
    .resize({ width: width - 2 * margin, height: height - 2 * margin, fit: "contain", background })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
    .flatten({ background });
}

/** Throws when a picture is truncated. Cropping alone would not notice, because it reads only the rows it keeps. */
export async function verifyComplete(bytes: Uint8Array): Promise<void> {
  await open(bytes).resize({ width: 8, height: 8, fit: "fill" }).timeout({ seconds: TIMEOUT_SECONDS }).raw().toBuffer();
}

const open = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: mostPixels(bytes), failOn: "error" });
