import { createHash } from "node:crypto";
import type { IndexedPost, PostIndex } from "#content/model/post-index.ts";

/** A picture ready for the site, with the words for those who cannot see it. */
export interface Picture {
  /** A WebP file. */
  data: Uint8Array;
  alt: string;
}

/** A path in the posts' folder that changes with the picture, so that browsers never show an old one. */
export function picturePath(slug: string, { data }: Picture): string {
  return `images/${slug}-${createHash("sha256").update(data).digest("hex").slice(0, 10)}.webp`;
}

/** The picture above the text as a path in the posts' folder; `undefined` where there is none, or it lies elsewhere. */
export const coverPath = ({ featuredImage }: Pick<IndexedPost, "featuredImage">): string | undefined =>
  featuredImage?.startsWith("/blog/") ? featuredImage.slice("/blog/".length) : undefined;

/** The picture files of a post that no other post shows, as paths in the posts' folder. */
export function ownPictures(index: PostIndex, { slug, images }: Pick<IndexedPost, "slug" | "images">): string[] {
  const others = new Set(index.posts.filter((post) => post.slug !== slug).flatMap((post) => post.images));
  return images.filter((image) => !others.has(image)).map((image) => `images/${image}`);
}
