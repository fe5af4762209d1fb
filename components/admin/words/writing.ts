import { signal } from "@preact/signals-react";
import type { Editor } from "@tiptap/core";
import type { LinkableText } from "../text/LinkDialog.tsx";
import { bringIntoView, type Caret, elementsOf, isLong, readMark } from "./page-texts.ts";

/*
 * The texts in which the owner writes. ProseMirror takes one over when it is tapped, so that input methods, spell checkers
 * and facts among words behave alike in all browsers.
 */

let tools: typeof import("./written-text.ts") | undefined;

/** Loads what writing needs. Nothing can be written before. */
export async function loadWriting(): Promise<void> {
  tools ??= await import("./written-text.ts");
}

export interface PageHost {
  /** Returns a text as it is kept. */
  textOf: (key: string) => string;
  onType: (element: HTMLElement, text: string) => void;
  /** Called with the text before and behind the caret. */
  onEnter: (element: HTMLElement, parts: string[]) => void;
  /** Called with several pasted paragraphs. Returns whether they become entries of a list. */
  onPaste: (element: HTMLElement, paragraphs: string[]) => boolean;
  /** Called when a fact is chosen as a whole, or no longer. */
  onFact: (element: HTMLElement, name: string | undefined) => void;
}

export interface Writing {
  element: HTMLElement;
  editor: Editor;
  /** The text as it is kept. */
  text: string;
  /** The fact that is chosen as a whole. */
  fact: string | undefined;
  /** The fact that has just been taken out, or written over. */
  takenOut: string | undefined;
}

/** The text with the caret: a new object whenever text, caret or selection have changed. */
export const writing = signal<Writing | undefined>(undefined);

let page: PageHost | undefined;
const editors = new Map<HTMLElement, Editor>();

export function hostWriting(host: PageHost): void {
  page = host;
}

/** Before the page is drawn anew, and when it is left. */
export function stopWriting(): void {
  for (const editor of editors.values()) editor.destroy();
  editors.clear();
  writing.value = undefined;
}

function editorOf(element: HTMLElement): Editor | undefined {
  const known = editors.get(element);
  if (known || !tools || !page) return known;
  const { textOf, onEnter, onPaste } = page;
  const editor = tools.writeIn(element, textOf(readMark(element).key), {
    onType: (text) => changeText(element, text),
    onMove: () => writing.peek()?.element === element && note(element, editor),
    onEnter: (parts) => onEnter(element, parts),
    onPaste: (paragraphs) => onPaste(element, paragraphs),
  });
  editors.set(element, editor);
  return editor;
}

function note(element: HTMLElement, editor: Editor): void {
  const before = writing.peek();
  const [text = "", fact] = [tools?.keptText(editor), tools?.chosenFact(editor)];
  const isGone = before?.element === element && before.text !== text && fact === undefined;
  writing.value = { element, editor, text, fact, takenOut: isGone ? before.fact : undefined };
  if (before?.element === element && fact !== before.fact) page?.onFact(element, fact);
}

/** Lets the owner write in a text of the page. */
export function openText(element: HTMLElement): void {
  const editor = editorOf(element);
  if (editor && writing.peek()?.element !== element) note(element, editor);
}

/** Changes a text, and shows it in all of its places. */
export function changeText(element: HTMLElement, text: string): void {
  const { page: name, key } = readMark(element);
  for (const place of elementsOf(element.ownerDocument, name, key)) showText(place, text);
  page?.onType(element, text);
}

/** Shows another text in its place. If the caret is in it, it stays. */
export function showText(element: HTMLElement, text: string): void {
  const editor = editorOf(element);
  if (editor) tools?.replaceText(editor, text);
}

/** Returns the text with the caret as something in which words can be a link. */
export function linkHere(): LinkableText | undefined {
  const { element, editor } = writing.peek() ?? {};
  return editor && element?.dataset.formed !== undefined ? tools?.linkableText(editor) : undefined;
}

/** Returns where the caret is, if it is in a text. */
export function caretNow(): Caret | undefined {
  const { element, editor } = writing.peek() ?? {};
  if (!element || !editor?.view.hasFocus()) return undefined;
  return { words: element.dataset.words ?? "", offset: editor.state.selection.head };
}

/** Puts the caret into a text, where the next letter replaces it if all of it is selected; `typed` are such letters. */
export function setCaret(shown: Document, { words, offset }: Caret, typed = ""): void {
  const element = shown.querySelector<HTMLElement>(`[data-words="${words}"]`);
  // A long text has an editor of its own.
  if (element && isLong(element)) element.focus({ preventScroll: true });
  const editor = element && !isLong(element) && editorOf(element);
  if (!editor) return;
  if (offset === "all") bringIntoView(element);
  element.focus({ preventScroll: true });
  if (offset === "all") editor.commands.selectAll();
  else editor.commands.setTextSelection(offset);
  editor.view.focus();
  if (typed) editor.view.dispatch(editor.state.tr.insertText(typed.replace(/\s+/g, " ")));
}
