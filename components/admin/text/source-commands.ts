import type { TextRange } from "#content/model/passages.ts";
import type { Format, LinkAtCaret } from "./editor-types.ts";

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

/** Runs a command in the Markdown view, by writing Markdown into the text area. */
export function runInSource(textArea: HTMLTextAreaElement, command: Format): void {
  const { [command]: mark } = INLINE_MARKS;
  const { [command]: prefix } = LINE_PREFIXES;
  const { [command]: block } = BLOCKS;
  textArea.focus();
  if (mark) toggleMark(textArea, mark);
  else if (prefix) toggleLinePrefix(textArea, prefix);
  else if (block) insertBlock(textArea, block);
}

function toggleMark(textArea: HTMLTextAreaElement, mark: string): void {
  const { value, selectionStart: from, selectionEnd: to } = textArea;
  const selected = value.slice(from, to);
  const isMarked = value.slice(0, from).endsWith(mark) && value.slice(to).startsWith(mark);
  const start = isMarked ? from - mark.length : from + mark.length;
  if (isMarked) replace(textArea, start, to + mark.length, selected);
  else replace(textArea, from, to, mark + selected + mark);
  textArea.setSelectionRange(start, start + selected.length);
}

function toggleLinePrefix(textArea: HTMLTextAreaElement, prefix: string): void {
  const { value, selectionStart, selectionEnd } = textArea;
  const from = value.lastIndexOf("\n", selectionStart - 1) + 1;
  const end = value.indexOf("\n", selectionEnd);
  const to = end < 0 ? value.length : end;
  const lines = value.slice(from, to).split("\n");
  const hasPrefix = lines.every((line) => line.startsWith(prefix));
  const toggled = lines.map((line) =>
    hasPrefix ? line.slice(prefix.length) : prefix + line.replace(ANY_LINE_PREFIX, ""),
  );
  replace(textArea, from, to, toggled.join("\n"));
}

/** Inserts a link at the caret, or in place of the selected text. */
export function insertLink(textArea: HTMLTextAreaElement, { href, text }: LinkAtCaret): void {
  textArea.focus();
  const address = /[\s()<>]/.test(href) ? `<${href}>` : href;
  replace(textArea, textArea.selectionStart, textArea.selectionEnd, `[${text || href}](${address})`);
}

/** Inserts a block after the paragraph that holds the caret. */
export function insertBlock(textArea: HTMLTextAreaElement, block: string): void {
  const { value, selectionEnd } = textArea;
  const end = value.slice(selectionEnd).search(/\n\s*\n/);
  const from = end < 0 ? value.trimEnd().length : selectionEnd + end;
  const before = from > 0 ? "\n\n" : "";
  replace(textArea, from, end < 0 ? value.length : from, `${before}${block}${end < 0 ? "\n" : ""}`);
}

/** Replaces a range; the caret stays at the text it was in. */
export function replaceRange(textArea: HTMLTextAreaElement, { from, to }: TextRange, replacement: string): void {
  const { selectionEnd: caret } = textArea;
  textArea.focus();
  replace(textArea, from, to, replacement);
  const at = caret <= from ? caret : from + replacement.length + Math.max(0, caret - to);
  textArea.setSelectionRange(at, at);
}

/** Replaces a range as typing would: an `input` event is fired. */
function replace(textArea: HTMLTextAreaElement, from: number, to: number, text: string): void {
  textArea.setSelectionRange(from, to);
  // execCommand writes into the focused element, and a text area behind a dialog is not focused.
  const isFocused = document.activeElement === textArea;
  if (isFocused && document.execCommand?.(text === "" ? "delete" : "insertText", false, text)) return;
  textArea.setRangeText(text, from, to, "end");
  textArea.dispatchEvent(new Event("input", { bubbles: true }));
}
