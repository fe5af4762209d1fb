import type { Facts } from "#content/facts/facts.ts";
import { isEnded, paths, treatments } from "#content/facts/navigation.ts";
import type { FactsFolder } from "#content/facts/open-facts.ts";
import { capitalised, formatList } from "#content/facts/opening-hours.ts";
import { isChiropractic, type Rules } from "#content/model/rules.ts";
import { practiceSections } from "#content/pages/admin-practice.ts";
import { pageNames } from "#content/pages/admin-words.ts";
import { withoutNotes } from "#content/words/page-notes.ts";
import { plainText } from "#content/words/rich-text.ts";
import { isHidden } from "#content/words/sections.ts";
import { pathOfWords, type WordsPage, wordsPages } from "#content/words/shipped.ts";
import { textsOf, wordsOf } from "#content/words/words-of.ts";
import { checkWords } from "../practice/check-section.ts";

interface Services {
  factsFolder: Pick<FactsFolder, "words">;
  rules: Rules;
}

/** The sections of facts that texts may still speak against after a change, and what about. */
const changesOf = {
  treatments: (ended: string) => ended !== "chiropractic",
  people: (ended: string) => ended === "chiropractic",
};
export type Followed = keyof typeof changesOf;
export const followed = Object.keys(changesOf) as Followed[];

/** Returns what follows by itself while these facts hold, and the texts that would still speak of what is no longer so. */
export const whatFollows = (section: Followed, facts: Facts, services: Services) => ({
  follows: section === "people" ? listProfession(facts) : listTreatments(facts),
  speaking: stillSpeaking(section, facts, services),
});

/** Returns the texts, sentence by sentence, that speak of whom the practice does not treat, or of another profession. */
export function stillSpeaking(section: Followed, facts: Facts, { factsFolder, rules }: Services) {
  const about = { ...rules, rules: rules.rules.filter(({ ended }) => ended?.some(changesOf[section])) };
  return wordsPages.flatMap((page) => {
    const { value, accepted } = factsFolder.words(page);
    const path = pathOfWords(page, facts);
    const known = { page, ...(path && { path }), changes: withoutNotes(value), accepted };
    const texts = textsOf(page, facts);
    const found = checkWords(known, {}, { rules: about, facts }).filter(
      ({ field }) => !isHidden(page, field.split(".")[0] ?? "", facts),
    );
    const sentences = found.map(({ rule, field: key, text }) => ({
      rule,
      key,
      text: sentenceWith(text, texts[key] ?? ""),
    }));
    // One sentence may speak of several.
    return [...Map.groupBy(sentences, ({ key, text }) => key + text).values()].flatMap((same) => {
      const rules = [...new Set(same.map(({ rule }) => rule))];
      return same.slice(0, 1).map(({ key, text }) => ({ page, key, text, rules }));
    });
  });
}

function listProfession(facts: Facts): string[] {
  if (isChiropractic(facts)) return [];
  const { profession, regulator, practice, practitioner } = facts;
  const events = practitioner.education.map(({ event }) => event);
  const kept = [practice.name, practitioner.title, ...events].filter((name) => /chiropract/i.test(name));
  return [
    `Menus, cards, titles and what search engines are told say “${capitalised(profession.treatment)}”.`,
    `Your number is said to be in the register of the ${regulator.name}.`,
    // Only she can say whether that is still true.
    ...kept.map((name) => `“${name}” stays, until you change it here or at “${practiceSections.contact.title}”.`),
  ];
}

function listTreatments(facts: Facts): string[] {
  const ended = treatments.filter(({ kind }) => !facts.treats[kind]);
  if (ended.length === 0) return [];
  return [
    ...ended.map(({ kind, path }) => atItsAddress(wordsOf(kind, facts), path)),
    ...(isEnded(paths.vetReferral, facts) ? [atItsAddress(wordsOf("vet-referral", facts), paths.vetReferral)] : []),
    "Menus, cards, booking, and what search engines are told follow.",
    ...wordsPages.flatMap((page) => leftOut(page, facts)),
    ...(facts.treats.human ? [] : ["The special offer is for people: its page says that it is over."]),
    "The prices are kept under Prices, and not shown.",
    "Posts stay. The drafter and the weekly post propose no more of them.",
  ];
}

const sentenceWith = (passage: string, text: string): string =>
  // “Dr.” ends no sentence.
  plainText(text.split(/(?:(?<=\w{3}[.!?])\s+|\n+)(?:- )?/).find((sentence) => sentence.includes(passage)) ?? passage);

const atItsAddress = ({ ended }: { ended: { title: string } }, path: string): string =>
  `“${ended.title}” stands at ${path}. Nothing leads there any more, and search engines leave it out.`;

/** Names the entries of a page's lists that are not shown. */
function leftOut(page: WordsPage, facts: Facts): string[] {
  if (isEnded(pathOfWords(page, facts) ?? "", facts)) return [];
  const shown = textsOf(page, facts);
  const all = Object.entries(textsOf(page, { ...facts, treats: { human: true, canine: true, equine: true } }));
  const gone = all.filter(([key]) => !Object.hasOwn(shown, key) && /\.\d/.test(key));
  const entries = Map.groupBy(gone, ([key]) => key.replace(/\.[a-z]\w*$/i, ""));
  const names = [...entries.values()].map(([first]) => `“${first?.[1]}”`);
  return names.length > 0 ? [`${pageNames[page]}: without ${formatList(names)}.`] : [];
}
