import { closeSync, lstatSync, openSync, readFileSync, readSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Sharp } from "sharp";
import { FORMAT_BYTES, isWebPicture, mostPixels } from "#content/model/picture-format.ts";
import { pictureWidths, shareCard } from "#content/model/pictures.ts";
import type { PictureSize } from "./plan.ts";

/** File names may have 255 characters; the name of the small size adds an ending. */
const LONGEST_NAME = 250;

/** The folders whose `images` hold the pictures of posts and the practice's own. */
interface PictureFolders {
  blogDir: string;
  practiceDir: string;
}

/** The path in a release of a picture beside the posts. */
export const postPicture = (image: string): string => `blog/images/${image}`;

/** By a picture's path in the release: the file state of those that can be published, and why the others cannot. */
interface PictureStates {
  states: ReadonlyMap<string, string>;
  problems: ReadonlyMap<string, string>;
}

/** Checks every picture that is shown. A post's missing picture is in neither list: the post is shown without it. */
export function checkPictures(folders: PictureFolders, pictures: Iterable<string>): PictureStates {
  const states = new Map<string, string>();
  const problems = new Map<string, string>();
  for (const picture of new Set(pictures)) {
    const path = onDisk(folders, picture);
    const name = basename(picture);
    const fail = (reason: string) => problems.set(picture, `The picture images/${name} ${reason}, so it is not shown.`);
    if (name.length > LONGEST_NAME) {
      fail("has too long a name");
      continue;
    }
    const state = pictureState(path);
    if (state === undefined) {
      if (isOwn(picture)) fail("is missing");
      continue;
    }
    const refusal = state === "not a file" ? "is a link or a folder" : refusalOf(path, state);
    if (refusal) fail(refusal);
    else states.set(picture, state);
  }
  return { states, problems };
}

/** Cache of files that passed: path → state. A file is opened again only when its state has changed. */
const passed = new Map<string, string>();

/** Why a picture must not be published. An empty file passes: resizing it reports the damage. */
function refusalOf(path: string, state: string): string | undefined {
  if (passed.get(path) === state) return undefined;
  const head = readHead(path);
  if (!head) return "may not be read";
  if (head.length > 0 && !isWebPicture(path, head)) return "is no JPEG, PNG, WebP, AVIF or GIF file";
  passed.set(path, state);
  return undefined;
}

/** A text that changes when the file does, made without reading it; `undefined` when there is no file. */
export function pictureState(path: string): string | undefined {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat && !stat.isFile()) return "not a file";
  return stat && `${stat.size} ${stat.mtimeMs} ${stat.ino}`;
}

function readHead(path: string): Uint8Array | undefined {
  try {
    const file = openSync(path, "r");
    try {
      const head = new Uint8Array(FORMAT_BYTES);
      return head.subarray(0, readSync(file, head));
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}

/** Reads a picture from the `images` of a folder; `undefined` when it could not be shown to visitors. */
export function readStoredPicture(dir: string, image: string): Uint8Array | undefined {
  const path = join(dir, "images", image);
  if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) return undefined;
  const data = readFileSync(path);
  return isWebPicture(image, data) ? data : undefined;
}

/** Returns a picture in these sizes. "full" is the stored file; the others are missing when it cannot be decoded. */
export async function readPicture(
  folders: PictureFolders,
  picture: string,
  sizes: readonly PictureSize[],
): Promise<Partial<Record<PictureSize, Uint8Array>> & { full: Uint8Array }> {
  const full = readFileSync(onDisk(folders, picture));
  if (!sizes.some((size) => size !== "full")) return { full };
  // Loaded only when there is something to resize: most publishes change text.
  const { default: sharp } = await import("sharp");
  try {
    const decoded = sharp(full, { limitInputPixels: mostPixels(full) }).timeout({ seconds: 20 });
    return {
      full,
      ...(sizes.includes("small") && { small: await shrink(decoded.clone()) }),
      ...(sizes.includes("share") && { share: await cutForSharing(decoded.clone()) }),
    };
  } catch {
    return { full };
  }
}

const shrink = (picture: Sharp): Promise<Uint8Array> =>
  picture.resize({ width: pictureWidths.small, withoutEnlargement: true }).webp({ quality: 60 }).toBuffer();

const cutForSharing = (picture: Sharp): Promise<Uint8Array> =>
  picture
    .resize({ ...shareCard, fit: "cover" })
    .flatten({ background: "white" })
    .jpeg({ quality: 80 })
    .toBuffer();

function onDisk({ blogDir, practiceDir }: PictureFolders, picture: string): string {
  return join(isOwn(picture) ? practiceDir : blogDir, "images", basename(picture));
}

/** Whether a picture is the practice's own. */
const isOwn = (picture: string): boolean => dirname(picture) === "photos";
