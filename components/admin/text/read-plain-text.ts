import { Fragment, type Schema, Slice } from "@tiptap/pm/model";
import { openText } from "./markdown-blocks.ts";

/**
 * Plain text as blocks: Markdown as what it says, lines that only end where a page was full as one paragraph, signs
 * such as • as lists. Answers nothing for words on one line.
 */
export function readPlainText(text: string, schema: Schema): Slice | undefined {
  const lines = text.replace(/\r\n?/g, "\n").trim();
  if (looksLikeMarkdown(lines)) return sliceOf(openText(lines, schema).doc.content);
  const paragraphs = unwrapped(lines).map((line) => line.replace(BULLET, "- "));
  if (paragraphs.length < 2) return undefined;
  if (paragraphs.some((line) => LIST_ITEM.test(line))) return sliceOf(openText(joined(paragraphs), schema).doc.content);
  return sliceOf(Fragment.from(paragraphs.map((line) => schema.node("paragraph", null, [schema.text(line)]))));
}

/** Paragraphs at the ends run into the words that are there. */
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

/** The paragraphs of a text, also of one whose lines end where its page did: there the next word would not have fitted. */
function unwrapped(text: string): string[] {
  const lines = text.split("\n").map((line) => line.trim());
  const width = Math.max(...lines.map(({ length }) => length));
  const isPage = width > 40 && width < 130;
  const paragraphs: string[] = [];
  let isOpen = false;
  for (const [at, line] of lines.entries()) {
    if (isOpen && line && !BULLET.test(line)) paragraphs.push(`${paragraphs.pop()} ${line}`);
    else if (line) paragraphs.push(line);
    const [next = ""] = lines[at + 1]?.split(" ") ?? [];
    isOpen = isPage && next !== "" && line.length + 1 + next.length > width * 0.95;
  }
  return paragraphs;
}

/** Items of a list follow each other without a blank line. */
const joined = (lines: readonly string[]) =>
  lines.reduce(
    (text, line) =>
      text + (LIST_ITEM.test(line) && LIST_ITEM.test(text.split("\n").at(-1) ?? "") ? "\n" : "\n\n") + line,
  );
