import { signal } from "@preact/signals-react";
import { blog } from "#content/facts/site.ts";
import type { PostSummary } from "#content/model/post.ts";
import { filter, filters, limit, posts, rowId, search } from "./posts.ts";

/** A position in the list. Stored in the browser's history, so the names of its fields stay. */
interface ListPosition {
  id: string;
  /** The id of a neighbouring row, used when the row is gone. A new post has no row yet, and thus no neighbour. */
  next?: string | undefined;
  /** The accessible name of the button that was pressed. */
  button?: string | null | undefined;
  /** The distance of the row from the top of the window, in pixels. */
  top?: number | undefined;
}

/** The position to restore when the list is next drawn. */
export const pendingPosition = signal<ListPosition | undefined>(undefined);

const rowOf = (id: string) =>
  document.getElementById(rowId(posts.value?.find((post) => post.id === id)?.slug || id)) ?? undefined;

/** Returns the position of the row that the owner is using. */
function currentPosition({ id }: Pick<PostSummary, "id">): ListPosition {
  const at = posts.value?.findIndex((post) => post.id === id) ?? -1;
  return {
    id,
    next: at < 0 ? undefined : (posts.value?.[at + 1] ?? posts.value?.[at - 1])?.id,
    button: document.activeElement?.getAttribute("aria-label"),
    top: rowOf(id)?.getBoundingClientRect().top,
  };
}

/** Returns the list as it is now, for the browser's history, which survives a reload. */
export const currentList = (post: Pick<PostSummary, "id">) => ({
  list: { place: currentPosition(post), limit: limit.value, search: search.value, filter: filter.value },
});

/** Returns the position in the list that the current history entry holds. */
export const storedPosition = (): ListPosition | undefined => history.state?.list?.place;

/** Restores the list from the history: its position too, unless the editor is open. Call it before the list is loaded. */
export function restoreList(): void {
  // The browser would scroll before the list is loaded, or again after `applyPosition()`.
  history.scrollRestoration = "manual";
  const stored = history.state?.list;
  if (!stored) return;
  limit.value = Number(stored.limit) || blog.adminPosts;
  search.value = String(stored.search);
  filter.value = filters.find((name) => name === stored.filter) ?? "all";
  if (location.hash !== "") return;
  pendingPosition.value = storedPosition();
  history.replaceState(null, "");
}

/** Scrolls to the pending position and focuses it, unless the owner has focused something else. */
export function applyPosition(): void {
  if (!pendingPosition.value || !posts.value) return;
  const { id, next, button, top } = pendingPosition.value;
  const row = rowOf(id) ?? (next && rowOf(next));
  const isFocusFree = document.activeElement === document.body || document.activeElement?.closest(".toasts");
  // The row of a new post comes with the list's next answer.
  if (!row && !next && isFocusFree) return;
  pendingPosition.value = undefined;
  if (!row) return;
  const buttons = [...row.querySelectorAll("button")];
  const title = row.querySelector("a");
  if (isFocusFree)
    (buttons.find((candidate) => button && candidate.getAttribute("aria-label") === button) ?? title)?.focus({
      preventScroll: true,
    });
  if (top !== undefined) window.scrollBy({ top: row.getBoundingClientRect().top - top, behavior: "instant" });
  // Shows the whole row with its receipt, above the toast.
  row.scrollIntoView({ block: "nearest" });
}
