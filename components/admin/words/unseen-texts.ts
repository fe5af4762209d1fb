import { adminWords } from "#content/pages/admin-words.ts";
import { NAME } from "#content/words/names.ts";
import type { TextsOfPage } from "./page-texts.ts";
import { withFacts } from "./words.ts";

const labels = adminWords.unseen;

/** The texts of a page that search engines show, and how many letters of each. */
const shownLengths: Readonly<Record<string, number>> = { "metadata.title": 60, "metadata.description": 155 };

/** Shows those of a page’s texts below it that are not seen on it, to be changed like all others. */
export function addUnseenTexts(shown: Document, page: string, { source, nameOf }: TextsOfPage): void {
  const inAttributes = [...shown.querySelectorAll<HTMLElement>("[data-words-in]")].flatMap(({ dataset }) =>
    [...(dataset.wordsIn ?? "").matchAll(/([\w-]+):([a-z-]+)\.(\S+)/g)].flatMap(([, attribute, of, key = ""]) =>
      of === page ? [{ key, label: attribute === "alt" ? labels.picture : nameOf(key) }] : [],
    ),
  );
  const ofSearch = Object.keys(shownLengths).map((key) => ({ key, label: labels.names[key] }));
  const section = shown.createElement("section");
  section.className = "unseen wrap";
  for (const { key, label = nameOf(key) } of [...ofSearch, ...inAttributes]) {
    const text = source(key);
    const words = `${page}.${key}`;
    if (text === undefined || section.querySelector(`[data-words="${words}"]`)) continue;
    const element = textElement(shown, words);
    const parts = text.split(NAME);
    element.append(
      ...parts.map((part, at) => (at % 2 === 0 ? part : textElement(shown, `=${part}`, withFacts(`{{${part}}}`)))),
    );
    section.append(Object.assign(shown.createElement("p"), { textContent: label }), element);
    noteLength(element);
  }
  if (section.hasChildNodes()) shown.body.append(section);
}

function textElement(shown: Document, words: string, textContent = ""): HTMLElement {
  const element = Object.assign(shown.createElement("edit-text"), { textContent });
  element.dataset.words = words;
  return element;
}

/** Notes how long a text is of which search engines show a part. */
export function noteLength(element: HTMLElement): void {
  const most = shownLengths[element.dataset.words?.replace(/^[a-z-]+\./, "") ?? ""];
  if (most)
    element.previousElementSibling?.setAttribute("data-length", labels.length(element.textContent.length, most));
}
