import { pictureWidths, shareCard, smallPictureOf } from "../model/pictures.ts";
import type { Sections } from "./sections.ts";

export type PhotoName = keyof Sections["photos"];

/** The shapes in which the practice's own pictures are stored and shown, in pixels. */
export const photoShapes: Readonly<Record<PhotoName, { width: number; height: number; format: "webp" | "jpeg" }>> = {
  portrait: { width: 1200, height: 1500, format: "webp" },
  clinic: { width: 1920, height: 800, format: "webp" },
  // Many networks show nothing but a JPEG.
  share: { ...shareCard, format: "jpeg" },
};

/** A picture of the practice as pages show it. */
export interface OwnPhoto {
  src: string;
  srcSet: string;
  width: number;
  height: number;
  alt: string;
}

/** Where they lie in a release. */
const folder = "/photos";

/** The pictures that the owner has set. */
export function photosOf(photos: Sections["photos"]): Partial<Record<PhotoName, OwnPhoto>> {
  const set = Object.entries(photos).filter(([, { file }]) => file !== "");
  return Object.fromEntries(
    set.map(([name, { file, alt }]) => {
      const { width, height } = photoShapes[name as PhotoName];
      const src = `${folder}/${file}`;
      const srcSet = `${folder}/${smallPictureOf(file)} ${pictureWidths.small}w, ${src} ${width}w`;
      return [name, { src, srcSet, width, height, alt }];
    }),
  );
}
