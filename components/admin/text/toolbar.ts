import type { KeyboardEvent } from "react";

/** The tools that look pressed while the caret is in their format; named like the nodes and marks of the schema. */
export const toggles = [
  "bold",
  "italic",
  "heading",
  "bulletList",
  "blockquote",
  "orderedList",
  "taskList",
  "link",
] as const;

/** Moves the focus within a toolbar, which is one tab stop, on arrow keys, Home and End. */
export function moveInToolbar(event: KeyboardEvent<HTMLElement>): void {
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const at = tools.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  tools.at(to % tools.length)?.focus();
}
