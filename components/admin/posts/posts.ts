import { signal } from "@preact/signals-react";
import { blog } from "#content/facts/site.ts";
import type { Post } from "#content/model/post.ts";
import { sentenceOf } from "../failures.ts";
import { asOwner } from "../session.ts";

/** The most recent posts, drafts included; `undefined` until they have come. */
export const posts = signal<readonly Post[] | undefined>(undefined);
/** Why the list could not be loaded (again). */
export const listProblem = signal<string | undefined>(undefined);

/** Counts what happened to the list: an answer that was asked for before the newest happening is out of date. */
let happenings = 0;
let underway = 0;

export async function loadPosts(): Promise<void> {
  happenings += 1;
  const mine = happenings;
  underway += 1;
  try {
    const answer = await asOwner<Post[]>(`/api/blog?limit=${blog.adminPosts}`);
    if (mine !== happenings) return;
    posts.value = answer ?? [];
    listProblem.value = undefined;
  } catch (error) {
    if (mine === happenings) listProblem.value = sentenceOf(error);
  } finally {
    underway -= 1;
  }
}

/** Puts the service's newest word on one post into the list. */
export function replacePost(post: Post): void {
  happenings += 1;
  posts.value = posts.value?.map((known) => (known.id === post.id ? post : known));
  // A list that was under way is now ignored, and might have held more than this.
  if (underway > 0) void loadPosts();
}

/** Spec: the cache is cleared before the page reloads. */
export function forgetPosts(): void {
  happenings += 1;
  posts.value = undefined;
}

export const postUrl = (id: string): string => `/api/blog/${encodeURIComponent(id)}`;

/** Where a post stands in the list, for links to it. */
export const rowId = (slug: string): string => `post-${slug}`;
