import type { IndexedPost, PostIndex } from "#content/model/post-index.ts";
import { ServiceError } from "../errors.ts";

export function findPost(index: PostIndex, id: string): IndexedPost {
  const post = index.byId(id);
  if (!post) throw new ServiceError("not-found", "There is no such post. It may have been deleted.");
  return post;
}

/** Whether a post, or a file that is broken, has this address now. */
export const isTaken = (index: PostIndex, slug: string): boolean =>
  index.bySlug(slug) !== undefined || index.broken.some(({ file }) => file === `${slug}.md`);
