import type { Place } from "./passages.ts";
import type { Command, LinkAtCaret } from "./text-editor.ts";

const around: Partial<Record<Command, string>> = { bold: "**", italic: "*" };
const atLineStart: Partial<Record<Command, string>> = {
  heading: "## ",
  bulletList: "- ",
  orderedList: "1. ",
  taskList: "- [ ] ",
  blockquote: "> ",
};
const ofBlock: Partial<Record<Command, string>> = { rule: "---", table: "| | |\n| --- | --- |\n| | |" };
const anyMark = /^(?:#{1,6} +|[-*+] +(?:\[[ xX]\] +)?|\d+[.)] +|> ?)/;

/** The tools in the Markdown view: they write the marks. */
export function runInSource(field: HTMLTextAreaElement, command: Command): void {
  const { [command]: mark } = around;
  const { [command]: start } = atLineStart;
  const { [command]: block } = ofBlock;
  field.focus();
  if (command === "undo" || command === "redo") document.execCommand(command);
  else if (mark) markWords(field, mark);
  else if (start) markLines(field, start);
  else if (block) insertBlock(field, block);
}

function markWords(field: HTMLTextAreaElement, mark: string): void {
  const { value, selectionStart: from, selectionEnd: to } = field;
  const words = value.slice(from, to);
  const isMarked = value.slice(0, from).endsWith(mark) && value.slice(to).startsWith(mark);
  const start = isMarked ? from - mark.length : from + mark.length;
  if (isMarked) replace(field, start, to + mark.length, words);
  else replace(field, from, to, mark + words + mark);
  field.setSelectionRange(start, start + words.length);
}

function markLines(field: HTMLTextAreaElement, mark: string): void {
  const { value, selectionStart, selectionEnd } = field;
  const from = value.lastIndexOf("\n", selectionStart - 1) + 1;
  const end = value.indexOf("\n", selectionEnd);
  const to = end < 0 ? value.length : end;
  const lines = value.slice(from, to).split("\n");
  const isMarked = lines.every((line) => line.startsWith(mark));
  const marked = lines.map((line) => (isMarked ? line.slice(mark.length) : mark + line.replace(anyMark, "")));
  replace(field, from, to, marked.join("\n"));
}

/** In place of the selected words, or where the caret is. */
export function insertLink(field: HTMLTextAreaElement, { href, words }: LinkAtCaret): void {
  field.focus();
  const address = /[\s()<>]/.test(href) ? `<${href}>` : href;
  replace(field, field.selectionStart, field.selectionEnd, `[${words || href}](${address})`);
}

/** After the paragraph with the caret. */
export function insertBlock(field: HTMLTextAreaElement, block: string): void {
  const { value, selectionEnd } = field;
  const end = value.slice(selectionEnd).search(/\n\s*\n/);
  const from = end < 0 ? value.trimEnd().length : selectionEnd + end;
  const before = from > 0 ? "\n\n" : "";
  replace(field, from, end < 0 ? value.length : from, `${before}${block}${end < 0 ? "\n" : ""}`);
}

/** The caret stays at its words. */
export function replaceWords(field: HTMLTextAreaElement, { from, to }: Place, words: string): void {
  const { selectionEnd: caret } = field;
  field.focus();
  replace(field, from, to, words);
  const at = caret <= from ? caret : from + words.length + Math.max(0, caret - to);
  field.setSelectionRange(at, at);
}

/** Like typing: the browser can undo it, and the form hears of it. */
function replace(field: HTMLTextAreaElement, from: number, to: number, text: string): void {
  field.setSelectionRange(from, to);
  // It writes where the focus is, and a field behind a dialog has none.
  const isFocused = document.activeElement === field;
  if (isFocused && document.execCommand?.(text === "" ? "delete" : "insertText", false, text)) return;
  field.setRangeText(text, from, to, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
