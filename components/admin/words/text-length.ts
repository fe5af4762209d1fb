import { useEffect, useState } from "react";
import { adminWords } from "#content/pages/admin-words.ts";
import type { Texts } from "../edit/editor.ts";
import { writing } from "./writing.ts";

const labels = adminWords.lengths;
const PAUSE_MS = 400;
const PHONE = 360;

/** How many lines read well where more of them break the page. */
const mostLines: readonly [places: string, lines: number][] = [
  ["h1, h2, h3, summary", 3],
  ["button, .button, nav a", 1],
];

/** Says when the text with the caret is too long for a phone, once she pauses. It refuses nothing. */
export function useLengthNote(draft: Texts): string | undefined {
  const [note, setNote] = useState<{ element: HTMLElement; says: string | undefined }>();
  const element = writing.value?.element;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change
  useEffect(() => {
    const measure = () => element?.isConnected && setNote({ element, says: lengthOnPhone(element) });
    const timer = setTimeout(measure, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, element]);
  return note?.element === element ? note?.says : undefined;
}

/**
 * Measures a text in its own place, which no copy of the page has as exactly: the frame is as narrow as a phone for as long as
 * it takes, and nothing is painted meanwhile.
 */
function lengthOnPhone(element: HTMLElement): string | undefined {
  const view = element.ownerDocument.defaultView as Window;
  const frame = view.frameElement as HTMLElement;
  const [, most = Number.POSITIVE_INFINITY] = mostLines.find(([places]) => element.closest(places)) ?? [];
  // Those that nobody sees are read aloud, or shown by others.
  if (element.closest(".hide, .unseen")) return undefined;
  const { scrollY } = view;
  frame.style.width = `${PHONE}px`;
  const { lines, right } = extentOf(element);
  frame.style.width = "";
  view.scrollTo({ top: scrollY, behavior: "instant" });
  if (right > PHONE) return labels.tooWide;
  return lines > most
    ? labels.tooHigh(lines, Math.floor((element.textContent.length * most) / lines), most)
    : undefined;
}

function extentOf(element: HTMLElement): { lines: number; right: number } {
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  let [lines, right, bottom] = [0, 0, Number.NEGATIVE_INFINITY];
  for (const rect of range.getClientRects()) {
    if (rect.top + rect.height / 2 > bottom) lines++;
    [right, bottom] = [Math.max(right, rect.right), Math.max(bottom, rect.bottom)];
  }
  return { lines, right };
}
