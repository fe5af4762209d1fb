import type { Facts } from "#content/facts/facts.ts";
import { isEnded, paths, treatments } from "#content/facts/navigation.ts";
import { formatList } from "#content/facts/opening-hours.ts";
import type { Rules } from "#content/model/rules.ts";
import { pageNames } from "#content/pages/admin-words.ts";
import { plainText } from "#content/words/rich-text.ts";
import { pathOfWords, type WordsPage, wordsPages } from "#content/words/shipped.ts";
import { textsOf, wordsOf } from "#content/words/words-of.ts";
import { checkWords } from "../practice/check-section.ts";
import type { WordsStore } from "../practice/words-store.ts";

interface Services {
  words: Pick<WordsStore, "get">;
  rules: Rules;
}

/** Returns what follows by itself while these facts hold, and the texts that would still speak of those who are not treated. */
export function whatFollows(facts: Facts, { words, rules }: Services) {
  const about = { ...rules, rules: rules.rules.filter(({ ended }) => ended !== undefined) };
  const speaking = wordsPages.flatMap((page) => {
    const texts = textsOf(page, facts);
    const found = checkWords(words.get(page), {}, { rules: about, facts });
    const sentences = found.map(({ field: key, text }) => ({ key, text: sentenceWith(text, texts[key] ?? "") }));
    // One sentence may speak of several.
    return [...Map.groupBy(sentences, ({ key, text }) => key + text).values()].flatMap(([first]) =>
      first && first.key !== "metadata.keywords" ? { page, ...first } : [],
    );
  });
  return { follows: Object.values(facts.treats).every(Boolean) ? [] : listWhatFollows(facts), speaking };
}

function listWhatFollows(facts: Facts): string[] {
  const ended = treatments.filter(({ kind }) => !facts.treats[kind]);
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
