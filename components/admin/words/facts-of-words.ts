import { escapeRegExp, findPassage } from "#content/model/passages.ts";
import { practiceSections } from "#content/pages/admin-practice.ts";
import { NAME } from "#content/words/names.ts";
import { withFacts, wordPages } from "./words.ts";

export interface FactOfWords {
  name: string;
  shown: string;
  /** Its place in Practice: “Prices, People, First visit”. */
  where: string;
}

/** Those of pages and links, which stand behind words. */
const IS_ADDRESS = /(?:Link|path)$/;

/** Returns the facts that can stand among words, in the order of Practice. */
export function factsOfWords(): FactOfWords[] {
  const facts = wordPages.answer.value?.facts ?? [];
  return Object.entries(practiceSections).flatMap(([section, { title, groups }]) =>
    groups.flatMap(({ title: group, fields }) =>
      Object.entries(fields).flatMap(([field, { label }]) =>
        facts
          .filter(({ name, at }) => at === `${section}.${field}` && !IS_ADDRESS.test(name))
          .map(({ name, shown }) => ({ name, shown, where: [title, group, label].filter(Boolean).join(", ") })),
      ),
    ),
  );
}

/** Values that are no other words by chance: amounts, telephone numbers, e-mail addresses, and the practice’s name. */
const isUnmistakable = ({ name, shown }: FactOfWords): boolean =>
  name === "practice.name" || /^(?:£\d|\+?\d[\d ]{7,}$|\S+@\S+$)/.test(shown);

const asTyped = (shown: string): RegExp => {
  return new RegExp(`(^|[^\\p{L}\\p{N}£.,@])${escapeRegExp(shown)}(?![\\p{L}\\p{N}]|[.,]\\d)`, "u");
};

/** Returns the facts whose values are typed in a text, and would stay behind when these change. */
export const typedFacts = (text: string): FactOfWords[] =>
  factsOfWords().filter((fact) => isUnmistakable(fact) && asTyped(fact.shown).test(text));

/** Replaces a passage of a text as visitors read it. A fact that it begins or ends in goes with it. */
export function replaceShown(text: string, passage: string, words: string): string {
  const kept = text.split(NAME).map((piece, at) => (at % 2 === 1 ? `{{${piece}}}` : piece));
  const pieces = kept.map((kept) => ({ kept, shown: withFacts(kept) }));
  const [range] = findPassage(passage, pieces.map(({ shown }) => shown).join(""));
  if (!range) return text;
  let [at, before, after] = [0, "", ""];
  for (const { kept, shown } of pieces) {
    const [from, to] = [range.from - at, range.to - at];
    at += shown.length;
    // A fact stands as a whole on one side, or on none.
    const isFact = kept !== shown;
    before += isFact ? (from >= shown.length ? kept : "") : shown.slice(0, Math.max(from, 0));
    after += isFact ? (to <= 0 ? kept : "") : shown.slice(Math.max(to, 0));
  }
  return before + words + after;
}

/** Puts a fact in place of its value. */
export const followFact = (text: string, { name, shown }: FactOfWords): string =>
  text.replace(asTyped(shown), `$1{{${name}}}`);
