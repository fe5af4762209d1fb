import type { WordDraft } from "./word-draft.ts";

/** What an entry of a list is, by the list’s key. */
const entries: Readonly<Record<string, string>> = {
  paragraphs: "paragraph",
  points: "point",
  steps: "step",
  checks: "line",
  items: "question",
  rows: "price",
  bonuses: "extra",
  blanks: "blank",
  signed: "blank",
  quickLinks: "link",
  placeholders: "link",
  kinds: "kind",
  trail: "step",
};

/** What other parts are, where their key is not the word for it. */
const kinds: Readonly<Record<string, string>> = {
  metadata: "for search engines",
  title: "heading",
  subtitle: "line below the heading",
  quote: "quotation",
  secondQuote: "second quotation",
  primary: "button",
  primaryCta: "button",
  action: "button",
  secondary: "second button",
  secondaryCta: "second button",
  more: "link",
  human: "people",
  canine: "dogs",
  equine: "horses",
  body: "the whole text",
};

const MAX_TITLE = 40;

const inWords = (part: string): string =>
  kinds[part] ?? part.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Returns what an entry of a list is called: “question”. */
export const entryName = (list: string): string => entries[list.split(".").at(-1) ?? ""] ?? "entry";

/**
 * Returns the name of a text on its page: “Our approach”, point 2, text. A section is called by its title as it reads in
 * these words.
 */
export function textName(key: string, words: WordDraft): string {
  const [section = "", ...parts] = key.replace(/(more|Cta|register|feed)\.text$/, "$1").split(".");
  if (parts.length === 0) return section === "title" ? "Page heading" : capital(inWords(section));
  const title = section !== "metadata" && words[`${section}.title`];
  return [title ? `“${shortened(title)}”` : capital(inWords(section)), ...parts.flatMap(nameOfPart)].join(", ");
}

function nameOfPart(part: string, at: number, parts: readonly string[]): string | [] {
  const [list = "", next] = [parts[at - 1], parts[at + 1]];
  if (/^\d+$/.test(part)) return `${entryName(list)} ${Number(part) + 1}`;
  if (entries[part]) return next === undefined ? `${entries[part]}s` : [];
  if (!/^\d+$/.test(list)) return inWords(part);
  if (parts[at - 2] === "items") return part === "text" ? "answer" : [];
  return part;
}

const shortened = (title: string): string =>
  title.length > MAX_TITLE ? `${title.slice(0, MAX_TITLE).trim()}…` : title;

/** What stands in a text that is still to be written. */
export function placeholderOf(key: string): string {
  const [, list, cell = "title"] = /(\w+)\.\d+(?:\.(\w+))?$/.exec(key) ?? [];
  if (!list) return capital(inWords(key.split(".").at(-1) ?? ""));
  if (list === "items") return cell === "text" ? "The answer" : "The question";
  return /title|name|label/.test(cell) ? `New ${entryName(list)}` : `Its ${cell}`;
}
