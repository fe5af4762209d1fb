import type { Facts } from "../facts/facts.ts";
import type { PhraseGroup, Vocabulary, Word } from "./rule-patterns.ts";

/** A sentence of a text, split into words. */
export interface Sentence {
  words: readonly Word[];
  /** Where each word is in the text, in characters. */
  offsets: readonly Span[];
  /** One bit for each phrase group, by its number: whether one of its phrases may begin in this sentence. */
  groupBits: Uint32Array;
  /** Where the phrases of a group are, in words: filled in for built-in lists, and a cache for all other groups. */
  spans: Map<PhraseGroup, readonly Span[]>;
  /** The two sentences that `joinSentences` has joined. */
  parts?: readonly [Sentence, Sentence];
}

/** A range of words or characters; `end` is exclusive. */
export type Span = readonly [start: number, end: number];

const IGNORED = String.raw`\]\([^)\n]*\)|https?:\/\/\S+|<\/?[a-z][^>\n]*>`;
const EMAIL = String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`;
const PRICE = String.raw`£\s?\d[\d,]*(?:\.\d\d)?p?`;
const PHONE = String.raw`(?:\+44\s?|\b0)(?:\(0\)\s?)?\d(?:[\s-]?\d){8,9}\b`;
const WORD = String.raw`#?\d+(?:[.,]\d+)*%?|\p{L}[\p{L}\p{M}]*(?:[’'&]\p{L}[\p{L}\p{M}]*)?`;
const SENTENCE_END = String.raw`[.!?…]+(?=["”’')*_]*(?:\s|$))|\n\s*(?=[\n#>|*+-]|\d+[.)]\s)|\|`;
/** Has no capture groups, which would be slow: the kind of a token is recognised by its first characters. */
const tokens = new RegExp([IGNORED, EMAIL, PRICE, PHONE, WORD, SENTENCE_END].join("|"), "giu");
const isIgnored = /^(?:\]|<|https?:)/i;
const isSentenceEnd = /^[.!?…\n|]/;
const isAbbreviation = /^(?:[a-z]|dr|mr|mrs|ms|prof|st|no|e\.?g|i\.?e|vs|etc)$/;

/**
 * Splits a text, plain or Markdown, into sentences. Headings, list items and table cells are sentences of their own.
 */
export function splitSentences(text: string, facts: Facts, vocabulary: Vocabulary): Sentence[] {
  const listsOf = createListLookup(facts);
  const sentences: Sentence[] = [];
  let words: Word[] = [];
  let offsets: Span[] = [];
  let spans = new Map<PhraseGroup, Span[]>();
  const endSentence = () => {
    if (words.length === 0) return;
    sentences.push({ words, offsets, groupBits: groupBitsOf(words, spans.keys(), vocabulary.groupCount), spans });
    words = [];
    offsets = [];
    spans = new Map();
  };
  for (const { 0: token, index: start } of text.matchAll(tokens)) {
    if (isIgnored.test(token)) continue;
    if (isSentenceEnd.test(token)) {
      if (token !== "." || !isAbbreviation.test(words.at(-1)?.normalised ?? "")) endSentence();
      continue;
    }
    const word = vocabulary.lookUp(token);
    const position = words.length;
    for (const list of listsOf(word, position === 0)) {
      const group = vocabulary.groupNamed(list);
      if (group) spans.set(group, [...(spans.get(group) ?? []), [position, position + 1]]);
    }
    words.push(word);
    offsets.push([start, start + token.length]);
  }
  endSentence();
  return sentences;
}

/** Treats a sentence and the next as one. */
export const joinSentences = (sentence: Sentence, next: Sentence): Sentence => ({
  words: sentence.words.concat(next.words),
  offsets: sentence.offsets.concat(next.offsets),
  groupBits: sentence.groupBits.map((bits, n) => bits | (next.groupBits[n] as number)),
  spans: new Map(),
  parts: [sentence, next],
});

/** Checks quickly whether a sentence may contain a phrase of a group. Only “no” is certain. */
export const mayContain = ({ groupBits }: Sentence, { number }: PhraseGroup): boolean =>
  ((groupBits[number >> 5] as number) & (1 << (number & 31))) !== 0;

function groupBitsOf(words: readonly Word[], builtInGroups: Iterable<PhraseGroup>, groupCount: number): Uint32Array {
  const bits = new Uint32Array((groupCount >> 5) + 1);
  const setBit = (number: number) => {
    bits[number >> 5] = (bits[number >> 5] as number) | (1 << (number & 31));
  };
  for (const { groupNumbers } of words) for (const number of groupNumbers) setBit(number);
  for (const { number } of builtInGroups) setBit(number);
  return bits;
}

const numberWords = new Set(
  "two three four five six seven eight nine ten twelve twenty thirty fifty hundred".split(" "),
);

/** Returns a function that names the built-in lists a word belongs to. */
function createListLookup({ practice, practitioner, prices, offer }: Facts) {
  const digitsOf = (text: string) => text.replace(/\D/g, "").replace(/^44/, "0");
  const numbersIn = (value: unknown): number[] =>
    typeof value === "number"
      ? [value]
      : value && typeof value === "object"
        ? Object.values(value).flatMap(numbersIn)
        : [];
  const knownPrices = new Set(numbersIn([prices, offer]));
  const phone = digitsOf(practice.phone.e164);
  const names = new Set(`${practitioner.name} ${practitioner.fullName}`.toLowerCase().split(/\s+/));
  return ({ normalised, isCapitalised }: Word, isFirst: boolean): readonly string[] => {
    if (normalised.includes("@")) return normalised === practice.email.toLowerCase() ? [] : ["<email>"];
    if (normalised.startsWith("£"))
      return knownPrices.has(Number(normalised.replace(/[^\d.]/g, ""))) ? ["<price>"] : ["<price>", "<other price>"];
    if (names.has(normalised)) return ["<practitioner>"];
    if (isCapitalised) return isFirst ? [] : ["<capital>"];
    if (/^[+\d]/.test(normalised))
      return digitsOf(normalised).length < 10 ? ["<number>"] : digitsOf(normalised) === phone ? [] : ["<phone>"];
    return numberWords.has(normalised) ? ["<number>"] : [];
  };
}
