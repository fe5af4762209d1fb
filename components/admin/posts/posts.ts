import { computed, signal } from "@preact/signals-react";
import { blog } from "#content/facts/site.ts";
import { postAnswer, postsAnswer } from "#content/model/answers.ts";
import type { Post, PostSummary } from "#content/model/post.ts";
import { sentenceOf } from "../answers.ts";
import { type Entries, setEntry } from "../entries.ts";
import { readAsOwner, readJson, sendAsOwner } from "../session.ts";
import { forgetReceipts, noteChange, notePosts } from "./receipts.ts";

/** The most the service gives at once. */
const MAX_SHOWN = 1_000;
const PAGE_SIZE = 20;
const SEARCH_DEBOUNCE_MS = 250;

export const filters = ["all", "draft", "published", "scheduled", "broken"] as const;
export type Filter = (typeof filters)[number];

export const search = signal("");
export const filter = signal<Filter>("all");
export const limit = signal<number>(blog.adminPosts);

/** The newest posts that match search and filter, drafts included; `undefined` until they are loaded. */
export const posts = signal<readonly PostSummary[] | undefined>(undefined);
/** How many posts match in all. */
export const total = signal(0);
/** Why the last load failed. */
export const listProblem = signal<string | undefined>(undefined);
/** Why the last action on a post failed, by post id: a toast is gone before it is understood. */
export const rowProblems = signal<Entries<string>>({});

/** The search and the filter that the posts shown are the result of, if any. */
export const narrowedBy = signal<{ words: string; filter: Filter } | undefined>(undefined);
/** "full": there are more posts than the list can show. */
export const more = computed(() => {
  if (total.value <= (posts.value?.length ?? 0)) return "none";
  return limit.value < MAX_SHOWN ? "some" : "full";
});

/** Counts changes of the list: an answer that was asked for before the newest one is stale. */
let version = 0;
let pending = 0;

export async function loadPosts(): Promise<void> {
  version += 1;
  const asked = version;
  pending += 1;
  const asking = { words: search.value.trim(), filter: filter.value };
  try {
    const response = await sendAsOwner(listPath());
    const answer = await readJson(postsAnswer, response);
    if (asked !== version) return;
    notePosts(answer);
    posts.value = answer;
    narrowedBy.value = asking.words !== "" || asking.filter !== "all" ? asking : undefined;
    total.value = Number(response.headers.get("X-Total-Count") ?? answer.length);
    listProblem.value = undefined;
  } catch (error) {
    if (asked === version) listProblem.value = sentenceOf(error);
  } finally {
    pending -= 1;
  }
}

function listPath(): string {
  const query = new URLSearchParams({ limit: String(limit.value), summary: "1" });
  const words = search.value.trim();
  if (words !== "") query.set("q", words);
  // Broken files are not in the list; the status names them.
  if (filter.value !== "all" && filter.value !== "broken") query.set("state", filter.value);
  return `/api/blog?${query}`;
}

let debounce: ReturnType<typeof setTimeout> | undefined;

export function searchFor(words: string): void {
  search.value = words;
  limit.value = blog.adminPosts;
  clearTimeout(debounce);
  debounce = setTimeout(() => void loadPosts(), SEARCH_DEBOUNCE_MS);
}

export function show(next: Filter): Promise<void> {
  filter.value = next;
  limit.value = blog.adminPosts;
  return loadPosts();
}

export function showAll(): Promise<void> {
  search.value = "";
  return show("all");
}

export function loadMore(): Promise<void> {
  limit.value = Math.min(limit.value + PAGE_SIZE, MAX_SHOWN);
  return loadPosts();
}

/** Updates a post in the list after a change. With the change's commit its receipt offers Undo. */
export function replacePost(post: PostSummary, commit?: string): void {
  version += 1;
  noteChange(post, commit);
  posts.value = posts.value?.map((known) => (known.id === post.id ? post : known));
  // The answer under way is stale now, and may have held more than this change.
  if (pending > 0) void loadPosts();
}

/** Spec: the cache is cleared before the page reloads. */
export function forgetPosts(): void {
  version += 1;
  posts.value = undefined;
  forgetReceipts();
}

export const postUrl = (idOrSlug: string): string => `/api/blog/${encodeURIComponent(idOrSlug)}`;

/** Loads a post with its text; lists hold none. */
export const fetchPost = (slug: string): Promise<Post> => readAsOwner(postAnswer, postUrl(slug));

/** The id of a post's row, for links to it. */
export const rowId = (slug: string): string => `post-${slug}`;

/** Shows in a post's row why an action failed; `undefined` clears it. */
export const setProblem = (id: string, sentence: string | undefined): void => setEntry(rowProblems, id, sentence);
