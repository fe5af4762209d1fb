import { Fragment, type Schema, Slice } from "@tiptap/pm/model";
import { openText } from "./markdown-blocks.ts";

/**
 * Parses pasted plain text into blocks: Markdown is recognised, bullets such as • become lists, and lines that were
 * wrapped at a page's width are joined. Returns `undefined` for a single line.
 */
export function readPlainText(text: string, schema: Schema): Slice | undefined {
  const lines = text.replace(/\r\n?/g, "\n").trim();
  if (looksLikeMarkdown(lines)) return sliceOf(openText(lines, schema).doc.content);
  const paragraphs = unwrapLines(lines).map((line) => line.replace(BULLET, "- "));
  if (paragraphs.length < 2) return undefined;
  if (paragraphs.some((line) => LIST_ITEM.test(line)))
    return sliceOf(openText(joinParagraphs(paragraphs), schema).doc.content);
  return sliceOf(Fragment.from(paragraphs.map((line) => schema.node("paragraph", null, [schema.text(line)]))));
}

/** Opens the slice at its first and last paragraph, so that they merge with the text around them. */
const sliceOf = (content: Fragment) =>
  new Slice(
    content,
    Number(content.firstChild?.type.name === "paragraph"),
    Number(content.lastChild?.type.name === "paragraph"),
  );

const BULLET = /^[ \t]*[•‣◦▪●○■·–*-][ \t]+/;
const LIST_ITEM = /^(?:- |\d{1,3}[.)][ \t])/;

const looksLikeMarkdown = (text: string) =>
  !/^[ \t]*[•‣◦▪●○■·]/m.test(text) &&
  /^(?:#{1,6} \S|[-*+] \S|\d{1,3}[.)] \S|> |```|\|.*\|$)|\*\*\S.*\S\*\*|!?\[[^\]\n]+\]\([^)\s]+\)/m.test(text);

/** Returns the paragraphs of a text, or the entries of its list. */
export function paragraphsOf(text: string): string[] {
  const paragraphs = unwrapLines(text.replace(/\r\n?/g, "\n").trim()).map((line) => line.replace(BULLET, "- "));
  const isList = paragraphs.length > 1 && paragraphs.every((line) => LIST_ITEM.test(line));
  return isList ? paragraphs.map((line) => line.replace(LIST_ITEM, "")) : paragraphs;
}

/** Splits a text into paragraphs, and joins a line with the next where the next word would not have fitted on it. */
function unwrapLines(text: string): string[] {
  const lines = text.split("\n").map((line) => line.trim());
  const width = Math.max(...lines.map(({ length }) => length));
  const isWrapped = width > 40 && width < 130;
  const paragraphs: string[] = [];
  let isOpen = false;
  for (const [at, line] of lines.entries()) {
    if (isOpen && line && !BULLET.test(line)) paragraphs.push(`${paragraphs.pop()} ${line}`);
    else if (line) paragraphs.push(line);
    const [next = ""] = lines[at + 1]?.split(" ") ?? [];
    isOpen = isWrapped && next !== "" && line.length + 1 + next.length > width * 0.95;
  }
  return paragraphs;
}

/** Joins paragraphs with blank lines, and the items of a list without. */
const joinParagraphs = (lines: readonly string[]) =>
  lines.reduce(
    (text, line) =>
      text + (LIST_ITEM.test(line) && LIST_ITEM.test(text.split("\n").at(-1) ?? "") ? "\n" : "\n\n") + line,
  );
