import { setImmediate } from "node:timers/promises";
import type { IndexedPost } from "./post-index.ts";

/** A scheduled post is a draft too: one that knows when it goes live. */
export const postStates = ["draft", "published", "scheduled"] as const;
export type PostState = (typeof postStates)[number];

export interface PostQuery {
  /** Words, each of which has to occur somewhere in title, excerpt, category, tags, slug or, where it may be read, text. */
  q?: string | undefined;
  state?: PostState | undefined;
}

/** A long search yields to other requests after this time. */
const PAUSE_AFTER_MS = 20;

/**
 * The posts that answer a search, in the order they came in; capitals and accents make no difference. Texts are searched
 * where `textOf` gives them: they are read from disk, so that their size costs no memory.
 */
export async function findPosts(
  posts: readonly IndexedPost[],
  { q = "", state }: PostQuery,
  textOf: (slug: string) => string = () => "",
): Promise<readonly IndexedPost[]> {
  const words = fold(q).split(/\s+/).filter(Boolean);
  const inState = state ? posts.filter((post) => isIn(state, post)) : posts;
  if (words.length === 0) return inState;
  const found: IndexedPost[] = [];
  let paused = performance.now();
  for (const post of inState) {
    const missing = missingFrom(fieldsOf(post), words);
    if (missing.length === 0 || missingFrom(textOf(post.slug), missing).length === 0) found.push(post);
    if (performance.now() - paused < PAUSE_AFTER_MS) continue;
    await setImmediate();
    paused = performance.now();
  }
  return found;
}

function isIn(state: PostState, { published, publishAt }: IndexedPost): boolean {
  if (state === "published") return published;
  return !published && (state === "draft" || publishAt !== null);
}

/** Accents by their range: the class of all marks takes five times as long, and whole texts come through here. */
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
