import { signal } from "@preact/signals-react";
import { blog } from "#content/facts/site.ts";
import type { PostSummary } from "#content/model/post.ts";
import { takeSession, writeSession } from "../session-storage.ts";
import { filter, filters, limit, posts, rowId, search } from "./posts.ts";

const KEY = "admin-place";

/** A place in the list: the row, the button that was pressed in it, and the row's distance from the top of the window. */
interface Place {
  slug: string;
  /** The row to use when that one is gone. */
  next?: string | undefined;
  button?: string | null | undefined;
  top?: number | undefined;
}

/** Where to scroll and focus when the list is next drawn. */
export const wantedPlace = signal<Place | undefined>(undefined);

/** Where the owner is in the list while she acts on a post. */
export function placeOf({ slug }: Pick<PostSummary, "slug">): Place {
  const at = posts.value?.findIndex((post) => post.slug === slug) ?? -1;
  return {
    slug,
    next: (posts.value?.[at + 1] ?? posts.value?.[at - 1])?.slug,
    button: document.activeElement?.getAttribute("aria-label"),
    top: document.getElementById(rowId(slug))?.getBoundingClientRect().top,
  };
}

/** Stores the owner's place and the list's settings before a reload. */
export function notePlace(post: PostSummary): void {
  writeSession(KEY, { place: placeOf(post), limit: limit.value, search: search.value, filter: filter.value });
}

/** Restores what `notePlace` stored, once. Call it before the list is loaded. */
export function restorePlace(): void {
  // The browser would scroll before the list is loaded, or once more after `applyPlace`.
  history.scrollRestoration = "manual";
  const stored = takeSession<{ place: Place; limit: number; search: string; filter: string }>(KEY);
  if (!stored) return;
  wantedPlace.value = stored.place;
  limit.value = Number(stored.limit) || blog.adminPosts;
  search.value = String(stored.search);
  filter.value = filters.find((one) => one === stored.filter) ?? "all";
}

/** Scrolls and focuses once the list is drawn. A focus that is in use stays. */
export function applyPlace(): void {
  if (!wantedPlace.value || !posts.value) return;
  const { slug, next, button, top } = wantedPlace.value;
  const row = document.getElementById(rowId(slug)) ?? (next && document.getElementById(rowId(next)));
  wantedPlace.value = undefined;
  if (!row) return;
  const buttons = [...row.querySelectorAll("button")];
  const title = row.querySelector("a");
  const isFocusFree = document.activeElement === document.body || document.activeElement?.closest(".toasts");
  if (isFocusFree)
    (buttons.find((one) => button && one.getAttribute("aria-label") === button) ?? title)?.focus({
      preventScroll: true,
    });
  if (top !== undefined) window.scrollBy({ top: row.getBoundingClientRect().top - top, behavior: "instant" });
  // The whole row with its receipt, above the toast.
  row.scrollIntoView({ block: "nearest" });
}
