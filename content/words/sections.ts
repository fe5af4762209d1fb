import type { Facts } from "../facts/facts.ts";
import type { WordsPage } from "./shipped.ts";
import { untitledSections } from "./text-names.ts";
import { wordsOf } from "./words-of.ts";

/** The sections of each page below its head, by the keys of their words, in the order of the page. */
const sections: { readonly [Page in WordsPage]?: string } = {
  home: "services numbers why process person closing",
  about: "clinic mission approach philosophy values story numbers closing",
  practitioner: "life quote education philosophy secondQuote closing",
  human: "approach conditions doctorFirst techniques journey benefits pricing questions closing",
  canine: "vetFirst signs conditions visit sizes pricing questions closing",
  equine: "vetFirst connection conditions visit disciplines benefits afterwards pricing questions closing",
  "new-patients": "who expect prepare pricing questions help",
  booking: "expect help about",
  contact: "map closing",
  offer: "figures package problems voices person questions closing",
};

const keysOf = (page: WordsPage): string[] => sections[page]?.split(" ") ?? [];

const registered = "It holds your registration, which the law wants said.";
const warning = "Whoever needs a doctor or a vet first must find these signs.";
const ending = "Every page ends with the way to you.";
const travel = "It says what the way to a horse costs.";

/** Why visitors always see a section: by its key, on every page or on one. */
const locked: Readonly<Record<string, string>> = {
  ...{ person: registered, life: registered, doctorFirst: warning, vetFirst: warning, problems: warning },
  ...{ closing: ending, help: ending, "equine.pricing": travel, "new-patients.pricing": travel },
};

const whyLocked = (page: WordsPage, key: string): string | undefined => locked[`${page}.${key}`] ?? locked[key];

/** Returns the sections of a page by name, and why some may not be hidden. */
export const sectionsOf = (page: WordsPage, facts: Facts) =>
  keysOf(page).map((key) => {
    const { title } = new Map<string, { title?: string }>(Object.entries(wordsOf(page, facts))).get(key) ?? {};
    const why = whyLocked(page, key);
    return { key, name: title ?? untitledSections[key] ?? key, mayHide: why === undefined, ...(why && { why }) };
  });

/** Says why a section of this page cannot be hidden; `undefined` if it can. */
export function faultOfHiding(page: WordsPage, key: string): string | undefined {
  if (!keysOf(page).includes(key)) return `There is no section “${key.slice(0, 60)}” in ${page}.`;
  const why = whyLocked(page, key);
  return why && `“${key}” in ${page} cannot be hidden: ${why.charAt(0).toLowerCase()}${why.slice(1)}`;
}

/** Whether visitors do not see a section of the page that is drawn with these facts. */
export const isHidden = (page: WordsPage, key: string, { words }: Facts): boolean =>
  words[page]?.hidden?.includes(key) ?? false;
