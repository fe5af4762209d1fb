import { pictureWidths, shareCard, smallPictureOf } from "../model/pictures.ts";
import type { Sections } from "./sections.ts";

export type PhotoName = keyof Sections["photos"];

const treatment = { width: 1920, height: 1080, format: "webp" } as const;

export interface PhotoShape {
  width: number;
  height: number;
  format: "webp" | "jpeg" | "png";
  /** Nothing of it is cut off. */
  isWhole?: true;
}

/** Sizes in pixels, and formats, in which the practice's photos are stored and shown. */
export const photoShapes: Readonly<Record<PhotoName, PhotoShape>> = {
  portrait: { width: 1200, height: 1500, format: "webp" },
  clinic: { width: 1920, height: 800, format: "webp" },
  // A JPEG, because many networks show nothing else.
  share: { ...shareCard, format: "jpeg" },
  // It keeps what is transparent, and is an icon of browsers too.
  logo: { width: 512, height: 512, format: "png", isWhole: true },
  hero: { width: 2400, height: 1200, format: "webp" },
  human: treatment,
  canine: treatment,
  equine: treatment,
};

export const photoNames = Object.keys(photoShapes) as PhotoName[];

export interface PracticePhoto {
  src: string;
  srcSet: string;
  width: number;
  height: number;
  alt: string;
}

/** The photos that the owner has set, and the portraits of others who treat, by the paths of their pages. */
export type Photos = Readonly<Record<string, PracticePhoto>>;

const photosPath = "/photos";

/** Returns them; `others` are the portraits. */
export function photosOf(photos: Sections["photos"], others: [path: string, Sections["photos"]["portrait"]][]): Photos {
  const uploaded = [...Object.entries(photos), ...others].filter(([, { file }]) => file !== "");
  return Object.fromEntries(
    uploaded.map(([name, { file, alt }]) => {
      const { width, height } = photoShapes[name in photoShapes ? (name as PhotoName) : "portrait"];
      const src = `${photosPath}/${file}`;
      const srcSet = `${photosPath}/${smallPictureOf(file)} ${pictureWidths.small}w, ${src} ${width}w`;
      return [name, { src, srcSet, width, height, alt }];
    }),
  );
}
