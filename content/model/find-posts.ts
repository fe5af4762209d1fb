import { setImmediate } from "node:timers/promises";
import type { IndexedPost } from "./post.ts";

/** A scheduled post is also a draft. */
export const postStates = ["draft", "published", "scheduled"] as const;
export type PostState = (typeof postStates)[number];

export interface PostQuery {
  /** Every word must be in the title, excerpt, category, tags, slug or text. */
  q?: string | undefined;
  state?: PostState | undefined;
}

/** After this time a long search lets other requests run. */
const YIELD_AFTER_MS = 20;

/**
 * Returns the posts that match a search, in their present order, ignoring case and accents. `textOf` reads a post's
 * text from disk, so that the texts take up no memory; by default texts are not searched.
 */
export async function findPosts(
  posts: readonly IndexedPost[],
  { q = "", state }: PostQuery,
  textOf: (slug: string) => string = () => "",
): Promise<readonly IndexedPost[]> {
  const words = fold(q).split(/\s+/).filter(Boolean);
  const inState = state ? posts.filter((post) => hasState(state, post)) : posts;
  if (words.length === 0) return inState;
  const found: IndexedPost[] = [];
  let yieldedAt = performance.now();
  for (const post of inState) {
    const missing = missingFrom(fieldsOf(post), words);
    if (missing.length === 0 || missingFrom(textOf(post.slug), missing).length === 0) found.push(post);
    if (performance.now() - yieldedAt < YIELD_AFTER_MS) continue;
    await setImmediate();
    yieldedAt = performance.now();
  }
  return found;
}

function hasState(state: PostState, { published, publishAt }: IndexedPost): boolean {
  if (state === "published") return published;
  return !published && (state === "draft" || publishAt !== null);
}

/** Removes case, accents and apostrophes. Matching accents by range is five times as fast as by \p{M}. */
const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f’']/g, "")
    .toLowerCase();

const fieldsOf = ({ title, excerpt, category, tags, slug }: IndexedPost): string =>
  [title, excerpt, category, ...tags, slug].join("\n");

function missingFrom(text: string, words: readonly string[]): string[] {
  const folded = fold(text);
  return words.filter((word) => !folded.includes(word));
}
