import type { Facts } from "../facts/facts.ts";

/**
 * The notation in which `content/rules/` says what is looked for: words in a sentence.
 *
 *     heal/heals pain       one of two words, and the word behind it; case does not matter
 *     (do not/never) wait   one of these, of one word or more, and the word behind
 *     cure*                 every word that begins so
 *     Dr Hale               a capital in the notation asks for one in the text
 *     the? cure             a word that may be missing
 *     <conditions>/it       an entry of a list, or a word; an entry has one word or more
 *     we … <conditions>     up to six words between; …2 and so on for another number
 *     <we> + <conditions>   both in the sentence, in any order
 *     <signs> ++ <we>       the same, where the second may be in the next sentence
 *
 * These lists are made of the text and the practice's facts: <number>, <price>, <other price> (not in the price list),
 * <phone> and <email> (not the practice's own), <practitioner> (one of her names), <capital> (another word with one, but not the first of its sentence).
 */

/** Words as they stand between two ends of sentences, with a place for each word in the text. */
export interface Sentence {
  words: readonly Word[];
  /** Filled when it is looked at: where the entries of each list, or the alternatives of each slot, stand. */
  spans: Map<string, Span[]>;
}
interface Word {
  /** Small letters, straight apostrophes, no possessive ’s. */
  plain: string;
  capital: boolean;
  start: number;
  end: number;
}
/** From one word to the one before `end`. */
export type Span = readonly [start: number, end: number];

const SKIPPED = String.raw`\]\([^)\n]*\)|https?:\/\/\S+|<\/?[a-z][^>\n]*>`;
const EMAIL = String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`;
const PRICE = String.raw`£\s?\d[\d,]*(?:\.\d\d)?p?`;
const PHONE = String.raw`(?:\+44\s?|\b0)(?:\(0\)\s?)?\d(?:[\s-]?\d){8,9}\b`;
const WORD = String.raw`#?\d+(?:[.,]\d+)*%?|\p{L}[\p{L}\p{M}]*(?:[’'&]\p{L}[\p{L}\p{M}]*)?`;
const END = String.raw`[.!?…]+(?=["”’')*_]*(?:\s|$))|\n\s*(?=[\n#>|*+-]|\d+[.)]\s)|\|`;
const pieces = new RegExp(
  `(?<skipped>${SKIPPED})|(?<email>${EMAIL})|(?<price>${PRICE})|(?<phone>${PHONE})|(?<word>${WORD})|(?<end>${END})`,
  "giu",
);
const endsNoSentence = /^(?:[a-z]|dr|mr|mrs|ms|prof|st|no|e\.?g|i\.?e|vs|etc)$/;

/** The sentences of a text, Markdown or not. Headings, list items and cells of a table are sentences too. */
export function readSentences(text: string, facts: Facts): Sentence[] {
  const own = ownWords(facts);
  const sentences: Sentence[] = [];
  let sentence: Sentence & { words: Word[] } = { words: [], spans: new Map() };
  const close = () => {
    if (sentence.words.length > 0) sentences.push(sentence);
    sentence = { words: [], spans: new Map() };
  };
  for (const { 0: raw, index: start, groups = {} } of text.matchAll(pieces)) {
    if (groups.skipped) continue;
    if (groups.end) {
      if (raw !== "." || !endsNoSentence.test(sentence.words.at(-1)?.plain ?? "")) close();
      continue;
    }
    const plain = raw.toLowerCase().replaceAll("’", "'").replace(/'s$/, "");
    const first = raw.charAt(0);
    const capital = first !== first.toLowerCase();
    for (const list of own.listsOf(plain, capital, sentence.words.length === 0, groups))
      addSpan(sentence, list, [sentence.words.length, sentence.words.length + 1]);
    sentence.words.push({ plain, capital, start, end: start + raw.length });
  }
  close();
  return sentences;
}

const addSpan = ({ spans }: Sentence, slot: string, span: Span): void => {
  const known = spans.get(slot);
  if (known) known.push(span);
  else spans.set(slot, [span]);
};

/** Tells which of the built-in lists a word belongs to. */
function ownWords({ practice, practitioner, prices, offer }: Facts) {
  const digits = (text: string) => text.replace(/\D/g, "").replace(/^44/, "0");
  const numbers = (value: unknown): number[] =>
    typeof value === "number"
      ? [value]
      : value && typeof value === "object"
        ? Object.values(value).flatMap(numbers)
        : [];
  const known = new Set(numbers([prices, offer]));
  const phone = digits(practice.phone.e164);
  const names = new Set(`${practitioner.name} ${practitioner.fullName}`.toLowerCase().split(/\s+/));
  return {
    listsOf(
      plain: string,
      capital: boolean,
      isFirst: boolean,
      { email, price, phone: called }: Partial<Record<string, string>>,
    ): string[] {
      if (email) return plain === practice.email.toLowerCase() ? [] : ["<email>"];
      if (called) return digits(plain) === phone ? [] : ["<phone>"];
      if (price) return known.has(Number(plain.replace(/[^\d.]/g, ""))) ? ["<price>"] : ["<price>", "<other price>"];
      if (names.has(plain)) return ["<practitioner>"];
      if (capital) return isFirst ? [] : ["<capital>"];
      return /^\d/.test(plain) || numbersInWords.has(plain) ? ["<number>"] : [];
    },
  };
}

const numbersInWords = new Set(
  "two three four five six seven eight nine ten twelve twenty thirty fifty hundred".split(" "),
);
const builtIn = new Set(["<number>", "<price>", "<other price>", "<phone>", "<email>", "<practitioner>", "<capital>"]);

/** One or more words in a row. */
type Entry = readonly Matcher[];
interface Matcher {
  text: string;
  isStem: boolean;
  needsCapital: boolean;
}

/** A part of a pattern: an entry of one of its slots, up to `gap` words after the part before. */
interface Step {
  slots: readonly string[];
  gap: number;
  optional: boolean;
}
export interface Pattern {
  /** Sequences that a sentence must have all, in any order. */
  sequences: readonly (readonly Step[])[];
  /** They may be spread over a sentence and the next. */
  isWide: boolean;
  /** One of these stands wherever the pattern does: its rarest step, so that few patterns are tried in a sentence. */
  anchors: readonly string[];
}

export type Lists = Readonly<Record<string, readonly string[]>>;

const GAP = 6;

/** The slots that a word fills by itself, and the entries that it may begin. */
interface Begun {
  alone: readonly string[];
  longer: readonly (readonly [slot: string, entry: Entry])[];
}

/** Finds patterns in sentences. Every slot is looked up by the words with which its entries begin. */
export class Vocabulary {
  readonly #lists: Lists;
  /** The slots that are looked for, with the entries of each. */
  readonly #slots = new Map<string, Entry[]>();
  readonly #words = new Map<string, [slot: string, entry: Entry][]>();
  readonly #stems = new Map<string, [slot: string, entry: Entry][]>();
  /** The entries that a word may begin; asked for every word of every text. */
  readonly #begun = new Map<string, Begun>();

  constructor(lists: Lists) {
    this.#lists = lists;
  }

  /** Throws a sentence for a pattern that cannot be read. */
  read(pattern: string): Pattern {
    const sequences = pattern.split(/ \+\+? /).map((sequence) => {
      const steps: Step[] = [];
      let gap = 0;
      for (const [token] of sequence.matchAll(/(?:<[^>]*>|\([^)]*\)|[^\s<(])+/g)) {
        const wide = /^…(\d*)$/.exec(token);
        if (wide) {
          gap = Number(wide[1] || GAP);
          continue;
        }
        const optional = token.endsWith("?");
        steps.push({ slots: this.#slotsOf(optional ? token.slice(0, -1) : token), gap, optional });
        gap = 0;
      }
      if (steps.at(0)?.optional !== false) throw new Error(`“${pattern}” has to begin with a word that is there.`);
      return steps;
    });
    const steps = sequences.flat().filter(({ optional }) => !optional);
    const commonness = ({ slots }: Step) =>
      slots.reduce(
        (sum, slot) => sum + (this.#slots.get(slot) ?? []).reduce((all, entry) => all + weight(entry), 0),
        0,
      );
    const [rarest] = steps.toSorted((one, other) => commonness(one) - commonness(other));
    return { sequences, isWide: pattern.includes(" ++ "), anchors: rarest?.slots ?? [] };
  }

  /** Each list of a token is a slot that other patterns use too; its words are one more. */
  #slotsOf(token: string): string[] {
    const words = token.replace(/<[^>]*>\/?|[()]/g, "").replace(/\/$/, "");
    const lists = token.match(/<[^>]*>/g) ?? [];
    const within = lists.flatMap((list) => this.#lists[list.slice(1, -1)]?.filter((entry) => builtIn.has(entry)) ?? []);
    return [...lists, ...within, ...(words === "" ? [] : [words])].map((slot) => this.#learn(slot));
  }

  #learn(slot: string): string {
    if (this.#slots.has(slot) || builtIn.has(slot)) return slot;
    const entries = this.#entriesOf(slot);
    this.#slots.set(slot, entries);
    for (const entry of entries) {
      const [first] = entry;
      if (!first) continue;
      const index = first.isStem ? this.#stems : this.#words;
      const known = index.get(first.text);
      if (known) known.push([slot, entry]);
      else index.set(first.text, [[slot, entry]]);
    }
    return slot;
  }

  #entriesOf(slot: string, within: readonly string[] = []): Entry[] {
    const list = /^<(.+)>$/.exec(slot)?.[1];
    if (list === undefined) return slot.split("/").map((words) => words.split(" ").map(readMatcher));
    const entries = this.#lists[list];
    if (!entries) throw new Error(`There is no list <${list}>.`);
    if (within.includes(list)) throw new Error(`The list <${list}> contains itself.`);
    const own = entries.filter((entry) => !builtIn.has(entry));
    return own.flatMap((entry) =>
      entry.startsWith("<") ? this.#entriesOf(entry, [...within, list]) : [entry.split(/\s+/).map(readMatcher)],
    );
  }

  /** Notes where every slot stands in a sentence. */
  look(sentence: Sentence): void {
    const { words } = sentence;
    for (let at = 0; at < words.length; at++) {
      const word = words[at] as Word;
      const { alone, longer } = this.#begunBy(word.plain);
      for (const slot of alone) addSpan(sentence, slot, [at, at + 1]);
      for (const [slot, entry] of longer) {
        if (entry.every((matcher, n) => fits(matcher, words[at + n]))) addSpan(sentence, slot, [at, at + entry.length]);
      }
    }
  }

  #begunBy(word: string): Begun {
    const known = this.#begun.get(word);
    if (known) return known;
    const entries = [...(this.#words.get(word) ?? [])];
    for (let length = 2; length <= word.length; length++)
      entries.push(...(this.#stems.get(word.slice(0, length)) ?? []));
    const isAlone = ([, entry]: (typeof entries)[number]) => entry.length === 1 && !entry[0]?.needsCapital;
    const begun = {
      alone: [...new Set(entries.filter(isAlone).map(([slot]) => slot))],
      longer: entries.filter((entry) => !isAlone(entry)),
    };
    // The words of all texts that are ever checked would not fit into memory.
    if (this.#begun.size > 20_000) this.#begun.clear();
    this.#begun.set(word, begun);
    return begun;
  }
}

function readMatcher(word: string): Matcher {
  const isStem = word.endsWith("*");
  const text = (isStem ? word.slice(0, -1) : word).replaceAll("’", "'").replace(/'s$/, "");
  if (!/^#?[\p{L}\p{N}][\p{L}\p{M}\p{N}'&%.,]*$/u.test(text)) throw new Error(`“${word}” is not a word.`);
  return { text: text.toLowerCase(), isStem, needsCapital: text !== text.toLowerCase() };
}

const fits = ({ text, isStem, needsCapital }: Matcher, word: Word | undefined): boolean =>
  word !== undefined && (isStem ? word.plain.startsWith(text) : word.plain === text) && (!needsCapital || word.capital);

/** Words of which nearly every sentence has one. */
const common = new Set("a an the and or of to in on for with at is are was it we our you your i my no not".split(" "));
const weight = ([first]: Entry): number => (first && common.has(first.text) ? 1_000 : 1);

/** A sentence and the next as one. */
export function joined(one: Sentence, next: Sentence): Sentence {
  const by = one.words.length;
  const spans = new Map(one.spans);
  for (const [slot, places] of next.spans) {
    const moved = places.map(([start, end]): Span => [start + by, end + by]);
    spans.set(slot, [...(spans.get(slot) ?? []), ...moved]);
  }
  return { words: [...one.words, ...next.words], spans };
}

/** Where a pattern stands in a sentence that was looked at; a sequence apart is taken where it is nearest to the first. */
export function placesOf({ sequences }: Pattern, { spans }: Sentence): Span[] {
  const isThere = ({ slots, optional }: Step) => optional || slots.some((slot) => spans.has(slot));
  if (!sequences.every((steps) => steps.every(isThere))) return [];
  const [first = [], ...others] = sequences.map((steps) => sequencesOf(steps, spans));
  return first.flatMap((place) => {
    let [start, end] = place;
    for (const places of others) {
      const [nearest] = places
        .filter((other) => distance(other, place) >= 0)
        .toSorted((a, b) => distance(a, place) - distance(b, place));
      if (!nearest) return [];
      start = Math.min(start, nearest[0]);
      end = Math.max(end, nearest[1]);
    }
    return [[start, end]];
  });
}

/** How many words stand between; negative where they overlap. */
const distance = (one: Span, other: Span): number => Math.max(one[0] - other[1], other[0] - one[1]);

function sequencesOf(steps: readonly Step[], spans: Sentence["spans"]): Span[] {
  return steps.reduce<Span[]>((begun, { slots, gap, optional }, n) => {
    const places = slots.flatMap((slot) => spans.get(slot) ?? []);
    if (n === 0) return places;
    const longer = begun.flatMap(([start, end]) =>
      places.flatMap(([from, to]): Span[] => (from >= end && from <= end + gap ? [[start, to]] : [])),
    );
    return optional ? begun.concat(longer) : longer;
  }, []);
}
