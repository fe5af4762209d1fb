import { accessSync, constants, lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pictureWidths, smallPictureOf } from "#content/model/picture-sizes.ts";
import type { IndexedPost } from "#content/model/post-index.ts";

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
    if (state === "not a file") fail("is a link or a folder");
    else if (state && !isReadable(path)) fail("may not be read");
    else if (state) states.set(image, state);
  }
  return { states, problems };
}

/** Changes with the file, without reading it; `undefined` when it is not there. */
export function pictureState(path: string): string | undefined {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat && !stat.isFile()) return "not a file";
  return stat && `${stat.size} ${stat.mtimeMs} ${stat.ino}`;
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** A picture as it is stored, and its version for small screens; that is missing when the picture cannot be decoded. */
export async function readPicture(blogDir: string, image: string): Promise<{ full: Uint8Array; small?: Uint8Array }> {
  const full = readFileSync(pathOf(blogDir, image));
  if (!smallPictureOf(image)) return { full };
  const small = await shrink(full).catch(() => undefined);
  return small ? { full, small } : { full };
}

async function shrink(picture: Uint8Array): Promise<Uint8Array> {
  // Loaded when there is something to shrink: most publishes change words.
  const { default: sharp } = await import("sharp");
  return sharp(picture)
    .resize({ width: pictureWidths.small, withoutEnlargement: true })
    .webp({ quality: 60 })
    .timeout({ seconds: 20 })
    .toBuffer();
}

const pathOf = (blogDir: string, image: string): string => join(blogDir, "images", image);
