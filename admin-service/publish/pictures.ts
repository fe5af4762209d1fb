import { closeSync, lstatSync, openSync, readFileSync, readSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Sharp } from "sharp";
import { FORMAT_BYTES, isWebPicture, mostPixels } from "#content/model/picture-format.ts";
import { pictureWidths, shareCard } from "#content/model/pictures.ts";
import type { PictureSize } from "./plan.ts";

/** A file's name may have 255 characters, and that of the small size is longer by an ending. */
const LONGEST_NAME = 250;

/** Where the pictures of a release lie on disk: those of posts, and the practice's own. */
interface PictureFolders {
  blogDir: string;
  practiceDir: string;
}

/** The path in a release of a picture beside the posts. */
export const postPicture = (image: string): string => `blog/images/${image}`;

/** Pictures by their path in the release: the state of those that can be published, and why others cannot. */
interface PictureStates {
  states: ReadonlyMap<string, string>;
  problems: ReadonlyMap<string, string>;
}

/** Looks at every picture that is shown. One of a post that is missing is in neither list: the post is shown without it. */
export function lookAtPictures(folders: PictureFolders, pictures: Iterable<string>): PictureStates {
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

/** Picture file → its state when it was last found in order, so that it is opened again only when it has changed. */
const inOrder = new Map<string, string>();

/** Why a picture must not be published. An empty one is damaged, which comes out when it is resized. */
function refusalOf(path: string, state: string): string | undefined {
  if (inOrder.get(path) === state) return undefined;
  const head = readHead(path);
  if (!head) return "may not be read";
  if (head.length > 0 && !isWebPicture(path, head)) return "is no JPEG, PNG, WebP, AVIF or GIF file";
  inOrder.set(path, state);
  return undefined;
}

/** Changes with the file, without reading it; `undefined` when it is not there. */
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

/** A picture in the `images` of a folder as it is stored; `undefined` where visitors could not be shown it. */
export function readStoredPicture(dir: string, image: string): Uint8Array | undefined {
  const path = join(dir, "images", image);
  if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) return undefined;
  const data = readFileSync(path);
  return isWebPicture(image, data) ? data : undefined;
}

/** A picture in the sizes that are wanted: "full" is as it is stored, and the others are missing when it cannot be decoded. */
export async function readPicture(
  folders: PictureFolders,
  picture: string,
  sizes: readonly PictureSize[],
): Promise<Partial<Record<PictureSize, Uint8Array>> & { full: Uint8Array }> {
  const full = readFileSync(onDisk(folders, picture));
  if (!sizes.some((size) => size !== "full")) return { full };
  // Loaded when there is something to resize: most publishes change words.
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
