import type { KeyboardEvent } from "react";

/** The tools that are pressed while the caret is in what they make; named as the text's nodes and marks are. */
export const toggles = [
  ...(["bold", "italic", "heading", "bulletList"] as const),
  ...(["blockquote", "orderedList", "taskList", "link"] as const),
] as const;

/** Arrow keys, Home and End walk a toolbar, which is one tab stop. */
export function walkToolbar(event: KeyboardEvent<HTMLElement>): void {
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const at = tools.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  tools.at(to % tools.length)?.focus();
}
