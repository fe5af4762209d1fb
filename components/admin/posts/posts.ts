import { computed, signal } from "@preact/signals-react";
import { blog } from "#content/facts/site.ts";
import { postAnswer, postsAnswer } from "#content/model/answers.ts";
import type { Post, PostSummary } from "#content/model/post.ts";
import { type Refusal, sentenceOf } from "../answers.ts";
import { type Entries, setEntry } from "../entries.ts";
import { readAsOwner, readJson, sendAsOwner } from "../session.ts";
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

/** The newest posts that match search and filter, drafts included; `undefined` until they are loaded. */
export const posts = signal<readonly PostSummary[] | undefined>(undefined);
/** The number of all posts that match. */
export const total = signal(0);
/** Why the last load failed. */
export const listProblem = signal<string | undefined>(undefined);
/** Why the last action on a post failed, by post id: a toast is gone before it is understood. */
export const rowProblems = signal<Entries<Refusal>>({});

interface Query {
  words: string;
  filter: Filter;
}

/** The search and the filter that the shown posts match; `undefined` if neither was used. */
export const appliedQuery = signal<Query | undefined>(undefined);
/** Whether there are more posts to load. "full": there are more than the list can show. */
export const moreState = computed(() => {
  if (total.value <= (posts.value?.length ?? 0)) return "none";
  return limit.value < MAX_SHOWN ? "some" : "full";
});

/** Counts requests and changes of the list: an answer to an older request is stale. */
let version = 0;
let pendingRequests = 0;

/** The load that was begun last. */
let newest: Promise<void> | undefined;

/** Loads the list. A load that a later one has overtaken waits for that one. */
export function loadPosts(): Promise<void> {
  newest = load();
  return newest;
}

async function load(): Promise<void> {
  version += 1;
  const requested = version;
  pendingRequests += 1;
  const query: Query = { words: search.value.trim(), filter: filter.value };
  try {
    const response = await sendAsOwner(listPath(query));
    const answer = await readJson(postsAnswer, response);
    if (requested !== version) return newest;
    trackPosts(answer);
    posts.value = answer;
    appliedQuery.value = query.words !== "" || query.filter !== "all" ? query : undefined;
    total.value = Number(response.headers.get("X-Total-Count") ?? answer.length);
    listProblem.value = undefined;
  } catch (error) {
    if (requested === version) listProblem.value = sentenceOf(error);
  } finally {
    pendingRequests -= 1;
  }
}

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
  version += 1;
  trackChange(post, commit);
  posts.value = posts.value?.map((known) => (known.id === post.id ? post : known));
  // The pending answer is stale now, but it may have held other changes too.
  if (pendingRequests > 0) void loadPosts();
}

/** Clears the list before the page reloads, as the specification wants. */
export function clearPosts(): void {
  version += 1;
  newest = undefined;
  posts.value = undefined;
  clearReceipts();
}

export const postUrl = (idOrSlug: string): string => `/api/blog/${encodeURIComponent(idOrSlug)}`;

/** Loads a post with its text, which lists leave out. */
export const fetchPost = (slug: string): Promise<Post> => readAsOwner(postAnswer, postUrl(slug));

/** Returns the element id of a post's row. */
export const rowId = (slug: string): string => `post-${slug}`;

/** Shows in a post's row why an action failed; `undefined` clears it. */
export const setProblem = (id: string, problem: Refusal | undefined): void => setEntry(rowProblems, id, problem);
