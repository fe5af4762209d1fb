import type { FindingGroup } from "#content/model/finding-groups.ts";
import { adminWords } from "#content/pages/admin-words.ts";
import { canHighlight, rangesIn } from "../text/highlights.ts";

/*
 * The texts of a page in its frame: elements with `data-words`, the page's name and the text's key. A fact in one, and a
 * sentence that several pages say, is an element of the same kind whose name begins with "=". The frame has its own realm,
 * so nothing here asks for an instance of a class.
 */

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

/** Reads a text as it is kept: facts by their names, emphasis and links by their signs. */
export const readText = (element: Node): string =>
  [...element.childNodes]
    .map(readNode)
    .join("")
    .replace(/[ \n\r\t]+/g, " ");

function readNode(node: ChildNode): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? "";
  if (node.nodeType !== Node.ELEMENT_NODE) return "";
  const element = node as HTMLElement;
  const { dataset, localName } = element;
  if (dataset.words?.startsWith("=")) return `{{${dataset.words.slice(1)}}}`;
  const text = readText(node);
  if (text.trim() === "") return text;
  if (localName === "strong") return `**${text}**`;
  return localName === "a" ? `[${text}](${dataset.target ?? element.getAttribute("href")})` : text;
}

/**
 * Makes the texts of one page editable, each a text box in its place. `source` returns a text as it is kept: what a link in
 * it leads to may be a fact, of which the page shows the value.
 */
export function makeEditable(
  shown: Document,
  page: string,
  { source, nameOf }: { source: (key: string) => string | undefined; nameOf: (key: string) => string },
): void {
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
    const targets = [...text.matchAll(/\[[^[\]]+\]\(([^()\s]+)\)/g)];
    for (const [at, link] of [...element.querySelectorAll("a")].entries()) link.dataset.target = targets[at]?.[1] ?? "";
    // What is shown in another way than it is kept would be lost with the first letter.
    if (readText(element).trim() !== text.trim()) continue;
    for (const name of element.querySelectorAll<HTMLElement>("edit-text")) name.contentEditable = "false";
    element.contentEditable = "true";
    element.spellcheck = true;
    element.setAttribute("role", "textbox");
    element.ariaLabel = nameOf(mark.key);
    element.tabIndex = 0;
  }
}

/** Shows a text in the other places that the page has it in. */
export function showElsewhere(shown: Document, element: HTMLElement): void {
  for (const other of shown.querySelectorAll<HTMLElement>(`[data-words="${element.dataset.words}"]`))
    if (other !== element) other.replaceChildren(...[...element.childNodes].map((node) => node.cloneNode(true)));
}

/** Where the caret is: in which text, and how many letters from its start; or all of it is selected. */
export interface Caret {
  words: string;
  offset: number | "all";
}

export function caretIn(shown: Document): Caret | undefined {
  const element = shown.activeElement && textOf(shown.activeElement);
  const selection = shown.getSelection();
  if (!element || !selection?.focusNode || !element.contains(selection.focusNode)) return undefined;
  const before = shown.createRange();
  before.selectNodeContents(element);
  before.setEnd(selection.focusNode, selection.focusOffset);
  return { words: element.dataset.words ?? "", offset: before.toString().length };
}

/** Puts the caret into a text, where the next letter replaces it if all of it is selected. */
export function setCaret(shown: Document, { words, offset }: Caret): void {
  const element = shown.querySelector<HTMLElement>(`[data-words="${words}"]`);
  const selection = shown.getSelection();
  element?.focus({ preventScroll: true });
  if (!element || !selection) return;
  if (offset === "all") bringIntoView(element);
  if (offset === "all") selection.selectAllChildren(element);
  else collapseTo(selection, element, offset);
}

function collapseTo(selection: Selection, element: HTMLElement, offset: number): void {
  const letters = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = offset;
  for (let node = letters.nextNode(); node; node = letters.nextNode()) {
    const { length } = node as Text;
    if (left <= length) {
      selection.collapse(node, left);
      return;
    }
    left -= length;
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
