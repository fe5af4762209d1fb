import { collapseTo, lettersBefore } from "./page-texts.ts";

/** Where a long text was tapped: in which of its paragraphs, and after how many letters. */
export interface TappedPlace {
  paragraph: number;
  offset: number;
}

/** The paragraphs, headings, items and cells of a long text, which are the same on the page and in the editor. */
const paragraphsIn = (text: ParentNode): Element[] =>
  [...text.querySelectorAll("p, li, h2, h3, h4, td, th")].filter((element) => !element.querySelector("p, li"));

/** Returns where a long text was tapped. */
export function tappedPlace(text: Element, { target, clientX, clientY }: MouseEvent): TappedPlace {
  const paragraphs = paragraphsIn(text);
  const paragraph = paragraphs.findIndex((element) => element.contains(target as Node));
  // Firefox has none: there the caret goes to the start of the paragraph.
  const caret = text.ownerDocument.caretRangeFromPoint?.(clientX, clientY);
  const element = paragraphs[paragraph];
  const offset =
    caret && element?.contains(caret.startContainer)
      ? lettersBefore(element, caret.startContainer, caret.startOffset)
      : 0;
  return { paragraph, offset };
}

/** Puts the caret to the place that was tapped, which the editor shows in the middle. */
export function putCaret(text: ParentNode | null, place: TappedPlace | undefined): void {
  const paragraph = text && place && paragraphsIn(text)[place.paragraph];
  const selection = getSelection();
  if (!paragraph || !selection) return;
  collapseTo(selection, paragraph, place.offset);
  const room = paragraph.closest(".over-room");
  // `scrollIntoView()` would move the desk around it, too.
  room?.scrollBy({ top: paragraph.getBoundingClientRect().top - innerHeight / 3, behavior: "instant" });
}
