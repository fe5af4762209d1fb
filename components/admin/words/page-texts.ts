import type { FindingGroup } from "#content/model/finding-groups.ts";
import { adminWords } from "#content/pages/admin-words.ts";
import { placeholderOf } from "#content/words/text-names.ts";
import { canHighlight, rangesIn } from "../text/highlights.ts";
import { namesOnlyFacts } from "./words.ts";

/*
 * The texts of a page in its frame: elements with `data-words`, the page's name and the text's key. A fact in one, and a
 * sentence that several pages say, is an element of the same kind whose name begins with "=". The frame has its own realm,
 * so nothing here asks for an instance of a class.
 */

const OUTLINED_FOR_MS = 2_500;
const TEXT = "[data-words]:not([data-words^='='])";

/** Returns the text that an element is in, or is. */
export const textOf = (element: Element): HTMLElement | undefined => element.closest<HTMLElement>(TEXT) ?? undefined;

/** A long text is Markdown, and an element of another kind. */
export const isLong = ({ localName }: Element): boolean => localName !== "edit-text";

/** The paragraphs of a long text, as many on the page as in its editor. */
export const paragraphsOf = (text: ParentNode): Element[] =>
  [...text.querySelectorAll("p, li, h2, h3, h4, td, th")].filter((element) => !element.querySelector("p, li"));

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

export interface TextsOfPage {
  /** Returns a text as it is kept. */
  source: (key: string) => string | undefined;
  nameOf: (key: string) => string;
}

/** Makes the texts of one page editable, each a text box in its place, as far as they can be written as they are shown. */
export function makeEditable(shown: Document, page: string, { source, nameOf }: TextsOfPage): void {
  for (const details of shown.querySelectorAll("details")) details.open = true;
  for (const picture of shown.querySelectorAll("[data-photo]")) {
    picture.closest("[aria-hidden]")?.removeAttribute("aria-hidden");
    Object.assign(picture, { role: "button", ariaLabel: adminWords.where.picture, tabIndex: 0 });
  }
  for (const element of shown.querySelectorAll<HTMLElement>(TEXT)) {
    const mark = readMark(element);
    const text = mark.page === page ? source(mark.key) : undefined;
    if (text === undefined) continue;
    if (isLong(element)) {
      Object.assign(element, { role: "group", ariaLabel: nameOf(mark.key), tabIndex: 0 });
      continue;
    }
    if (!namesOnlyFacts(text)) continue;
    for (const name of element.querySelectorAll<HTMLElement>("edit-text")) name.contentEditable = "false";
    element.contentEditable = "true";
    element.spellcheck = true;
    element.setAttribute("role", "textbox");
    element.ariaLabel = nameOf(mark.key);
    element.tabIndex = 0;
  }
}

/** Makes the sentences that several pages say texts of their own. */
export function nameSentences(shown: Document): void {
  for (const element of shown.querySelectorAll<HTMLElement>("[data-words^='=shared.']")) {
    element.dataset.words = element.dataset.words?.slice(1);
    if (element.closest("[data-formed]")) element.dataset.formed = "";
  }
}

/** Empties the texts that are not written yet. They say what they will be. */
export function emptyUnwritten(shown: Document, page: string, source: (key: string) => string | undefined): void {
  for (const element of shown.querySelectorAll<HTMLElement>(TEXT)) {
    const mark = readMark(element);
    if (mark.page !== page || source(mark.key)?.trim() !== "") continue;
    element.replaceChildren();
    element.ariaPlaceholder = placeholderOf(mark.key);
  }
}

/** Returns the values that the page shows for names in its texts. */
export const valuesIn = (shown: Document): [name: string, value: string][] =>
  [...shown.querySelectorAll<HTMLElement>("[data-words^='=']")].map(({ dataset: { words = "" }, textContent }) => [
    words.slice(1),
    textContent,
  ]);

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

/** Says in the place of each hidden section of these that it is hidden, with a button that shows it again. */
export function markHidden(shown: Document, sections: readonly { key: string; name: string }[]): void {
  const { hidden, unseen, showAgain } = adminWords.thisPage;
  for (const place of shown.querySelectorAll<HTMLElement>("[data-section]:empty")) {
    const section = sections.find(({ key }) => key === place.dataset.section);
    if (!section) continue;
    const text = shown.createElement("p");
    const name = shown.createElement("b");
    const button = shown.createElement("button");
    name.textContent = hidden(section.name);
    text.append(name, ` ${unseen}`);
    button.textContent = showAgain;
    place.append(text, button);
  }
}

/** Marks the texts that are still the sample’s. */
export function markSamples(shown: Document, page: string, keys: readonly string[]): void {
  const samples = new Set(keys.flatMap((key) => elementsOf(shown, page, key)));
  for (const element of shown.querySelectorAll<HTMLElement>(TEXT))
    element.toggleAttribute("data-sample", samples.has(element));
}

/** Outlines the texts for a moment, or until the next tap where motion is reduced. */
export function outlineTexts(shown: Document): void {
  const { classList } = shown.documentElement;
  classList.add("outlined");
  const hide = () => classList.remove("outlined");
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) shown.addEventListener("click", hide, { once: true });
  else setTimeout(hide, OUTLINED_FOR_MS);
}
