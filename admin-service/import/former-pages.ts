import type { Facts } from "#content/facts/facts.ts";
import { allPaths } from "#content/facts/navigation.ts";
import { nearness } from "#content/model/nearness.ts";
import { readFormerAddress } from "#content/model/redirects.ts";
import type { PracticeStore } from "../practice/practice-store.ts";
import type { ForeignPage } from "./foreign-post.ts";
import { LONGEST_HTML, toMarkdown } from "./foreign-text.ts";

/** A page of the former site, and the page here that may take its place. */
export interface FormerPage extends Pick<ForeignPage, "address" | "title" | "words"> {
  /** Its words, as Markdown. */
  text: string;
  nearest: string | undefined;
  /** Its address leads here already. */
  leads: boolean;
}

export function describePage(page: ForeignPage, facts: Facts): FormerPage {
  const { address, title, words, leadsTo } = page;
  const path = readFormerAddress(address) ?? "";
  const meant = leadsTo ?? path;
  const nearest = allPaths(facts).find((place) => place === meant || nearness(meant, place) === 1);
  return { address, title, words, text: textOf(page), nearest, leads: placesOfPages([], facts).has(path) };
}

function textOf({ text = () => "", isMarkdown }: ForeignPage): string {
  try {
    const written = text().slice(0, LONGEST_HTML);
    return isMarkdown ? written.trim() : toMarkdown(written, []);
  } catch {
    return ""; // It is nested too deeply.
  }
}

/** Returns the path of each page, and of each that it takes the place of, or is wished to → the page here. */
export function placesOfPages(wished: readonly FormerPage[], facts: Facts): Map<string, string> {
  const former = wished.flatMap(({ address, nearest }) =>
    nearest ? { from: readFormerAddress(address) ?? "", to: nearest } : [],
  );
  const pages = allPaths(facts).map((path) => ({ from: path as string, to: path as string }));
  return new Map([...former, ...facts.links.formerPages, ...pages].map(({ from, to }) => [from, to]));
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
