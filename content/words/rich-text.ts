import { isSafeLink } from "../model/links.ts";

const PART = /(\*\*[^*\s](?:[^*]*[^*\s])?\*\*|\[[^[\]]+\]\([^()\s]+\))/;
const LINK = /^\[([^[\]]+)\]\(([^()\s]+)\)$/;
const EMPHASIS = /^\*\*[^*\s](?:[^*]*[^*\s])?\*\*$/;
/** The words that an emphasis can hold: not its own sign, and no blanks at its ends. */
const EMPHASISED = /[^*\s](?:[^*]*[^*\s])?/g;

/** A part of a text: plain, emphasised, or a link. */
export interface TextPart {
  text: string;
  isStrong?: true;
  href?: string;
}

/** Splits a text at its emphasis, `**words**`, and its links, `[words](/booking)`. All else in it is as it was typed. */
export const partsOf = (text: string): TextPart[] =>
  text.split(PART).flatMap((part): TextPart[] => {
    if (part === "") return [];
    const [, label = "", href = ""] = LINK.exec(part) ?? [];
    if (href !== "" && isSafeLink(href)) return [{ text: label, href }];
    return [EMPHASIS.test(part) ? { text: part.slice(2, -2), isStrong: true } : { text: part }];
  });

/** Reverses `partsOf`. What an emphasis cannot hold stands outside of it. */
export const writeParts = (parts: readonly TextPart[]): string =>
  parts
    .map(({ text, isStrong, href }) => {
      if (text.trim() === "") return text;
      if (href) return `[${text}](${href.replace(/[()\s]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)})`;
      return isStrong ? text.replace(EMPHASISED, "**$&**") : text;
    })
    .join("");

/** Returns a text without emphasis and links, for search engines. */
export const plainText = (text: string): string =>
  partsOf(text)
    .map((part) => part.text)
    .join("");
