import { omit } from "./pick.ts";
import type { IndexedPost } from "./post.ts";

/** The history of posts in git. `readUpTo` reads the commits that it does not know yet. */
export interface Past {
  readUpTo: () => unknown;
  /** The newest commit that has been read. Absent where nobody asks when words last changed. */
  lastRead?: () => string;
  pastOf: (slug: string) => {
    firstCommitted?: string;
    lastChanged?: string | undefined;
    formerNames: readonly string[];
  };
}

/** The dates that posts' files do not give, from git. */
export function createPostDates(past: Past | undefined) {
  /** Posts without `createdAt` that the current scan has read. */
  const undated = new Map<string, IndexedPost>();
  /** The posts as they were read, to the same posts with the day of their last change in git. */
  const dated = new WeakMap<IndexedPost, IndexedPost>();

  return {
    noteUndated: (post: IndexedPost): void => void undated.set(post.slug, post),

    /** Returns the undated posts with the day of their first commit. In one go, because every question to git takes time. */
    firstCommitted(): IndexedPost[] {
      const dateOf = (slug: string) => past?.pastOf(slug).firstCommitted;
      if ([...undated.keys()].some((slug) => !dateOf(slug))) past?.readUpTo();
      const posts = [...undated.values()];
      undated.clear();
      return posts.flatMap((post) => {
        const createdAt = dateOf(post.slug);
        return createdAt ? withPublishedAt({ ...post, createdAt }) : [];
      });
    },

    /** Dates a live post by the last change of its words, in its file or in git, where that came after its publishing. */
    withLastChange(post: IndexedPost): IndexedPost {
      const times = [post.updatedAt, past?.pastOf(post.slug).lastChanged].filter((time) => time !== undefined);
      const updatedAt = times
        .filter((time) => post.publishedAt && time > post.publishedAt)
        .sort()
        .at(-1);
      const known = dated.get(post) ?? post;
      if (known.updatedAt === updatedAt) return known;
      const next = { ...omit(post, "updatedAt"), ...(updatedAt && { updatedAt }) };
      dated.set(post, next);
      return next;
    },
  };
}

/** Dates a published post without `publishedAt` by its creation. */
export const withPublishedAt = (post: IndexedPost): IndexedPost => ({
  ...post,
  publishedAt: post.publishedAt ?? (post.published ? post.createdAt : null),
});
