import type { FindingGroup } from "#content/model/finding-groups.ts";
import { canHighlight, rangesIn } from "../text/highlights.ts";

/*
 * The texts of a page in its frame: elements with `data-words`, the page's name and the text's key. A fact in one, and a
 * sentence that several pages say, is an element of the same kind whose name begins with "=". The frame has its own realm,
 * so nothing here asks for an instance of a class.
 */

const TEXT = "[data-words]:not([data-words^='='])";

/** Returns the text that an element is in, or is. */
export const textOf = (element: Element): HTMLElement | undefined => element.closest<HTMLElement>(TEXT) ?? undefined;

/** Returns the fact or the shared sentence that an element is in. */
export const nameIn = (element: Element): string | undefined =>
  element.closest<HTMLElement>("[data-words^='=']")?.dataset.words?.slice(1);

/** "about.mission.lead" → "about", "mission.lead" */
export function readMark({ dataset: { words = "" } }: HTMLElement) {
  const [, page = "", key = ""] = /^([a-z-]+)\.(.+)$/.exec(words) ?? [];
  return { page, key };
}

/** Returns the elements that show a text. Of a list, or of its entry, those of all of its texts. */
export const elementsOf = (shown: Document, page: string, key: string): HTMLElement[] => [
  ...shown.querySelectorAll<HTMLElement>(`[data-words="${page}.${key}"], [data-words^="${page}.${key}."]`),
];

/** Returns the texts that can be changed, in reading order. */
export const textBoxesOf = (shown: Document): HTMLElement[] => [
  ...shown.querySelectorAll<HTMLElement>("edit-text[role=textbox]"),
];

/** Where the caret is: in which text, and how many letters from its start; or all of it is selected. A fact is one letter. */
export interface Caret {
  words: string;
  offset: number | "all";
}

/** Makes the texts of one page editable, each a text box in its place, as far as they can be written as they are shown. */
export function makeEditable(
  shown: Document,
  page: string,
  { canBeWritten, nameOf }: { canBeWritten: (key: string) => boolean; nameOf: (key: string) => string },
): void {
  for (const details of shown.querySelectorAll("details")) details.open = true;
  // A long text is Markdown, and an element of another kind.
  for (const element of shown.querySelectorAll<HTMLElement>(`edit-text${TEXT}`)) {
    const mark = readMark(element);
    if (mark.page !== page || !canBeWritten(mark.key)) continue;
    for (const name of element.querySelectorAll<HTMLElement>("edit-text")) name.contentEditable = "false";
    element.contentEditable = "true";
    element.spellcheck = true;
    element.setAttribute("role", "textbox");
    element.ariaLabel = nameOf(mark.key);
    element.tabIndex = 0;
  }
}

/** Shows a text in the middle of the frame. `scrollIntoView()` would move the desk around the frame, too. */
export function bringIntoView(element: HTMLElement): void {
  const view = element.ownerDocument.defaultView;
  const { top } = element.getBoundingClientRect();
  view?.scrollBy({ top: top - view.innerHeight / 3, behavior: "instant" });
}

/** Marks the passages that the rules find, where the browser can. */
export function markFindings(shown: Document, page: string, groups: readonly FindingGroup[]): void {
  const view = shown.defaultView as (Window & typeof globalThis) | null;
  if (!view || !canHighlight()) return;
  for (const colour of ["red", "amber"] as const) {
    const ofColour = groups.filter((group) => group.colour === colour);
    const ranges = ofColour.flatMap(({ field, text }) =>
      elementsOf(shown, page, field).flatMap((element) => rangesIn(element, text)),
    );
    view.CSS.highlights.set(`finding-${colour}`, new view.Highlight(...ranges));
  }
}

/** Marks the texts that are still the sample’s. */
export function markSamples(shown: Document, page: string, keys: readonly string[]): void {
  const samples = new Set(keys.flatMap((key) => elementsOf(shown, page, key)));
  for (const element of shown.querySelectorAll<HTMLElement>(TEXT))
    element.toggleAttribute("data-sample", samples.has(element));
}
