import type { IndexedPost, PostIndex } from "#content/model/post-index.ts";

/** The picture files of a post that no other post shows, as paths in the posts' folder. */
export function ownPictures(index: PostIndex, { slug, images }: Pick<IndexedPost, "slug" | "images">): string[] {
  const others = new Set(index.posts.filter((post) => post.slug !== slug).flatMap((post) => post.images));
  return images.filter((image) => !others.has(image)).map((image) => `images/${image}`);
}
