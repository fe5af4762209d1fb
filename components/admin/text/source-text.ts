import { findPassage } from "#content/model/passages.ts";
import type { SourceSelection, TextView, ViewHost } from "./editor-types.ts";
import { insertBlock, insertLink, replacePart, runInSource, type Selected } from "./source-commands.ts";

/** Shows the text of a post as Markdown, in a text area. */
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
  function show({ text, from, to }: Selected): void {
    if (element.value !== text) element.value = text;
    element.setSelectionRange(from, to);
  }
  function edit(edited: Selected): void {
    show(edited);
    handleInput();
  }
  const selected = (): Selected => ({ text: element.value, from: element.selectionStart, to: element.selectionEnd });
  const placesOf = (passage: string) => findPassage(passage, element.value);

  element.addEventListener("input", handleInput, { signal: listeners.signal });
  show({ text: markdown, from: 0, to: 0, ...selection });
  if (selection?.hasFocus) element.focus();
  return {
    load(text, goesToChange = false) {
      const caret = goesToChange ? endOfChange(element.value, text) : element.selectionEnd;
      show({ text, from: caret, to: caret });
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
    run(command) {
      element.focus();
      edit(runInSource(selected(), command));
    },
    // Not focused: a picture that arrives would take the focus from another field.
    insert: (block) => edit(insertBlock(selected(), block)),
    link: () => ({ href: "", text: element.value.slice(element.selectionStart, element.selectionEnd) }),
    setLink: (link) => edit(insertLink(selected(), link)),
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
      edit(replacePart(selected(), place.from, place.to, replacement));
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

/** Returns where a text stops to differ from the one before. */
function endOfChange(before: string, text: string): number {
  let same = 0;
  while (same < Math.min(before.length, text.length) && before.at(-1 - same) === text.at(-1 - same)) same++;
  return text.length - same;
}
