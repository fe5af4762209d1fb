import { computed, signal } from "@preact/signals-react";
import { blog } from "#content/facts/site.ts";
import { postsAnswer } from "#content/model/answers.ts";
import type { PostSummary } from "#content/model/post.ts";
import { readAnswer } from "../answers.ts";
import { sentenceOf } from "../failures.ts";
import { sendAsOwner } from "../session.ts";
import { forgetReceipts, noteChange, notePosts } from "./receipts.ts";

/** The most the service gives at once. */
const MOST_SHOWN = 1_000;
const MORE_BY = 20;
const SEARCH_AFTER_MS = 250;

export const filters = ["all", "draft", "published", "scheduled", "broken"] as const;
export type Filter = (typeof filters)[number];

/** What the list is to show. It is the owner's, and lives as long as the page. */
export const search = signal("");
export const filter = signal<Filter>("all");
export const limit = signal<number>(blog.adminPosts);

/** The most recent posts that are asked for, drafts included; `undefined` until they have come. */
export const posts = signal<readonly PostSummary[] | undefined>(undefined);
/** How many there are in all that answer the question. */
export const total = signal(0);
/** Why the list could not be loaded (again). */
export const listProblem = signal<string | undefined>(undefined);

/** Whether what has come is the answer to a search or a filter. */
export const isNarrowed = signal(false);
/** "full": there are more, and this list cannot hold them. */
export const more = computed(() => {
  if (total.value <= (posts.value?.length ?? 0)) return "none";
  return limit.value < MOST_SHOWN ? "some" : "full";
});

/** Counts what happened to the list: an answer that was asked for before the newest happening is out of date. */
let happenings = 0;
let underway = 0;

export async function loadPosts(): Promise<void> {
  happenings += 1;
  const mine = happenings;
  underway += 1;
  const narrows = search.value.trim() !== "" || filter.value !== "all";
  try {
    const response = await sendAsOwner(listPath());
    const answer = readAnswer(postsAnswer, await response.json());
    if (mine !== happenings) return;
    notePosts(answer);
    posts.value = answer;
    isNarrowed.value = narrows;
    total.value = Number(response.headers.get("X-Total-Count") ?? answer.length);
    listProblem.value = undefined;
  } catch (error) {
    if (mine === happenings) listProblem.value = sentenceOf(error);
  } finally {
    underway -= 1;
  }
}

function listPath(): string {
  const query = new URLSearchParams({ limit: String(limit.value), summary: "1" });
  const words = search.value.trim();
  if (words !== "") query.set("q", words);
  // Broken files are no posts: the status names them.
  if (filter.value !== "all" && filter.value !== "broken") query.set("state", filter.value);
  return `/api/blog?${query}`;
}

let pause: ReturnType<typeof setTimeout> | undefined;

/** Looks for words, once the typing pauses. */
export function searchFor(words: string): void {
  search.value = words;
  limit.value = blog.adminPosts;
  clearTimeout(pause);
  pause = setTimeout(() => void loadPosts(), SEARCH_AFTER_MS);
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
  limit.value = Math.min(limit.value + MORE_BY, MOST_SHOWN);
  return loadPosts();
}

/** Puts a post into the list as it is after a change. */
export function replacePost(post: PostSummary): void {
  happenings += 1;
  noteChange(post);
  posts.value = posts.value?.map((known) => (known.id === post.id ? post : known));
  // A list that was under way is now ignored, and might have held more than this.
  if (underway > 0) void loadPosts();
}

/** Spec: the cache is cleared before the page reloads. */
export function forgetPosts(): void {
  happenings += 1;
  posts.value = undefined;
  forgetReceipts();
}

export const postUrl = (id: string): string => `/api/blog/${encodeURIComponent(id)}`;

/** Where a post stands in the list, for links to it. */
export const rowId = (slug: string): string => `post-${slug}`;
