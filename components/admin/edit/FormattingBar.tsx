import { Bold, Heading2, Italic, Link, List, ListOrdered, type LucideIcon, Quote } from "lucide-react";
import { type DetailedHTMLProps, type HTMLAttributes, type KeyboardEvent, type MouseEvent, useEffect } from "react";
import { editorWords } from "#content/pages/admin-editor.ts";
import { insertLink, removeMarks } from "./formatting.ts";

const words = editorWords.toolbar;

type CustomElement = DetailedHTMLProps<HTMLAttributes<HTMLElement> & { for?: string; level?: string }, HTMLElement>;
declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "markdown-toolbar": CustomElement;
      "md-header": CustomElement;
      "md-bold": CustomElement;
      "md-italic": CustomElement;
      "md-quote": CustomElement;
      "md-link": CustomElement;
      "md-unordered-list": CustomElement;
      "md-ordered-list": CustomElement;
    }
  }
}

const tools = [
  ["md-header", words.heading, Heading2],
  ["md-bold", words.bold, Bold],
  ["md-italic", words.italic, Italic],
  ["md-link", words.link, Link],
  ["md-unordered-list", words.bullets, List],
  ["md-ordered-list", words.numbers, ListOrdered],
  ["md-quote", words.quote, Quote],
] as const satisfies readonly (readonly [keyof React.JSX.IntrinsicElements, string, LucideIcon])[];

/** Puts Markdown around what is selected in a field. Arrow keys go from button to button. */
export function FormattingBar({ field }: { field: string }) {
  // It needs a browser from its first line on, so that the server cannot even load it.
  useEffect(() => void import("@github/markdown-toolbar-element"), []);

  /** Before the library hears of a press: it would repeat the marks of headings and quotes, and leave `url` as an address. */
  function takeOver(event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>) {
    if ("key" in event && event.key !== "Enter" && event.key !== " ") return;
    const text = document.getElementById(field);
    if (!(text instanceof HTMLTextAreaElement) || !(event.target instanceof Element)) return;
    const isDone =
      (event.target.closest("md-header") && removeMarks(text, "heading")) ||
      (event.target.closest("md-quote") && removeMarks(text, "quote")) ||
      (event.target.closest("md-link") && insertLink(text, () => prompt(words.linkAddress, "https://")));
    if (!isDone) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <markdown-toolbar
      for={field}
      role="toolbar"
      aria-label={words.label}
      className="formatting"
      onClickCapture={takeOver}
      onKeyDownCapture={takeOver}
    >
      {tools.map(([Tool, name, Icon]) => (
        <Tool key={Tool} role="button" tabIndex={-1} aria-label={name} title={name} level="2" className="icon-button">
          <Icon className="icon" aria-hidden="true" />
        </Tool>
      ))}
    </markdown-toolbar>
  );
}
