import { signal } from "@preact/signals-react";
import { blog } from "#content/facts/site.ts";
import type { PostSummary } from "#content/model/post.ts";
import { takeSession, writeSession } from "../session-storage.ts";
import { filter, filters, limit, posts, rowId, search } from "./posts.ts";

const KEY = "admin-place";

/** A position in the list. Stored as JSON, so the names of its fields stay. */
interface ListPosition {
  slug: string;
  /** The slug of a neighbouring row, used when the row is gone. */
  next?: string | undefined;
  /** The accessible name of the button that was pressed. */
  button?: string | null | undefined;
  /** The distance of the row from the top of the window, in pixels. */
  top?: number | undefined;
}

/** The position to restore when the list is next drawn. */
export const pendingPosition = signal<ListPosition | undefined>(undefined);

/** Returns the position of the row that the owner is using. */
export function currentPosition({ slug }: Pick<PostSummary, "slug">): ListPosition {
  const at = posts.value?.findIndex((post) => post.slug === slug) ?? -1;
  return {
    slug,
    next: (posts.value?.[at + 1] ?? posts.value?.[at - 1])?.slug,
    button: document.activeElement?.getAttribute("aria-label"),
    top: document.getElementById(rowId(slug))?.getBoundingClientRect().top,
  };
}

/** Stores the position and the list's search, filter and limit before a reload. */
export function storePosition(post: PostSummary): void {
  writeSession(KEY, { place: currentPosition(post), limit: limit.value, search: search.value, filter: filter.value });
}

/** Restores what `storePosition()` stored, once. To be called before the list is loaded. */
export function restorePosition(): void {
  // The browser would scroll before the list is loaded, or again after `applyPosition()`.
  history.scrollRestoration = "manual";
  const stored = takeSession<{ place: ListPosition; limit: number; search: string; filter: string }>(KEY);
  if (!stored) return;
  pendingPosition.value = stored.place;
  limit.value = Number(stored.limit) || blog.adminPosts;
  search.value = String(stored.search);
  filter.value = filters.find((name) => name === stored.filter) ?? "all";
}

/** Scrolls to the pending position and focuses it, unless the owner has focused something else. */
export function applyPosition(): void {
  if (!pendingPosition.value || !posts.value) return;
  const { slug, next, button, top } = pendingPosition.value;
  const row = document.getElementById(rowId(slug)) ?? (next && document.getElementById(rowId(next)));
  pendingPosition.value = undefined;
  if (!row) return;
  const buttons = [...row.querySelectorAll("button")];
  const title = row.querySelector("a");
  const isFocusFree = document.activeElement === document.body || document.activeElement?.closest(".toasts");
  if (isFocusFree)
    (buttons.find((candidate) => button && candidate.getAttribute("aria-label") === button) ?? title)?.focus({
      preventScroll: true,
    });
  if (top !== undefined) window.scrollBy({ top: row.getBoundingClientRect().top - top, behavior: "instant" });
  // Shows the whole row with its receipt, above the toast.
  row.scrollIntoView({ block: "nearest" });
}
