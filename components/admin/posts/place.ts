import { signal } from "@preact/signals-react";
import { blog } from "#content/facts/site.ts";
import type { PostSummary } from "#content/model/post.ts";
import { filter, filters, limit, posts, rowId, search } from "./posts.ts";

const KEY = "admin-place";

/** Where the owner is in the list: the row, the button that she pressed there, and how far down the window it stands. */
interface Place {
  slug: string;
  /** The row that takes its place where it is gone. */
  next?: string | undefined;
  button?: string | null | undefined;
  top?: number | undefined;
}

/** Where the next drawing of the list takes her. */
export const wantedPlace = signal<Place | undefined>(undefined);

/** The page is about to load anew: notes where the owner is, and what the list shows. */
export function notePlace({ slug }: PostSummary): void {
  const at = posts.value?.findIndex((post) => post.slug === slug) ?? -1;
  const row = document.getElementById(rowId(slug));
  const place: Place = {
    slug,
    next: (posts.value?.[at + 1] ?? posts.value?.[at - 1])?.slug,
    button: document.activeElement?.getAttribute("aria-label"),
    top: row?.getBoundingClientRect().top,
  };
  const view = { limit: limit.value, search: search.value, filter: filter.value };
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ place, view }));
    // The browser would restore its place before the list is there.
    history.scrollRestoration = "manual";
  } catch {
    // Without storage the list begins at its top.
  }
}

/** Takes up what the page before has noted, once. To be called before the list is asked for. */
export function restorePlace(): void {
  try {
    const noted = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    sessionStorage.removeItem(KEY);
    if (!noted) return;
    wantedPlace.value = noted.place;
    limit.value = Number(noted.view.limit) || blog.adminPosts;
    search.value = String(noted.view.search);
    filter.value = filters.find((one) => one === noted.view.filter) ?? "all";
  } catch {
    // As above.
  }
}

/** Brings the owner to the row of a post, unless the focus is somewhere already. */
export function goToRow(slug: string): void {
  wantedPlace.value = { slug };
}

/** To be called when the list has been drawn. */
export function arrive(): void {
  if (!wantedPlace.value || !posts.value) return;
  const { slug, next, button, top } = wantedPlace.value;
  const row = document.getElementById(rowId(slug)) ?? (next && document.getElementById(rowId(next)));
  wantedPlace.value = undefined;
  if (!row) return;
  const buttons = [...row.querySelectorAll("button")];
  const isFocusFree = document.activeElement === document.body || document.activeElement?.closest(".toasts");
  if (isFocusFree)
    (buttons.find((one) => one.getAttribute("aria-label") === button) ?? buttons[0])?.focus({ preventScroll: true });
  if (top === undefined) row.scrollIntoView({ block: "nearest" });
  else window.scrollBy({ top: row.getBoundingClientRect().top - top, behavior: "instant" });
  history.scrollRestoration = "auto";
}
