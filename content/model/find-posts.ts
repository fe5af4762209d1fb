import type { IndexedPost } from "./post-index.ts";

/** A scheduled post is a draft too: one that knows when it goes live. */
export const postStates = ["draft", "published", "scheduled"] as const;
export type PostState = (typeof postStates)[number];

export interface PostQuery {
  /** Words, each of which has to occur somewhere in title, excerpt, category, tags or slug. */
  q?: string | undefined;
  state?: PostState | undefined;
}

/** The posts that answer a search, in the order they came in; capitals and accents make no difference. */
export function findPosts(posts: readonly IndexedPost[], { q = "", state }: PostQuery): readonly IndexedPost[] {
  const words = fold(q).split(/\s+/).filter(Boolean);
  if (words.length === 0 && !state) return posts;
  return posts.filter((post) => (!state || isIn(state, post)) && matches(post, words));
}

function isIn(state: PostState, { published, publishAt }: IndexedPost): boolean {
  if (state === "published") return published;
  return !published && (state === "draft" || publishAt !== null);
}

const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}’']/gu, "")
    .toLowerCase();

function matches({ title, excerpt, category, tags, slug }: IndexedPost, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = fold([title, excerpt, category, ...tags, slug].join("\n"));
  return words.every((word) => text.includes(word));
}
