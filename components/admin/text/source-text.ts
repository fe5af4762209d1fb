import { findPassage } from "#content/model/passages.ts";
import type { SourceSelection, TextView, ViewHost } from "./editor-types.ts";
import { insertBlock, insertLink, replaceRange, runInSource } from "./source-commands.ts";

/** Shows the text of a post as Markdown, in a text area. */
export function createSourceText(
  element: HTMLTextAreaElement,
  markdown: string,
  selection: SourceSelection | undefined,
  host: ViewHost,
): TextView {
  const listeners = new AbortController();
  const handleInput = () => {
    host.onChange(true);
    host.flush();
  };
  element.value = markdown;
  element.addEventListener("input", handleInput, { signal: listeners.signal });
  if (selection) element.setSelectionRange(selection.from, selection.to);
  if (selection?.hasFocus) element.focus();
  const firstPlace = (passage: string) => findPassage(passage, element.value)[0];
  return {
    load(text, goesToChange = false) {
      const caret = goesToChange ? endOfChange(element.value, text) : element.selectionEnd;
      element.value = text;
      element.setSelectionRange(caret, caret);
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
    run: (command) => runInSource(element, command),
    insert: (block) => insertBlock(element, block),
    link: () => ({ href: "", text: element.value.slice(element.selectionStart, element.selectionEnd) }),
    setLink: (link) => insertLink(element, link),
    removeLink: () => {},
    find(passage) {
      const place = firstPlace(passage);
      if (!place) return false;
      element.focus();
      element.setSelectionRange(place.from, place.to);
      return true;
    },
    replace(passage, replacement) {
      const place = firstPlace(passage);
      if (place) replaceRange(element, place, replacement);
      return place !== undefined;
    },
    distanceTo: (passage) => Math.abs((firstPlace(passage)?.to ?? Number.POSITIVE_INFINITY) - element.selectionEnd),
    isCaretIn: (passage) =>
      findPassage(passage, element.value).some(
        ({ from, to }) => from <= element.selectionEnd && element.selectionEnd <= to,
      ),
  };
}

/** Returns where a text stops to differ from the one before. */
function endOfChange(before: string, text: string): number {
  let same = 0;
  while (same < Math.min(before.length, text.length) && before.at(-1 - same) === text.at(-1 - same)) same++;
  return text.length - same;
}
