import type { Format, LinkAtCaret } from "./editor-types.ts";

/** A text, and the part of it that is selected. */
export interface Selected {
  text: string;
  from: number;
  to: number;
}

const INLINE_MARKS: Partial<Record<Format, string>> = { bold: "**", italic: "*" };
const LINE_PREFIXES: Partial<Record<Format, string>> = {
  heading: "## ",
  bulletList: "- ",
  orderedList: "1. ",
  taskList: "- [ ] ",
  blockquote: "> ",
};
const BLOCKS: Partial<Record<Format, string>> = { rule: "---", table: "| | |\n| --- | --- |\n| | |" };
const ANY_LINE_PREFIX = /^(?:#{1,6} +|[-*+] +(?:\[[ xX]\] +)?|\d+[.)] +|> ?)/;

/** Runs a command in Markdown. */
export function runInSource(selected: Selected, command: Format): Selected {
  const { [command]: mark } = INLINE_MARKS;
  const { [command]: prefix } = LINE_PREFIXES;
  const { [command]: block } = BLOCKS;
  if (mark) return toggleMark(selected, mark);
  if (prefix) return toggleLinePrefix(selected, prefix);
  return block ? insertBlock(selected, block) : selected;
}

function toggleMark({ text, from, to }: Selected, mark: string): Selected {
  const words = text.slice(from, to);
  const isMarked = text.slice(0, from).endsWith(mark) && text.slice(to).startsWith(mark);
  const [start, end] = isMarked ? [from - mark.length, to + mark.length] : [from, to];
  const marked = isMarked ? words : mark + words + mark;
  const at = isMarked ? start : from + mark.length;
  return { text: replaced(text, start, end, marked), from: at, to: at + words.length };
}

function toggleLinePrefix({ text, from, to }: Selected, prefix: string): Selected {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const [rest = ""] = text.slice(to).split("\n");
  const lines = text.slice(start, to + rest.length).split("\n");
  const hasPrefix = lines.every((line) => line.startsWith(prefix));
  const toggled = lines
    .map((line) => (hasPrefix ? line.slice(prefix.length) : prefix + line.replace(ANY_LINE_PREFIX, "")))
    .join("\n");
  return caretAt(replaced(text, start, to + rest.length, toggled), start + toggled.length);
}

/** Inserts a link at the caret, or in place of the selected text. */
export function insertLink({ text, from, to }: Selected, link: LinkAtCaret): Selected {
  const address = /[\s()<>]/.test(link.href) ? `<${link.href}>` : link.href;
  const written = `[${link.text || link.href}](${address})`;
  return caretAt(replaced(text, from, to, written), from + written.length);
}

/** Inserts a block after the paragraph that holds the caret. */
export function insertBlock({ text, to }: Selected, block: string): Selected {
  const end = text.slice(to).search(/\n\s*\n/);
  const isLast = end < 0;
  const from = isLast ? text.trimEnd().length : to + end;
  const written = (from > 0 ? "\n\n" : "") + block + (isLast ? "\n" : "");
  return caretAt(replaced(text, from, isLast ? text.length : from, written), from + written.length);
}

/** Replaces a part; the caret stays at the text it was in. */
export function replacePart({ text, to: caret }: Selected, from: number, to: number, replacement: string): Selected {
  const at = caret <= from ? caret : from + replacement.length + Math.max(0, caret - to);
  return caretAt(replaced(text, from, to, replacement), at);
}

const replaced = (text: string, from: number, to: number, replacement: string) =>
  text.slice(0, from) + replacement + text.slice(to);

const caretAt = (text: string, at: number): Selected => ({ text, from: at, to: at });
