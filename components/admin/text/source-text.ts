import { findPassage } from "#content/model/passages.ts";
import type { LinkAtCaret, SourceSelection, TextView, ViewHost } from "./editor-types.ts";

/** Shows the text of a post as Markdown, in a text area. Formats are typed there. */
export function createSourceText(
  element: HTMLTextAreaElement,
  markdown: string,
  selection: SourceSelection | undefined,
  host: ViewHost,
): TextView {
  const listeners = new AbortController();
  function handleInput(): void {
    host.onChange(true);
    host.flush();
  }
  function show(text: string, caret: number): void {
    element.value = text;
    element.setSelectionRange(caret, caret);
  }
  function replacePart(from: number, to: number, text: string, caret = from + text.length): void {
    const { value } = element;
    show(value.slice(0, from) + text + value.slice(to), caret);
    handleInput();
  }
  const placesOf = (passage: string) => findPassage(passage, element.value);

  element.addEventListener("input", handleInput, { signal: listeners.signal });
  show(markdown, 0);
  if (selection) element.setSelectionRange(selection.from, selection.to);
  if (selection?.hasFocus) element.focus();
  return {
    load(text, goesToChange = false) {
      show(text, goesToChange ? endOfChange(element.value, text) : element.selectionEnd);
      host.onChange(false);
    },
    markdown: () => element.value,
    destroy: () => listeners.abort(),
    focus(at) {
      element.focus();
      const caret = at === "start" ? 0 : element.value.length;
      if (at) element.setSelectionRange(caret, caret);
    },
    selection: () => ({
      from: element.selectionStart,
      to: element.selectionEnd,
      hasFocus: document.activeElement === element,
    }),
    active: () => new Set(),
    caretBlock: () =>
      element.value
        .slice(0, element.selectionStart)
        .trimStart()
        .split(/\n{2,}/).length - 1,
    isEmpty: () => element.value.trim() === "",
    run: () => {},
    insert(block) {
      const { value, selectionEnd } = element;
      const end = value.slice(selectionEnd).search(/\n\s*\n/);
      const from = end < 0 ? value.trimEnd().length : selectionEnd + end;
      const before = from > 0 ? "\n\n" : "";
      replacePart(from, end < 0 ? value.length : from, `${before}${block}${end < 0 ? "\n" : ""}`);
    },
    link: () => ({ href: "", text: element.value.slice(element.selectionStart, element.selectionEnd) }),
    setLink: (link) => replacePart(element.selectionStart, element.selectionEnd, written(link)),
    removeLink: () => {},
    find(passage) {
      const [place] = placesOf(passage);
      if (!place) return false;
      element.focus();
      element.setSelectionRange(place.from, place.to);
      return true;
    },
    replace(passage, replacement) {
      const [place] = placesOf(passage);
      if (!place) return false;
      element.focus();
      const { from, to } = place;
      const caret = element.selectionEnd;
      // The caret stays at the text it was in.
      const after = from + replacement.length + Math.max(0, caret - to);
      replacePart(from, to, replacement, caret <= from ? caret : after);
      return true;
    },
    distanceTo(passage) {
      const [place] = placesOf(passage);
      return place ? Math.abs(place.to - element.selectionEnd) : Number.POSITIVE_INFINITY;
    },
    isCaretIn: (passage) =>
      placesOf(passage).some(({ from, to }) => from <= element.selectionEnd && element.selectionEnd <= to),
  };
}

function written({ href, text }: LinkAtCaret): string {
  const address = /[\s()<>]/.test(href) ? `<${href}>` : href;
  return `[${text || href}](${address})`;
}

/** Returns where a text stops to differ from the one before. */
function endOfChange(before: string, text: string): number {
  const length = Math.min(before.length, text.length);
  let [start, end] = [0, 0];
  while (start < length && before[start] === text[start]) start++;
  while (end < length - start && before.at(-1 - end) === text.at(-1 - end)) end++;
  return text.length - end;
}
