/**
 * The notation in which the rules of `content/rules/` describe what they look for in a sentence, and its parser.
 *
 *     heal/heals pain       one of two words, followed by a third; case does not matter
 *     (do not/never) wait   one of these alternatives, of one or more words, followed by a word
 *     cure*                 every word that begins like this
 *     Dr Hale               a capital in the pattern requires one in the text
 *     the? cure             a word that may be missing
 *     <conditions>/it       an entry of a list, or a word; an entry has one or more words
 *     we … <conditions>     up to six words in between; …2 allows up to two
 *     <we> + <conditions>   both in the sentence, in any order
 *     <signs> ++ <we>       the same, but the second may be in the next sentence
 *
 * Built-in lists depend on the text and the practice's facts: <number>, <price>, <other price> (not in the price list),
 * <phone> and <email> (not the practice's own), <practitioner> (one of her names), <capital> (any other word with a
 * capital, unless it is the first of its sentence).
 *
 * A pattern is parsed into sequences (separated by + or ++) of steps. A step matches one phrase of its phrase groups.
 */
export interface Pattern {
  /** A sentence must match all of them, in any order. */
  sequences: readonly (readonly Step[])[];
  /** The sequences may be spread over a sentence and the next (++). */
  canSpanTwoSentences: boolean;
  /** The phrase groups of each required step, the rarest first, so that most sentences are ruled out by the first. */
  required: readonly (readonly PhraseGroup[])[];
}

/** Matches a phrase of one of its groups, at most `gap` words after the step before. */
export interface Step {
  groups: readonly PhraseGroup[];
  gap: number;
  optional: boolean;
}

/** Phrases of which any one may match: a list, or the alternatives written in a pattern. */
export interface PhraseGroup {
  name: string;
  /** Its index in a bit set. */
  number: number;
  /** Empty for a built-in list. */
  phrases: readonly Phrase[];
}

/** One or more words in a row. */
export type Phrase = readonly PhraseWord[];

export interface PhraseWord {
  text: string;
  isPrefix: boolean;
  needsCapital: boolean;
}

/** A word of a text. Words of the same spelling share one object. */
export interface Word {
  /** In lower case, with straight apostrophes and without a possessive ’s. */
  normalised: string;
  isCapitalised: boolean;
  /** The phrases that may begin with this word, by their groups. */
  phrases: ReadonlyMap<PhraseGroup, readonly Phrase[]>;
  /** The numbers of these groups. */
  groupNumbers: readonly number[];
}

/** Entries by the name of their list. */
export type Lists = Readonly<Record<string, readonly string[]>>;

export const builtInLists: ReadonlySet<string> = new Set([
  "<number>",
  "<price>",
  "<other price>",
  "<phone>",
  "<email>",
  "<practitioner>",
  "<capital>",
]);

/** Word caches are emptied at this size: the words of all texts that are ever checked would not fit in memory. */
const WORD_CACHE_LIMIT = 20_000;

const DEFAULT_GAP = 6;

/** Values by the words of patterns, found by a word of a text, however long that is. */
export class WordIndex<Value> {
  readonly #words = new Map<string, Value[]>();
  readonly #prefixes = new Map<string, Value[]>();
  #longest = 0;

  add({ text, isPrefix }: PhraseWord, value: Value): void {
    const index = isPrefix ? this.#prefixes : this.#words;
    index.set(text, [...(index.get(text) ?? []), value]);
    if (isPrefix) this.#longest = Math.max(this.#longest, text.length);
  }

  find(word: string): Value[] {
    const found = [...(this.#words.get(word) ?? [])];
    for (let length = Math.min(word.length, this.#longest); length > 0; length--)
      found.push(...(this.#prefixes.get(word.slice(0, length)) ?? []));
    return found;
  }
}

/** Parses patterns into shared phrase groups, and looks up the phrases that a word of a text may begin. */
export class Vocabulary {
  readonly #lists: Lists;
  readonly #groups = new Map<string, PhraseGroup>();
  readonly #phrasesByFirstWord = new WordIndex<[PhraseGroup, Phrase]>();
  readonly #wordCache = new Map<string, Word>();

  constructor(lists: Lists) {
    this.#lists = lists;
  }

  get groupCount(): number {
    return this.#groups.size;
  }

  /** Returns the group of a list that some pattern names. */
  groupNamed(name: string): PhraseGroup | undefined {
    return this.#groups.get(name);
  }

  /** Throws an error whose message is a sentence if the pattern is invalid. */
  parsePattern(pattern: string): Pattern {
    const sequences = pattern.split(/ \+\+? /).map((sequence) => {
      const steps: Step[] = [];
      let gap = 0;
      for (const [token] of sequence.matchAll(/(?:<[^>]*>|\([^)]*\)|[^\s<(])+/g)) {
        const ellipsis = /^…(\d*)$/.exec(token);
        if (ellipsis) {
          gap = Number(ellipsis[1] || DEFAULT_GAP);
          continue;
        }
        const optional = token.endsWith("?");
        steps.push({ groups: this.#parseToken(optional ? token.slice(0, -1) : token), gap, optional });
        gap = 0;
      }
      if (steps.at(0)?.optional !== false) throw new Error(`“${pattern}” has to begin with a word that is there.`);
      return steps;
    });
    const required = sequences
      .flat()
      .filter(({ optional }) => !optional)
      .toSorted((a, b) => estimateFrequency(a) - estimateFrequency(b))
      .map(({ groups }) => groups);
    return { sequences, canSpanTwoSentences: pattern.includes(" ++ "), required };
  }

  /** Returns one group for each list of a token, shared with other patterns, and one for the words written in it. */
  #parseToken(token: string): PhraseGroup[] {
    const words = token.replace(/<[^>]*>\/?|[()]/g, "").replace(/\/$/, "");
    const lists = token.match(/<[^>]*>/g) ?? [];
    const nested = lists.flatMap(
      (list) => this.#lists[list.slice(1, -1)]?.filter((entry) => builtInLists.has(entry)) ?? [],
    );
    return [...lists, ...nested, ...(words === "" ? [] : [words])].map((name) => {
      const existing = this.#groups.get(name);
      if (existing) return existing;
      const phrases = builtInLists.has(name) ? [] : this.#parsePhrases(name);
      const group = { name, number: this.#groups.size, phrases };
      for (const phrase of phrases) this.#phrasesByFirstWord.add(phrase[0] as PhraseWord, [group, phrase]);
      this.#groups.set(name, group);
      return group;
    });
  }

  /** Returns the phrases of `<list>` or of `one/another`; built-in lists in a list become groups of their own. */
  #parsePhrases(name: string, outerLists: readonly string[] = []): Phrase[] {
    const list = /^<(.+)>$/.exec(name)?.[1];
    if (list === undefined) return name.split("/").map((words) => words.split(" ").map(parsePhraseWord));
    const entries = this.#lists[list];
    if (!entries) throw new Error(`There is no list <${list}>.`);
    if (outerLists.includes(list)) throw new Error(`The list <${list}> contains itself.`);
    return entries
      .filter((entry) => !builtInLists.has(entry))
      .flatMap((entry) =>
        entry.startsWith("<")
          ? this.#parsePhrases(entry, [...outerLists, list])
          : [entry.split(/\s+/).map(parsePhraseWord)],
      );
  }

  /** Returns a word of a text with the phrases that it may begin. */
  lookUp(spelling: string): Word {
    const cached = this.#wordCache.get(spelling);
    if (cached) return cached;
    const normalised = normalise(spelling.toLowerCase());
    const phrases = new Map<PhraseGroup, Phrase[]>();
    for (const [group, phrase] of this.#phrasesByFirstWord.find(normalised))
      phrases.set(group, [...(phrases.get(group) ?? []), phrase]);
    const isCapitalised = spelling.charAt(0) !== spelling.charAt(0).toLowerCase();
    const word = { normalised, isCapitalised, phrases, groupNumbers: [...phrases.keys()].map(({ number }) => number) };
    if (this.#wordCache.size > WORD_CACHE_LIMIT) this.#wordCache.clear();
    this.#wordCache.set(spelling, word);
    return word;
  }
}

const normalise = (word: string): string => word.replaceAll("’", "'").replace(/'s$/, "");

function parsePhraseWord(word: string): PhraseWord {
  const isPrefix = word.endsWith("*");
  const text = normalise(isPrefix ? word.slice(0, -1) : word);
  if (!/^#?[\p{L}\p{N}][\p{L}\p{M}\p{N}'&%.,]*$/u.test(text)) throw new Error(`“${word}” is not a word.`);
  return { text: text.toLowerCase(), isPrefix, needsCapital: text !== text.toLowerCase() };
}

/** Returns the longest word of a phrase: it is the least likely to be in a sentence by chance. */
export const rarestWord = (phrase: Phrase): PhraseWord =>
  phrase.reduce((longest, word) => (word.text.length > longest.text.length ? word : longest));

/** Words that many sentences have, and lists that many words belong to. */
const commonNames = new Set(
  `a an the and or of to in on for with at is are was it we our you your i my no not that if one be can will has have had
  this they he she his her them me us do so more than when what who by from as but all any only first better best few
  back neck pain vet dog horse body health treatment session visit people work feel help life
  <number> <capital>`.split(/\s+/),
);

/** Estimates, in no particular unit, how often a step matches a word. */
const estimateFrequency = ({ groups }: Step): number =>
  groups.reduce((total, { name, phrases }) => {
    const weights = phrases.map((phrase) => {
      const { text, needsCapital } = rarestWord(phrase);
      return needsCapital ? 0.05 : commonNames.has(text) ? 50 : 1;
    });
    return weights.reduce((sum, weight) => sum + weight, total + (commonNames.has(name) ? 1_000 : 0));
  }, 0);
