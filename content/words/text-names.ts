import { capitalised } from "../facts/opening-hours.ts";
import type { WordDraft } from "./word-draft.ts";

/** Parts of a key whose name is another word. Of a list, that of all its entries. */
const names: Readonly<Record<string, string>> = {
  checks: "lines",
  items: "questions",
  rows: "prices",
  bonuses: "extras",
  signed: "blanks",
  trail: "steps",
  metadata: "for search engines",
  title: "heading",
  subtitle: "line below the heading",
  quote: "quotation",
  primary: "button",
  primaryCta: "button",
  secondaryCta: "second button",
  action: "button",
  more: "link",
  human: "people",
  canine: "dogs",
  equine: "horses",
  body: "the whole text",
};

/** The names of sections without a heading. */
export const untitledSections: Readonly<Record<string, string>> = {
  clinic: "The picture of the clinic",
  numbers: "The practice in numbers",
  figures: "The practice in numbers",
  person: "The practitioner",
  quote: "The first quotation",
  secondQuote: "The second quotation",
  closing: "The end of the page",
};

const MAX_TITLE = 40;

const inWords = (part: string): string =>
  names[part] ?? part.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const isRow = (part: string | undefined): boolean => /^\d+$/.test(part ?? "");

/** Returns what an entry of a list is called: “question”. */
export const entryName = (list: string): string => inWords(list.split(".").at(-1) ?? "").replace(/s$/, "");

/**
 * Returns the name of a text on its page: “Our approach”, point 2, text. A section is called by its title as it reads in
 * these words.
 */
export function textName(key: string, words: WordDraft): string {
  const [section = "", ...parts] = key.replace(/(more|Cta|register|feed)\.text$/, "$1").split(".");
  if (parts.length === 0) return section === "title" ? "Page heading" : capitalised(inWords(section));
  const title = section !== "metadata" && words[`${section}.title`];
  return [title ? `“${shortened(title)}”` : capitalised(inWords(section)), ...parts.flatMap(nameOfPart)].join(", ");
}

function nameOfPart(part: string, at: number, parts: readonly string[]): string | [] {
  if (isRow(part)) return `${entryName(parts[at - 1] ?? "")} ${Number(part) + 1}`;
  if (isRow(parts[at + 1])) return [];
  if (!isRow(parts[at - 1])) return inWords(part);
  if (parts[at - 2] === "items") return part === "text" ? "answer" : [];
  return part;
}

const shortened = (title: string): string =>
  title.length > MAX_TITLE ? `${title.slice(0, MAX_TITLE).trim()}…` : title;

/** The words in a text that is still to be written. */
export function placeholderOf(key: string): string {
  const [, list, cell = "title"] = /(\w+)\.\d+(?:\.(\w+))?$/.exec(key) ?? [];
  if (!list) return capitalised(inWords(key.split(".").at(-1) ?? ""));
  if (list === "items") return cell === "text" ? "The answer" : "The question";
  return /title|name|label/.test(cell) ? `New ${entryName(list)}` : `Its ${cell}`;
}
