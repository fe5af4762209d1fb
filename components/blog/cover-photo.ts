import { pictureSet } from "#content/model/pictures.ts";
import type { Photo } from "../ui/Picture.tsx";

/** A post's picture, by its path on the site, with the smaller version that every release has beside it. */
export const coverPhoto = (src: string): Photo => ({ src, srcSet: pictureSet(src), width: 1200, height: 630 });
