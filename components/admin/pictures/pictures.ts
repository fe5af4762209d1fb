import { sentPictureAnswer } from "#content/model/answers.ts";
import { imageSource, postPictureName } from "#content/model/pictures.ts";
import { textLabels } from "#content/pages/admin-text.ts";
import { isTemporary, sentenceOf } from "../api/answers.ts";
import { changeAsOwner, sendAsOwner } from "../api/session.ts";

const labels = textLabels.picture;

export const shapes = ["whole", "landscape", "square"] as const;

/** How the service crops a picture: to which shape, and around which point, in percent. */
export interface Crop {
  shape: (typeof shapes)[number];
  x: number;
  y: number;
}
export const noCrop: Crop = { shape: "whole", x: 50, y: 50 };

/** Its message is a sentence for the owner. */
export class PictureNotSent extends Error {
  /** Whether a retry may succeed once the connection is back. */
  readonly isRetryable: boolean;
  constructor(sentence: string, isRetryable: boolean) {
    super(sentence);
    this.isRetryable = isRetryable;
  }
}

/** Sends a picture to the service, which keeps it until a save refers to it. Returns its address in a post's text. */
export async function sendPicture(
  file: File,
  { shape, x, y }: Omit<Crop, "shape"> & { shape: Crop["shape"] | "portrait" } = noCrop,
): Promise<string> {
  const blob = await preparePicture(file);
  if (typeof blob === "string") throw new PictureNotSent(blob, false);
  const query = new URLSearchParams({ name: file.name.replace(/\.\w+$/, ""), shape, x: `${x}`, y: `${y}` });
  try {
    const sent = await changeAsOwner(sentPictureAnswer, `/api/blog/pictures?${query}`, { method: "PUT", file: blob });
    return sent.answer.path;
  } catch (error) {
    throw new PictureNotSent(isTemporary(error) ? labels.notSent : sentenceOf(error), isTemporary(error));
  }
}

/** Fetches the picture at an address in a text, so that it can be cropped again. */
export async function fetchPicture(src: string): Promise<File> {
  const response = await sendAsOwner(servicePath(src) ?? (imageSource(src) as string));
  return new File([await response.blob()], src.replace(/.*\//, ""), {
    type: response.headers.get("Content-Type") ?? "image/webp",
  });
}

/** Returns where the service has a picture of a post; `undefined` for any other picture. */
const servicePath = (src: string): string | undefined => {
  const name = postPictureName(imageSource(src) ?? "");
  return name && `/api/blog/pictures/${encodeURIComponent(name)}`;
};

/** Object URLs by address. They never go stale, because a changed picture gets a new name. */
const objectUrls = new Map<string, Promise<string>>();

/**
 * Returns a URL at which the desk can show a picture of a text. Pictures of posts are fetched from the service, because
 * those of drafts are not live and an `<img>` sends no token. Pictures of other sites are not shown, as on the live page.
 */
export function pictureUrl(src: string, path = servicePath(src)): Promise<string> {
  const liveUrl = imageSource(src) ?? "";
  if (!path) return Promise.resolve(liveUrl);
  const known = objectUrls.get(src);
  if (known) return known;
  const url = sendAsOwner(path, { inBackground: true })
    .then((response) => response.blob())
    .then((blob) => URL.createObjectURL(blob))
    .catch(() => {
      objectUrls.delete(src);
      return liveUrl;
    });
  objectUrls.set(src, url);
  return url;
}

/** HEIC is left out, because the service can seldom decode it; iPhones then provide a JPEG. */
export const pictureTypes = "image/jpeg,image/png,image/webp,image/avif";
const MAX_BYTES = 25 * 1024 * 1024;
/** Larger files are shrunk before they are sent: the site shows no picture wider than 1,200 pixels. */
const SHRINK_ABOVE_BYTES = 3 * 1024 * 1024;
const MAX_SHRUNK_PIXELS = 3_000;

/** For files without a type, as some phones provide them. */
const typesByExtension: Readonly<Record<string, string>> = {
  heic: "image/heic",
  heif: "image/heif",
  avif: "image/avif",
};

/** Returns a copy of the file that the service accepts, or a sentence that says why there is none. */
export async function preparePicture(file: File): Promise<Blob | string> {
  const type = file.type || typesByExtension[file.name.replace(/.*\./, "").toLowerCase()];
  if (!type?.startsWith("image/")) return labels.notAPicture;
  const isHeic = /hei[cf]/.test(type);
  if (!isHeic && file.size <= SHRINK_ABOVE_BYTES) return new Blob([file], { type });
  try {
    return await shrink(file);
  } catch {
    // This browser cannot decode the picture. The service can, except for HEIC.
    if (isHeic) return labels.heic;
    return file.size <= MAX_BYTES ? new Blob([file], { type }) : labels.tooBig;
  }
}

async function shrink(file: File): Promise<Blob> {
  const photo = await createImageBitmap(file);
  const scale = Math.min(1, MAX_SHRUNK_PIXELS / Math.max(photo.width, photo.height));
  const canvas = new OffscreenCanvas(Math.round(photo.width * scale), Math.round(photo.height * scale));
  canvas.getContext("2d")?.drawImage(photo, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
}

/** Opens the system's file dialog. Resolves with the chosen pictures, and never if it is cancelled. */
export function choosePictures(): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = pictureTypes;
    input.multiple = true;
    input.hidden = true;
    // Attached to the page, because some phones drop the event of a detached input.
    document.body.append(input);
    input.addEventListener("change", () => {
      input.remove();
      resolve([...(input.files ?? [])]);
    });
    input.addEventListener("cancel", () => input.remove());
    input.click();
  });
}
