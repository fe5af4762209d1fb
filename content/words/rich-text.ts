import { isSafeLink } from "../model/links.ts";

const LINK = /\[([^[\]]+)\]\(([^()\s]+)\)/g;
const PART = /(\*\*[^*]+\*\*|\[[^[\]]+\]\([^()\s]+\))/;

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
    const [link] = part.matchAll(LINK);
    const [, label = "", href = ""] = link ?? [];
    if (href !== "" && isSafeLink(href)) return [{ text: label, href }];
    return [/^\*\*[^*]+\*\*$/.test(part) ? { text: part.slice(2, -2), isStrong: true } : { text: part }];
  });

/** Returns a text without emphasis and links, for search engines. */
export const plainText = (text: string): string =>
  partsOf(text)
    .map((part) => part.text)
    .join("");
