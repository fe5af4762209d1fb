import { createHash } from "node:crypto";

/** A picture ready for the site, with the words for those who cannot see it. */
export interface Picture {
  /** A WebP file. */
  data: Uint8Array;
  alt: string;
}

/** A name that changes with the picture, so that browsers never show an old one. */
export function pictureName(slug: string, { data }: Picture): string {
  return `${slug}-${createHash("sha256").update(data).digest("hex").slice(0, 10)}.webp`;
}
