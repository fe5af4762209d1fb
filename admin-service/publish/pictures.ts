import { closeSync, lstatSync, openSync, readFileSync, readSync, type Stats } from "node:fs";
import { basename, extname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Sharp } from "sharp";
import type { Facts } from "#content/facts/facts.ts";
import { FORMAT_BYTES, formatOf, isBare, isWebPicture, mostPixels } from "#content/model/picture-format.ts";
import { pictureWidths, postPictureName, shareCard } from "#content/model/pictures.ts";
import type { PictureSize } from "./plan.ts";
import type { Manifest } from "./release-folder.ts";

/** File and folder names may have 255 bytes; the name of the small size adds an ending. */
const LONGEST_NAME = 250;
/** A larger file is never read. */
const MOST_BYTES = 25 * 1024 * 1024;
/** A picture that takes longer counts as damaged: each step of its decoding has a limit, but not every encoder. */
const LONGEST_MS = 60_000;

/** The folders that hold the pictures of posts and the practice's own, and how wide the latter are shown. */
interface PictureSources {
  blogDir: string;
  practiceDir: string;
  photos: Facts["photos"];
}

/** The path in a release of a picture beside the posts. */
export const postPicture = (image: string): string => `blog/images/${image}`;

/** Sentences about pictures that do not decode, by path in the release and file state: they are not tried again. */
export const damagedPictures = new Map<string, string>();

export type CheckedPictures = ReturnType<typeof checkPictures>;

/**
 * Checks every picture that is shown. Returns the file states of those that can be published, and why the others cannot. One
 * that does not decode is published only if `live`, a release of the same code build, has an earlier version.
 */
export function checkPictures(
  sources: PictureSources,
  pictures: Iterable<string>,
  live?: Pick<Manifest, "files" | "badPictures">,
) {
  const states = new Map<string, string>();
  const problems = new Map<string, string>();
  for (const [key, sentence] of Object.entries(live?.badPictures ?? {})) damagedPictures.set(key, sentence);
  for (const picture of new Set(pictures)) {
    const { dir, name, width } = sourceOf(sources, picture);
    const { place, stat } = findPicture(dir, name);
    const state = `${stateOf(stat)} ${width}`;
    const refusal = refusalOf(join(dir, place), stat);
    const damage = damagedPictures.get(`${picture} ${state}`);
    const problem = refusal ? `The picture ${place} ${refusal}, so it is not shown.` : damage;
    if (problem) problems.set(picture, problem);
    if (!problem || (!refusal && live && picture in live.files)) states.set(picture, state);
  }
  return {
    states,
    problems,
    /** Makes these sizes of a picture; if it does not decode, from its version in a release, or not at all. */
    async read(picture: string, sizes: readonly PictureSize[], releaseDir?: string) {
      const { dir, name, width } = sourceOf(sources, picture);
      const place = pictureOnDisk(dir, name);
      const made = await readPicture(join(dir, place), sizes, width);
      if (made) return made;
      const sentence = `The picture ${place} is damaged, or far too large.`;
      damagedPictures.set(`${picture} ${states.get(picture)}`, sentence);
      problems.set(picture, sentence);
      return releaseDir && readPicture(join(releaseDir, picture), sizes, width).catch(() => undefined);
    },
  };
}

/** Cache of files that passed: path → state. A file is opened again only when its state has changed. */
const passed = new Map<string, string | undefined>();

/** Why a picture must not be published. An empty file passes: resizing it reports the damage. */
function refusalOf(path: string, stat: Stats | undefined): string | undefined {
  if (!stat) return Buffer.byteLength(basename(path)) > LONGEST_NAME ? "has too long a name" : "is missing";
  if (!stat.isFile()) return "is a link or a folder";
  const state = stateOf(stat);
  if (passed.get(path) === state) return undefined;
  const head = readHead(path);
  if (!head) return "may not be read";
  if (head.length > 0 && !isWebPicture(path, head)) return "is no JPEG, PNG, WebP, AVIF or GIF file";
  passed.set(path, state);
  return undefined;
}

/** A text that changes when the file does, made without reading it; `undefined` when there is no file. */
export const pictureState = (path: string): string | undefined => stateOf(lstatSync(path, { throwIfNoEntry: false }));

const stateOf = (stat: Stats | undefined): string | undefined =>
  stat && (stat.isFile() ? `${stat.size} ${stat.mtimeMs} ${stat.ino}` : "not a file");

/**
 * Returns where a picture is, relative to `dir`: in `images/`, or beside the text of a post that has a folder of its own. A
 * Mac stores accents as signs of their own, so both spellings are tried.
 */
export const pictureOnDisk = (dir: string, name: string): string => findPicture(dir, name).place;

function findPicture(dir: string, name: string): { place: string; stat: Stats | undefined } {
  for (const spelling of [name, name.normalize("NFC"), name.normalize("NFD")]) {
    const beside = spelling.replace(/^[^/]+\/(?=images\/)/, ""); // what the desk puts into a post with a folder
    for (const place of [`images/${spelling}`, spelling, beside]) {
      const stat = statBelow(dir, place);
      if (stat?.isFile()) return { place, stat };
    }
  }
  return { place: `images/${name}`, stat: statBelow(dir, `images/${name}`) };
}

/** Follows no link: one on the way is returned in the file's place. Nothing has too long a name for the disk. */
function statBelow(dir: string, path: string): Stats | undefined {
  let at = dir;
  let stat: Stats | undefined;
  for (const part of path.split("/")) {
    if (at !== dir && !stat?.isDirectory()) return stat?.isFile() ? undefined : stat;
    at = join(at, part);
    const isName = !/^\.{0,2}$|\0/.test(part) && Buffer.byteLength(part) <= LONGEST_NAME;
    stat = isName ? lstatSync(at, { throwIfNoEntry: false }) : undefined;
  }
  return stat;
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

/** Whether a folder has the picture of a post at a path of the site, published or not. */
export const hasPicture = (dir: string, path: string): boolean => {
  const name = postPictureName(path);
  return name !== undefined && findPicture(dir, name).stat?.isFile() === true;
};

/** Reads a picture of the posts or the practice; `undefined` when it could not be shown to visitors. */
export function readStoredPicture(dir: string, image: string): Uint8Array | undefined {
  const { place, stat } = findPicture(dir, image);
  if (!stat?.isFile() || stat.size > MOST_BYTES) return undefined;
  const data = readFileSync(join(dir, place));
  return isWebPicture(image, data) ? data : undefined;
}

/** Makes these sizes of a picture; `undefined` when it is far too large or cannot be decoded. */
async function readPicture(path: string, sizes: readonly PictureSize[], width: number) {
  if (lstatSync(path).size > MOST_BYTES) return undefined;
  const made = makePicture(readFileSync(path), path, sizes, width).catch(() => undefined);
  return Promise.race([made, delay(LONGEST_MS, undefined, { ref: false })]);
}

/** How a picture is written, by its format. */
const encodings = { jpeg: { quality: 84 }, png: {}, webp: { quality: 82 }, avif: { quality: 60, effort: 2 }, gif: {} };

/**
 * Returns a picture as strangers may have it: upright, without metadata, in sRGB, and no wider than shown. A full size that is
 * so already stays as it is. Rejects when the picture cannot be decoded.
 */
export async function makePicture(
  bytes: Uint8Array,
  name: string,
  sizes: readonly PictureSize[],
  width: number = pictureWidths.full,
): Promise<Record<PictureSize, Uint8Array>> {
  // Loaded only when there is something to decode: most publishes change text.
  const { default: sharp } = await import("sharp");
  const format = extname(name).slice(1).toLowerCase().replace("jpg", "jpeg") as keyof typeof encodings;
  const open = (animated = false) =>
    sharp(bytes, { limitInputPixels: mostPixels(bytes), failOn: "error", animated }).timeout({ seconds: 20 });
  const stored = await open().metadata();
  const { orientation = 1, pages = 1 } = stored;
  // Made smaller before it is turned: `autoOrient` would first decode every pixel of a camera's picture.
  const [across, down] = orientation < 5 ? [width, shareCard.height] : [shareCard.height, width];
  const { data, info } = await open()
    .resize({ width: across, height: down, fit: "outside", withoutEnlargement: true })
    .flip(orientation === 4 || orientation === 5)
    .flop(orientation === 2 || orientation === 7)
    .rotate([0, 0, 0, 180, 0, 90, 90, 90, 270][orientation] ?? 0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const decoded = () => sharp(data, { raw: info });
  // sharp cannot turn an animation on its side, so that one stands still.
  const moves = /gif|webp/.test(format) && pages > 1 && orientation < 5;
  const isForScreens = stored.space !== "cmyk";
  const isReady = stored.width <= width && formatOf(bytes) === format && isBare(bytes) && isForScreens;
  const make: Record<PictureSize, () => Sharp> = {
    full: () =>
      (moves ? open(true).autoOrient() : decoded())
        .resize({ width, withoutEnlargement: true })
        .flatten(format === "jpeg" && { background: "white" })
        .toFormat(format, encodings[format]),
    small: () => decoded().resize({ width: pictureWidths.small, withoutEnlargement: true }).webp({ quality: 60 }),
    share: () => decoded().resize(shareCard).flatten({ background: "white" }).jpeg({ quality: 80 }),
  };
  const made = sizes.map(
    async (size) => [size, size === "full" && isReady ? bytes : await make[size]().toBuffer()] as const,
  );
  return Object.fromEntries(await Promise.all(made)) as Record<PictureSize, Uint8Array>;
}

/** Returns the folder and the name of a picture, from its path in the release, and how wide it is shown at most. */
function sourceOf({ blogDir, practiceDir, photos }: PictureSources, picture: string) {
  const name = picture.replace(/^(?:photos|blog\/images)\//, "");
  const widths = Object.values(photos).flatMap(({ src, width }) => (src === `/${picture}` ? [width] : []));
  const dir = isOwnPicture(picture) ? practiceDir : blogDir;
  return { dir, name, width: Math.max(pictureWidths.full, ...widths) };
}

/** Whether a picture is the practice's own. */
export const isOwnPicture = (picture: string): boolean => picture.startsWith("photos/");
