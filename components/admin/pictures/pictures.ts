import { sentPictureAnswer } from "#content/model/answers.ts";
import { imageSource } from "#content/model/pictures.ts";
import { textLabels } from "#content/pages/admin-text.ts";
import { isTemporary, sentenceOf } from "../answers.ts";
import { changeAsOwner, sendAsOwner } from "../session.ts";

const labels = textLabels.picture;

export const shapes = ["whole", "landscape", "square"] as const;

/** How a picture is cut by the service: what of it is kept, around which point, in percent. */
export interface Crop {
  shape: (typeof shapes)[number];
  x: number;
  y: number;
}
export const uncut: Crop = { shape: "whole", x: 50, y: 50 };

/** Why a picture was not sent, as a sentence. */
export class NotSent extends Error {
  /** Whether it is worth another try when the connection is back. */
  readonly mayBeRetried: boolean;
  constructor(sentence: string, mayBeRetried: boolean) {
    super(sentence);
    this.mayBeRetried = mayBeRetried;
  }
}

/** Sends a picture to the service, which keeps it until a save names it. Answers the address for the text. */
export async function sendPicture(file: File, { shape, x, y }: Crop = uncut): Promise<string> {
  const blob = await preparePicture(file);
  if (typeof blob === "string") throw new NotSent(blob, false);
  const query = new URLSearchParams({ name: file.name.replace(/\.\w+$/, ""), shape, x: `${x}`, y: `${y}` });
  try {
    const sent = await changeAsOwner(sentPictureAnswer, `/api/blog/pictures?${query}`, { method: "PUT", file: blob });
    return sent.answer.path;
  } catch (error) {
    throw new NotSent(isTemporary(error) ? labels.notSent : sentenceOf(error), isTemporary(error));
  }
}

/** The picture at an address of a text, as a file: to be cut anew. */
export async function fetchPicture(src: string): Promise<File> {
  const response = await sendAsOwner(ownPath(src) ?? (imageSource(src) as string));
  return new File([await response.blob()], src.replace(/.*\//, ""), {
    type: response.headers.get("Content-Type") ?? "image/webp",
  });
}

const ownPath = (src: string): string | undefined => {
  const [, name] = /^(?:\/blog\/)?images\/([\w.-]+)$/.exec(src) ?? [];
  return name && `/api/blog/pictures/${name}`;
};

/** Pictures beside the posts, by their address: their names change with what they show. */
const shown = new Map<string, Promise<string>>();

/**
 * Where the desk finds a picture of a text. An `<img>` cannot send a token, and those of drafts are not live: they are
 * fetched. Of other sites none is shown, as on the live page.
 */
export function pictureUrl(src: string): Promise<string> {
  const path = ownPath(src);
  const live = imageSource(src) ?? "";
  if (!path) return Promise.resolve(live);
  const known = shown.get(src);
  if (known) return known;
  const url = sendAsOwner(path, { inBackground: true })
    .then((response) => response.blob())
    .then((blob) => URL.createObjectURL(blob))
    .catch(() => {
      shown.delete(src);
      return live;
    });
  shown.set(src, url);
  return url;
}

/** Without HEIC, which the service can seldom open: iPhones then hand over a JPEG. */
export const pictureTypes = "image/jpeg,image/png,image/webp,image/avif";
const MAX_BYTES = 25 * 1024 * 1024;
/** Larger ones are sent as a smaller copy: the site shows none wider than 1,200 pixels. */
const SHRUNK_BYTES = 3 * 1024 * 1024;
const SHRUNK_PIXELS = 3_000;

/** Phones do not always send a file's type. */
const typesByExtension: Readonly<Record<string, string>> = {
  heic: "image/heic",
  heif: "image/heif",
  avif: "image/avif",
};

/** A copy of the file that the service accepts, or the sentence that says why there is none. */
export async function preparePicture(file: File): Promise<Blob | string> {
  const type = file.type || typesByExtension[file.name.replace(/.*\./, "").toLowerCase()];
  if (!type?.startsWith("image/")) return labels.notAPicture;
  const isHeic = /hei[cf]/.test(type);
  if (!isHeic && file.size <= SHRUNK_BYTES) return new Blob([file], { type });
  try {
    return await shrink(file);
  } catch {
    // This browser cannot open it; the service can, unless it comes from an iPhone.
    if (isHeic) return labels.heic;
    return file.size <= MAX_BYTES ? new Blob([file], { type }) : labels.tooBig;
  }
}

async function shrink(file: File): Promise<Blob> {
  const photo = await createImageBitmap(file);
  const scale = Math.min(1, SHRUNK_PIXELS / Math.max(photo.width, photo.height));
  const canvas = new OffscreenCanvas(Math.round(photo.width * scale), Math.round(photo.height * scale));
  canvas.getContext("2d")?.drawImage(photo, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
}

/** Asks for pictures with the system's own dialog. */
export function choosePictures(): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = pictureTypes;
    input.multiple = true;
    input.hidden = true;
    // In the page, because some phones forget one that is not.
    document.body.append(input);
    input.addEventListener("change", () => {
      input.remove();
      resolve([...(input.files ?? [])]);
    });
    input.addEventListener("cancel", () => input.remove());
    input.click();
  });
}
