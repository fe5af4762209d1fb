import { pictureSet } from "#content/model/picture-sizes.ts";
import type { Photo } from "../ui/Picture.tsx";

/** How wide a post's picture stands: above an article, in the first card of a list, in the others. */
export const coverSizes = {
  article: "(min-width: 70rem) 66rem, 92vw",
  first: "(min-width: 60rem) 44rem, 92vw",
  card: "(min-width: 60rem) 24rem, (min-width: 42rem) 46vw, 92vw",
} as const;

/** A post's picture, by its path on the site, with the smaller version that every release has beside it. */
export function coverPhoto(src: string): Photo {
  return { src, srcSet: pictureSet(src), width: 1200, height: 630 };
}
