import { computed, signal } from "@preact/signals-react";
import { blog } from "#content/facts/site.ts";
import { postAnswer, postsAnswer } from "#content/model/answers.ts";
import type { Post, PostSummary } from "#content/model/post.ts";
import type { Refusal } from "../api/answers.ts";
import { type Entries, setEntry } from "../api/entries.ts";
import { createResource } from "../api/resource.ts";
import { readAsOwner, readJson, sendAsOwner } from "../api/session.ts";
import { clearReceipts, trackChange, trackPosts } from "./receipts.ts";

/** The largest limit that the service accepts. */
const MAX_SHOWN = 1_000;
const PAGE_SIZE = 20;
const SEARCH_DEBOUNCE_MS = 250;

export const filters = ["all", "draft", "published", "scheduled", "broken"] as const;
export type Filter = (typeof filters)[number];

export const search = signal("");
export const filter = signal<Filter>("all");
export const limit = signal<number>(blog.adminPosts);

/** Why the last action on a post failed, by post id: a toast is gone before it is understood. */
export const rowProblems = signal<Entries<Refusal>>({});

interface Query {
  words: string;
  filter: Filter;
}

interface List {
  /** The newest that match search and filter, drafts included. */
  posts: readonly PostSummary[];
  /** The number of all that match. */
  total: number;
  /** The search and the filter that they match; `undefined` if neither was used. */
  query: Query | undefined;
}

export const list = createResource<List>(async () => {
  const query: Query = { words: search.value.trim(), filter: filter.value };
  const response = await sendAsOwner(listPath(query));
  const posts = await readJson(postsAnswer, response);
  return {
    posts,
    total: Number(response.headers.get("X-Total-Count") ?? posts.length),
    query: query.words !== "" || query.filter !== "all" ? query : undefined,
  };
});
list.answer.subscribe((now) => now && trackPosts(now.posts));
export const loadPosts = list.load;

/** The posts in the list; `undefined` until they are loaded. */
export const posts = computed(() => list.answer.value?.posts);
/** Whether there are more posts to load. "full": there are more than the list can show. */
export const moreState = computed(() => {
  const { posts = [], total = 0 } = list.answer.value ?? {};
  if (total <= posts.length) return "none";
  return limit.value < MAX_SHOWN ? "some" : "full";
});

function listPath({ words, filter }: Query): string {
  const parameters = new URLSearchParams({ limit: String(limit.value), summary: "1" });
  if (words !== "") parameters.set("q", words);
  // Broken files are not in the list; the status names them.
  if (filter !== "all" && filter !== "broken") parameters.set("state", filter);
  return `/api/blog?${parameters}`;
}

let debounce: ReturnType<typeof setTimeout> | undefined;

export function searchFor(words: string): void {
  search.value = words;
  limit.value = blog.adminPosts;
  clearTimeout(debounce);
  debounce = setTimeout(() => void loadPosts(), SEARCH_DEBOUNCE_MS);
}

export function setFilter(next: Filter): Promise<void> {
  filter.value = next;
  limit.value = blog.adminPosts;
  return loadPosts();
}

export function showAll(): Promise<void> {
  search.value = "";
  return setFilter("all");
}

export function loadMore(): Promise<void> {
  limit.value = Math.min(limit.value + PAGE_SIZE, MAX_SHOWN);
  return loadPosts();
}

/** Updates a post in the list after a change. With a commit, the receipt offers Undo. */
export function replacePost(post: PostSummary, commit?: string): void {
  trackChange(post, commit);
  list.change((now) => ({ ...now, posts: now.posts.map((known) => (known.id === post.id ? post : known)) }));
}

/** Clears the list before the page reloads, as the specification wants. */
export function clearPosts(): void {
  list.clear();
  clearReceipts();
}

export const postUrl = (idOrSlug: string): string => `/api/blog/${encodeURIComponent(idOrSlug)}`;

/** Loads a post with its text, which lists leave out. */
export const fetchPost = (slug: string): Promise<Post> => readAsOwner(postAnswer, postUrl(slug));

/** Returns the element id of a post's row. */
export const rowId = (slug: string): string => `post-${slug}`;

/** Shows in a post's row why an action failed; `undefined` clears it. */
export const setProblem = (id: string, problem: Refusal | undefined): void => setEntry(rowProblems, id, problem);
