import type { LucideIcon } from "lucide-react";
import Bold from "lucide-react/icons/bold";
import Heading2 from "lucide-react/icons/heading-2";
import Italic from "lucide-react/icons/italic";
import Link from "lucide-react/icons/link";
import List from "lucide-react/icons/list";
import ListOrdered from "lucide-react/icons/list-ordered";
import Quote from "lucide-react/icons/quote";
import { createElement, type KeyboardEvent, type MouseEvent, useEffect } from "react";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Icon } from "../../ui/Icon.tsx";

const labels = editorLabels.toolbar;

const tools: readonly [element: string, label: string, icon: LucideIcon][] = [
  ["md-header", labels.heading, Heading2],
  ["md-bold", labels.bold, Bold],
  ["md-italic", labels.italic, Italic],
  ["md-link", labels.link, Link],
  ["md-unordered-list", labels.bullets, List],
  ["md-ordered-list", labels.numbers, ListOrdered],
  ["md-quote", labels.quote, Quote],
];

/** Puts Markdown around the selection of a text field. Arrow keys move between the buttons. */
export function FormattingBar({ field }: { field: string }) {
  // Loaded in the browser only: its module needs a DOM.
  useEffect(() => void import("@github/markdown-toolbar-element"), []);

  /** Runs before the library, which would repeat the marks of headings and quotes, and insert `url` as an address. */
  function handleFirst(event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>) {
    if ("key" in event && event.key !== "Enter" && event.key !== " ") return;
    const text = document.getElementById(field);
    if (!(text instanceof HTMLTextAreaElement) || !(event.target instanceof Element)) return;
    const isHandled =
      (event.target.closest("md-header") && removeMarks(text, "heading")) ||
      (event.target.closest("md-quote") && removeMarks(text, "quote")) ||
      (event.target.closest("md-link") && insertLink(text, () => prompt(labels.linkAddress, "https://")));
    if (!isHandled) return;
    event.preventDefault();
    event.stopPropagation();
  }

  const common = { role: "button", tabIndex: -1, level: "2", className: "icon-button" };
  const buttons = tools.map(([element, label, icon]) =>
    createElement(element, { ...common, key: element, "aria-label": label, title: label }, <Icon of={icon} />),
  );
  const bar = { for: field, role: "toolbar", "aria-label": labels.label, className: "formatting" };
  return createElement(
    "markdown-toolbar",
    { ...bar, onClickCapture: handleFirst, onKeyDownCapture: handleFirst },
    buttons,
  );
}

const marks = { heading: /^(?:#{1,6} +)+/, quote: /^(?:> ?)+/ };

/** Removes the marks at the start of the line with the cursor. Answers whether there were any. */
export function removeMarks(field: HTMLTextAreaElement, kind: keyof typeof marks): boolean {
  const { value, selectionStart, selectionEnd } = field;
  if (value.slice(selectionStart, selectionEnd).includes("\n")) return false;
  const line = value.lastIndexOf("\n", selectionStart - 1) + 1;
  const [found = ""] = marks[kind].exec(value.slice(line)) ?? [];
  if (found === "") return false;
  field.setSelectionRange(line, line + found.length);
  replaceSelection(field, "");
  const moved = (at: number) => Math.max(line, at - found.length);
  field.setSelectionRange(moved(selectionStart), moved(selectionEnd));
  return true;
}

/** Makes the selection a link; without a selection, inserts the address as its own text. */
export function insertLink(field: HTMLTextAreaElement, askAddress: () => string | null): true {
  const { value, selectionStart, selectionEnd } = field;
  const address = askAddress()?.trim() ?? "";
  field.focus();
  if (address === "" || address === "https://") return true;
  field.setSelectionRange(selectionStart, selectionEnd);
  const text = value.slice(selectionStart, selectionEnd) || address;
  const encoded = address.replace(/[\s()<>]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
  replaceSelection(field, `[${text}](${encoded})`);
  return true;
}

/** Like typing: the browser can undo it, and the form gets an input event. */
function replaceSelection(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  if (document.execCommand?.(text === "" ? "delete" : "insertText", false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
