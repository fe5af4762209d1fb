import type { Facts } from "#content/facts/facts.ts";
import { allPaths } from "#content/facts/navigation.ts";
import { readFormerAddress } from "#content/model/redirects.ts";
import type { PracticeStore } from "../practice/practice-store.ts";
import type { ForeignPage } from "./foreign-post.ts";

/** A page of the former site, and the page here that may take its place. */
export interface FormerPage extends ForeignPage {
  nearest: string | undefined;
  /** Its address leads here already. */
  leads: boolean;
}

/** The nearest page is one whose name is a part of the address: /contact for /contact-us. */
export function describePage(page: ForeignPage, facts: Facts): FormerPage {
  const path = readFormerAddress(page.address) ?? "";
  const words = new Set(path.toLowerCase().match(/[a-z\d]+/g));
  const wordsOf = (place: string) => place.split("/").at(-1)?.split("-").filter(Boolean) ?? [];
  const places = allPaths(facts);
  const nearest = places.find((place) => wordsOf(place).length > 0 && wordsOf(place).every((word) => words.has(word)));
  const leads = places.includes(path) || facts.links.formerPages.some((known) => known.from === path);
  return { ...page, nearest, leads };
}

/** Returns what says where a page of the former site is now: one here, or one that is to take its place. */
export function openFormerPages(wished: readonly FormerPage[], facts: Facts) {
  const { formerPages } = facts.links;
  const places = new Map([
    ...wished.map(({ address, nearest }) => [readFormerAddress(address), nearest] as const),
    ...formerPages.map(({ from, to }) => [from, to] as const),
    ...allPaths(facts).map((path) => [path, path] as const),
  ]);
  return (path: string): string | undefined => places.get(path);
}

export async function forwardPages(
  pages: readonly FormerPage[],
  facts: Facts,
  practice: Pick<PracticeStore, "update">,
) {
  const added = pages.flatMap(({ address: from, nearest: to, leads }) => (to && !leads ? { from, to } : []));
  const { formerPages } = facts.links;
  if (added.length > 0) await practice.update("links", { formerPages: [...formerPages, ...added] });
}
