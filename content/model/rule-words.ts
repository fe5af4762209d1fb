import { hashOf } from "./rule-reader.ts";
import type { Sentence, Span } from "./rule-text.ts";

/**
 * The notation for the few rules of `content/rules/` in which a word decides, its parser, and the search for it.
 *
 *     heal/heals pain      one of two words, followed by a third; case does not matter
 *     (do not/never) wait  one of these alternatives, of one or more words, followed by a word
 *     cure*                every word that begins like this
 *     the? cure            a word that may be missing
 *     <conditions>/it      an entry of a list, or a word; an entry has one or more words
 *     we …3 <conditions>   up to three words in between
 *
 * Built-in lists depend on the text and the practice's facts: <number>, <price>, <other price> (not in the price list),
 * <phone> and <email> (not the practice's own), <practitioner> (a name of somebody who treats), <town>, <county>
 * and <nearby> (the practice's own places), <capital> (any other word with a capital, unless it is the first of its
 * sentence).
 */
export type Pattern = readonly Step[];

interface Step {
  phrases: WordIndex<Phrase>;
  /** Names of built-in lists. */
  builtIn: readonly string[];
  /** Words that may stand before it. */
  gap: number;
  isOptional: boolean;
}

/** One or more words in a row; one that ends with `*` stands for all that begin like it. */
type Phrase = readonly string[];

/** A word of a text. Words of the same spelling share one object. */
export interface Word {
  /** In lower case, with straight apostrophes and without a possessive ’s. */
  normalised: string;
  isCapitalised: boolean;
  /** The patterns that may begin with this word. */
  patterns: readonly Pattern[];
  /** The reader knows it by these: the word itself, and its parts of four letters. */
  hash: number;
  partHashes: readonly number[];
}

/** Entries by the name of their list. */
export type Lists = Readonly<Record<string, readonly string[]>>;

const builtInLists = /^<(?:number|price|other price|phone|email|practitioner|town|county|nearby|capital)>$/;

/** Word caches are emptied at this size: the words of all texts that are ever checked would not fit in memory. */
const WORD_CACHE_LIMIT = 20_000;

/** Values by a word, or by how it begins. */
class WordIndex<Value> {
  readonly #words = new Map<string, Value[]>();
  #longest = 0;

  add(word: string, value: Value): void {
    this.#words.set(word, [...(this.#words.get(word) ?? []), value]);
    if (word.endsWith("*")) this.#longest = Math.max(this.#longest, word.length - 1);
  }

  find(word: string): Value[] {
    const found = [...(this.#words.get(word) ?? [])];
    for (let length = Math.min(word.length, this.#longest); length > 0; length--)
      found.push(...(this.#words.get(`${word.slice(0, length)}*`) ?? []));
    return found;
  }
}

/** Parses patterns, and knows which of them a word of a text may begin. */
export class Vocabulary {
  readonly #lists: Lists;
  readonly #patternsByFirstWord = new WordIndex<Pattern>();
  readonly #patternsByBuiltIn = new Map<string, Pattern[]>();
  readonly #cache = new Map<string, Word>();

  constructor(lists: Lists) {
    this.#lists = lists;
  }

  /** Throws an error whose message is a sentence if the pattern is invalid. */
  parsePattern(text: string): Pattern {
    const steps: Step[] = [];
    let gap = 0;
    for (const [token] of text.matchAll(/(?:<[^>]*>|\([^)]*\)|[^\s<(])+/g)) {
      const ellipsis = /^…(\d+)$/.exec(token);
      if (ellipsis) {
        gap = Number(ellipsis[1]);
        continue;
      }
      const isOptional = token.endsWith("?");
      const alternatives = this.#alternativesOf(isOptional ? token.slice(0, -1) : token);
      const builtIn = alternatives.filter((one) => builtInLists.test(one));
      const phrases = new WordIndex<Phrase>();
      for (const phrase of alternatives.filter((one) => !builtInLists.test(one)).map(parsePhrase)) {
        phrases.add(phrase[0] as string, phrase);
        if (steps.length === 0) this.#patternsByFirstWord.add(phrase[0] as string, steps);
      }
      if (steps.length === 0)
        for (const list of builtIn)
          this.#patternsByBuiltIn.set(list, [...(this.#patternsByBuiltIn.get(list) ?? []), steps]);
      steps.push({ phrases, builtIn, gap, isOptional });
      gap = 0;
    }
    if (steps.at(0)?.isOptional !== false) throw new Error(`“${text}” has to begin with a word that is there.`);
    return steps;
  }

  #alternativesOf(token: string, outer: readonly string[] = []): string[] {
    return token.split(/\/(?![^<]*>)/).flatMap((one) => {
      const list = /^<(.+)>$/.exec(one)?.[1];
      if (list === undefined || builtInLists.test(one)) return one.replace(/[()]/g, "");
      if (outer.includes(list)) throw new Error(`The list <${list}> contains itself.`);
      const entries = this.#lists[list];
      if (!entries) throw new Error(`There is no list <${list}>.`);
      return entries.flatMap((entry) => this.#alternativesOf(entry, [...outer, list]));
    });
  }

  /** Returns a word of a text with the patterns that it may begin. */
  lookUp(spelling: string): Word {
    const cached = this.#cache.get(spelling);
    if (cached) return cached;
    const normalised = normalise(spelling.toLowerCase());
    const word = {
      normalised,
      isCapitalised: spelling.charAt(0) !== spelling.charAt(0).toLowerCase(),
      patterns: this.#patternsByFirstWord.find(normalised),
      ...hashOf(normalised),
    };
    if (this.#cache.size > WORD_CACHE_LIMIT) this.#cache.clear();
    this.#cache.set(spelling, word);
    return word;
  }

  /** Returns where the patterns match in a sentence, in words; for each beginning the shortest match. */
  matchesIn(sentence: Sentence): ReadonlyMap<Pattern, readonly Span[]> {
    const found = new Map<Pattern, Span[]>();
    sentence.words.forEach((word, start) => {
      const lists = sentence.lists[start] ?? [];
      for (const pattern of [...word.patterns, ...lists.flatMap((list) => this.#patternsByBuiltIn.get(list) ?? [])]) {
        const end = shortestEnd(pattern, 0, sentence, start);
        if (end !== undefined) found.set(pattern, [...(found.get(pattern) ?? []), [start, end]]);
      }
    });
    return found;
  }
}

/** Returns the nearest word after which a pattern, from one of its steps on, has matched. A word that may be missing is taken. */
function shortestEnd(pattern: Pattern, at: number, sentence: Sentence, from: number): number | undefined {
  const step = pattern[at];
  if (!step) return from;
  const ends: number[] = [];
  for (let start = from; start <= from + step.gap; start++)
    for (const end of endsOf(step, sentence, start)) {
      const whole = shortestEnd(pattern, at + 1, sentence, end);
      if (whole !== undefined) ends.push(whole);
    }
  if (ends.length > 0) return Math.min(...ends);
  return step.isOptional ? shortestEnd(pattern, at + 1, sentence, from) : undefined;
}

function endsOf({ phrases, builtIn }: Step, { words, lists }: Sentence, start: number): number[] {
  const first = words[start];
  if (!first) return [];
  const ends = phrases
    .find(first.normalised)
    .filter((phrase) => phrase.every((word, n) => isWord(word, words[start + n]?.normalised)))
    .map((phrase) => start + phrase.length);
  return builtIn.some((list) => lists[start]?.includes(list)) ? [...ends, start + 1] : ends;
}

const isWord = (pattern: string, word: string | undefined): boolean =>
  word !== undefined && (pattern.endsWith("*") ? word.startsWith(pattern.slice(0, -1)) : word === pattern);

const normalise = (word: string): string => word.replaceAll("’", "'").replace(/'s$/, "");

const parsePhrase = (phrase: string): Phrase =>
  phrase.split(/\s+/).map((word) => {
    if (!/^#?[\p{L}\p{N}][\p{L}\p{M}\p{N}'’&%.,]*\*?$/u.test(word)) throw new Error(`“${word}” is not a word.`);
    return normalise(word.toLowerCase());
  });
