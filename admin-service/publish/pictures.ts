import { closeSync, lstatSync, openSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import type { Sharp } from "sharp";
import { FORMAT_BYTES, isWebPicture, mostPixels } from "#content/model/picture-format.ts";
import { pictureWidths, shareCard } from "#content/model/pictures.ts";
import type { IndexedPost } from "#content/model/post-index.ts";
import type { PictureSize } from "./plan.ts";

/** A file's name may have 255 characters, and that of the small size is longer by an ending. */
const LONGEST_NAME = 250;

/** Pictures by file name: the state of those that can be published, and why others cannot. */
interface PictureStates {
  states: ReadonlyMap<string, string>;
  problems: ReadonlyMap<string, string>;
}

/** Looks at every picture that a post shows. A missing one is in neither list: its post is shown without it. */
export function lookAtPictures(blogDir: string, posts: readonly IndexedPost[]): PictureStates {
  const states = new Map<string, string>();
  const problems = new Map<string, string>();
  for (const image of new Set(posts.flatMap(({ images }) => images))) {
    const path = pathOf(blogDir, image);
    const fail = (reason: string) => problems.set(image, `The picture images/${image} ${reason}, so it is not shown.`);
    if (image.length > LONGEST_NAME) {
      fail("has too long a name");
      continue;
    }
    const state = pictureState(path);
    if (state === undefined) continue;
    const refusal = state === "not a file" ? "is a link or a folder" : refusalOf(path, state);
    if (refusal) fail(refusal);
    else states.set(image, state);
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

/** A picture beside the posts as it is stored; `undefined` where visitors could not be shown it. */
export function readStoredPicture(blogDir: string, image: string): Uint8Array | undefined {
  const path = pathOf(blogDir, image);
  if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) return undefined;
  const data = readFileSync(path);
  return isWebPicture(image, data) ? data : undefined;
}

/** A picture in the sizes that are wanted: "full" is as it is stored, and the others are missing when it cannot be decoded. */
export async function readPicture(
  blogDir: string,
  image: string,
  sizes: readonly PictureSize[],
): Promise<Partial<Record<PictureSize, Uint8Array>> & { full: Uint8Array }> {
  const full = readFileSync(pathOf(blogDir, image));
  if (!sizes.some((size) => size !== "full")) return { full };
  // Loaded when there is something to resize: most publishes change words.
  const { default: sharp } = await import("sharp");
  try {
    const picture = sharp(full, { limitInputPixels: mostPixels(full) }).timeout({ seconds: 20 });
    return {
      full,
      ...(sizes.includes("small") && { small: await shrink(picture.clone()) }),
      ...(sizes.includes("share") && { share: await cutForSharing(picture.clone()) }),
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

const pathOf = (blogDir: string, image: string): string => join(blogDir, "images", image);
