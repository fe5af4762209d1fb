import { filesOf, type IndexedPost, slugOfFile } from "#content/model/post.ts";
import type { PostIndex } from "#content/model/post-index.ts";
import { slugify } from "#content/model/slug.ts";
import { FieldError, ServiceError } from "../errors.ts";

export const noSuchPost = () => new ServiceError("not-found", "There is no such post. It may have been deleted.");

export function findPost(index: PostIndex, id: string): IndexedPost {
  const post = index.byId(id);
  if (!post) throw noSuchPost();
  return post;
}

/** Whether a post or a broken file has this address. */
export const isTaken = (index: PostIndex, slug: string): boolean =>
  index.bySlug(slug) !== undefined || index.broken.some(({ file }) => slugOfFile(file) === slug);

export function refuseTaken(index: PostIndex, slug: string): void {
  if (!isTaken(index, slug)) return;
  const owner = index.bySlug(slug)?.title ?? filesOf(slug)[0];
  throw new FieldError("slug", `The address /blog/${slug} is taken by “${owner}”.`, "conflict");
}

/** Returns an address that no post has, and none of `others`. */
export function freeSlug(title: string, index: PostIndex, others: ReadonlySet<string> = new Set()): string {
  const wanted = slugify(title);
  for (let slug = wanted, n = 2; ; slug = `${wanted}-${n++}`)
    if (!isTaken(index, slug) && !others.has(slug)) return slug;
}
