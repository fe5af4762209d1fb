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
 * <phone> and <email> (not the practice's own), <practitioner> (one of her names), <capital> (another word with one, but
 * not the first of its sentence).
 */

/** Words as they stand between two ends of sentences, with a place for each word in the text. */
export interface Sentence {
  words: readonly Word[];
  places: readonly Span[];
  /** The slots of which an entry may begin here: all others need not be looked for. */
  begun: Bits;
  /** Where the entries of a slot stand: those of the built-in lists, and all others once somebody has asked. */
  spans: Map<Slot, readonly Span[]>;
  /** The sentences of which it is made. */
  parts?: readonly [Sentence, Sentence];
}
/** One bit for each slot of a vocabulary, by its number. */
type Bits = Uint32Array;
interface Word {
  /** Small letters, straight apostrophes, no possessive ’s. */
  plain: string;
  capital: boolean;
  /** The entries that may begin with it, by their slots. */
  entries: ReadonlyMap<Slot, readonly Entry[]>;
  /** The numbers of these slots. */
  slots: readonly number[];
}
/** From one word to the one before `end`. */
export type Span = readonly [start: number, end: number];
const nowhere: readonly Span[] = [];

const SKIPPED = String.raw`\]\([^)\n]*\)|https?:\/\/\S+|<\/?[a-z][^>\n]*>`;
const EMAIL = String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`;
const PRICE = String.raw`£\s?\d[\d,]*(?:\.\d\d)?p?`;
const PHONE = String.raw`(?:\+44\s?|\b0)(?:\(0\)\s?)?\d(?:[\s-]?\d){8,9}\b`;
const WORD = String.raw`#?\d+(?:[.,]\d+)*%?|\p{L}[\p{L}\p{M}]*(?:[’'&]\p{L}[\p{L}\p{M}]*)?`;
const END = String.raw`[.!?…]+(?=["”’')*_]*(?:\s|$))|\n\s*(?=[\n#>|*+-]|\d+[.)]\s)|\|`;
/** Groups would cost more time than all the rest: a piece is told by how it looks. */
const pieces = new RegExp([SKIPPED, EMAIL, PRICE, PHONE, WORD, END].join("|"), "giu");
const isSkipped = /^(?:\]|<|https?:)/i;
const isEnd = /^[.!?…\n|]/;
const endsNoSentence = /^(?:[a-z]|dr|mr|mrs|ms|prof|st|no|e\.?g|i\.?e|vs|etc)$/;

/** The sentences of a text, Markdown or not. Headings, list items and cells of a table are sentences too. */
export function readSentences(text: string, facts: Facts, vocabulary: Vocabulary): Sentence[] {
  const own = ownWords(facts);
  const sentences: Sentence[] = [];
  let words: Word[] = [];
  let places: Span[] = [];
  let spans = new Map<Slot, Span[]>();
  const close = () => {
    if (words.length === 0) return;
    sentences.push({ words, places, begun: vocabulary.begunIn(words, spans), spans });
    words = [];
    places = [];
    spans = new Map();
  };
  for (const { 0: raw, index: start } of text.matchAll(pieces)) {
    if (isSkipped.test(raw)) continue;
    if (isEnd.test(raw)) {
      if (raw !== "." || !endsNoSentence.test(words.at(-1)?.plain ?? "")) close();
      continue;
    }
    const word = vocabulary.wordOf(raw);
    const at = words.length;
    for (const list of own.listsOf(word, at === 0)) {
      const slot = vocabulary.slot(list);
      if (slot) spans.set(slot, [...(spans.get(slot) ?? []), [at, at + 1]]);
    }
    words.push(word);
    places.push([start, start + raw.length]);
  }
  close();
  return sentences;
}

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
    listsOf({ plain, capital }: Word, isFirst: boolean): readonly string[] {
      if (plain.includes("@")) return plain === practice.email.toLowerCase() ? [] : ["<email>"];
      if (plain.startsWith("£"))
        return known.has(Number(plain.replace(/[^\d.]/g, ""))) ? ["<price>"] : ["<price>", "<other price>"];
      if (names.has(plain)) return ["<practitioner>"];
      if (capital) return isFirst ? [] : ["<capital>"];
      if (/^[+\d]/.test(plain))
        return digits(plain).length < 10 ? ["<number>"] : digits(plain) === phone ? [] : ["<phone>"];
      return numbersInWords.has(plain) ? ["<number>"] : [];
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

/** A list, or words of which one is looked for. */
export interface Slot {
  name: string;
  number: number;
  entries: readonly Entry[];
}

/** A part of a pattern: an entry of one of its slots, up to `gap` words after the part before. */
interface Step {
  slots: readonly Slot[];
  gap: number;
  optional: boolean;
}
export interface Pattern {
  /** Sequences that a sentence must have all, in any order. */
  sequences: readonly (readonly Step[])[];
  /** They may be spread over a sentence and the next. */
  isWide: boolean;
  /** The slots of each step that has to be there, the rarest first: most sentences are left at the first. */
  needed: readonly (readonly Slot[])[];
}

export type Lists = Readonly<Record<string, readonly string[]>>;

const GAP = 6;

/** Reads patterns. Slots that several of them have are one. */
export class Vocabulary {
  readonly #lists: Lists;
  readonly #slots = new Map<string, Slot>();
  readonly #words = new Map<string, [Slot, Entry][]>();
  readonly #stems = new Map<string, [Slot, Entry][]>();
  readonly #known = new Map<string, Word>();

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
    const needed = steps.toSorted((one, other) => commonness(one) - commonness(other)).map(({ slots }) => slots);
    return { sequences, isWide: pattern.includes(" ++ "), needed };
  }

  /** Each list of a token is a slot that other patterns use too; its words are one more. */
  #slotsOf(token: string): Slot[] {
    const words = token.replace(/<[^>]*>\/?|[()]/g, "").replace(/\/$/, "");
    const lists = token.match(/<[^>]*>/g) ?? [];
    const within = lists.flatMap((list) => this.#lists[list.slice(1, -1)]?.filter((entry) => builtIn.has(entry)) ?? []);
    return [...lists, ...within, ...(words === "" ? [] : [words])].map((name) => {
      const known = this.#slots.get(name);
      if (known) return known;
      const entries = builtIn.has(name) ? [] : this.#entriesOf(name);
      const slot = { name, number: this.#slots.size, entries };
      for (const entry of entries) {
        const first = entry[0] as Matcher;
        const index = first.isStem ? this.#stems : this.#words;
        index.set(first.text, [...(index.get(first.text) ?? []), [slot, entry]]);
      }
      this.#slots.set(name, slot);
      return slot;
    });
  }

  slot(name: string): Slot | undefined {
    return this.#slots.get(name);
  }

  /** A word as it stands in a text. */
  wordOf(raw: string): Word {
    const known = this.#known.get(raw);
    if (known) return known;
    const plain = raw.toLowerCase().replaceAll("’", "'").replace(/'s$/, "");
    const found = [...(this.#words.get(plain) ?? [])];
    for (let length = 1; length <= plain.length; length++)
      found.push(...(this.#stems.get(plain.slice(0, length)) ?? []));
    const entries = new Map<Slot, Entry[]>();
    for (const [slot, entry] of found) entries.set(slot, [...(entries.get(slot) ?? []), entry]);
    const capital = raw.charAt(0) !== raw.charAt(0).toLowerCase();
    const word = { plain, capital, entries, slots: [...entries.keys()].map(({ number }) => number) };
    // The words of all texts that are ever checked would not fit into memory.
    if (this.#known.size > 20_000) this.#known.clear();
    this.#known.set(raw, word);
    return word;
  }

  /** The slots of which an entry may begin with one of these words, and more slots. */
  begunIn(words: readonly Word[], more: ReadonlyMap<Slot, unknown>): Bits {
    const bits = new Uint32Array((this.#slots.size >> 5) + 1);
    const set = (number: number) => {
      bits[number >> 5] = (bits[number >> 5] as number) | (1 << (number & 31));
    };
    for (const { slots } of words) for (const number of slots) set(number);
    for (const { number } of more.keys()) set(number);
    return bits;
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
}

/** The word that is the least likely to stand in a sentence by chance. */
const longestOf = (entry: Entry) => entry.reduce((one, other) => (other.text.length > one.text.length ? other : one));

/** Words of which many sentences have one, and lists that many words belong to. */
const common = new Set(
  `a an the and or of to in on for with at is are was it we our you your i my no not that if one be can will has have had
  this they he she his her them me us do so more than when what who by from as but all any only first better best few
  back neck pain vet dog horse body health treatment session visit people work feel help life
  <number> <capital>`.split(/\s+/),
);

/** How often words of a text may stand for this step, about. */
const commonness = ({ slots }: Step): number =>
  slots.reduce((sum, { name, entries }) => {
    const weights = entries.map((entry) => {
      const { text, needsCapital } = longestOf(entry);
      return needsCapital ? 0.05 : common.has(text) ? 50 : 1;
    });
    return weights.reduce((all, weight) => all + weight, sum + (common.has(name) ? 1_000 : 0));
  }, 0);

function readMatcher(word: string): Matcher {
  const isStem = word.endsWith("*");
  const text = (isStem ? word.slice(0, -1) : word).replaceAll("’", "'").replace(/'s$/, "");
  if (!/^#?[\p{L}\p{N}][\p{L}\p{M}\p{N}'&%.,]*$/u.test(text)) throw new Error(`“${word}” is not a word.`);
  return { text: text.toLowerCase(), isStem, needsCapital: text !== text.toLowerCase() };
}

const fits = ({ text, isStem, needsCapital }: Matcher, word: Word | undefined): boolean =>
  word !== undefined && (isStem ? word.plain.startsWith(text) : word.plain === text) && (!needsCapital || word.capital);

/** A sentence and the next as one. */
export const joined = (one: Sentence, next: Sentence): Sentence => ({
  words: one.words.concat(next.words),
  places: one.places.concat(next.places),
  begun: one.begun.map((bits, n) => bits | (next.begun[n] as number)),
  spans: new Map(),
  parts: [one, next],
});

const hasBit = (bits: Bits, { number }: Slot): boolean => ((bits[number >> 5] as number) & (1 << (number & 31))) !== 0;

/** Whether a pattern may stand in a sentence, or in it and the next: told quickly, and seldom wrong. */
export function mayStand({ needed }: Pattern, { begun }: Sentence, next?: Sentence): boolean {
  for (const slots of needed)
    if (!slots.some((slot) => hasBit(begun, slot) || (next !== undefined && hasBit(next.begun, slot)))) return false;
  return true;
}

/** Finds the slots among these that may stand in a sentence, by one word of each of their entries. */
export function createFinder(slots: readonly Slot[]) {
  const own = slots.filter(({ name }) => builtIn.has(name));
  const all = slots.flatMap((slot) => slot.entries.map((entry) => [longestOf(entry), slot] as const));
  const known = new Map<string, readonly Slot[]>();

  function slotsWith(word: string): readonly Slot[] {
    const before = known.get(word);
    if (before) return before;
    const found = all.flatMap(([{ text, isStem }, slot]) =>
      (isStem ? word.startsWith(text) : word === text) ? slot : [],
    );
    if (known.size > 20_000) known.clear();
    known.set(word, [...new Set(found)]);
    return found;
  }

  return ({ words, spans }: Sentence): Set<Slot> => {
    const found = new Set(own.filter((slot) => spans.has(slot)));
    for (const { plain } of words) for (const slot of slotsWith(plain)) found.add(slot);
    return found;
  };
}

function spansOf(slot: Slot, sentence: Sentence): readonly Span[] {
  if (!hasBit(sentence.begun, slot)) return nowhere;
  const known = sentence.spans.get(slot);
  if (known) return known;
  const found = sentence.parts ? spansInBoth(slot, sentence.parts) : spansIn(slot, sentence.words);
  sentence.spans.set(slot, found);
  return found;
}

function spansIn(slot: Slot, words: readonly Word[]): readonly Span[] {
  const found: Span[] = [];
  for (let at = 0; at < words.length; at++) {
    const entries = (words[at] as Word).entries.get(slot);
    if (!entries) continue;
    for (const entry of entries)
      if (entry.every((matcher, n) => fits(matcher, words[at + n]))) found.push([at, at + entry.length]);
  }
  return found;
}

function spansInBoth(slot: Slot, [one, next]: readonly [Sentence, Sentence]): readonly Span[] {
  const [before, behind] = [spansOf(slot, one), spansOf(slot, next)];
  const by = one.words.length;
  return behind.length === 0 ? before : [...before, ...behind.map(([start, end]): Span => [start + by, end + by])];
}

/** Where a pattern stands in a sentence; a sequence apart is taken where it is nearest to the first. */
export function placesOf({ sequences, needed }: Pattern, sentence: Sentence): readonly Span[] {
  const isThere = (slots: readonly Slot[]) => slots.some((slot) => spansOf(slot, sentence).length > 0);
  if (!needed.every(isThere)) return nowhere;
  const [first = [], ...others] = sequences.map((steps) => sequencesOf(steps, sentence));
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

function sequencesOf(steps: readonly Step[], sentence: Sentence): readonly Span[] {
  return steps.reduce<readonly Span[]>((begun, { slots, gap, optional }, n) => {
    const places = slots.flatMap((slot) => spansOf(slot, sentence));
    if (n === 0) return places;
    const longer = begun.flatMap(([start, end]) =>
      places.flatMap(([from, to]): Span[] => (from >= end && from <= end + gap ? [[start, to]] : [])),
    );
    return optional ? begun.concat(longer) : longer;
  }, []);
}
