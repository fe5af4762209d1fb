import type { Facts } from "../facts/facts.ts";
import type { Vocabulary, Word } from "./rule-words.ts";

/** A sentence of a text, split into words. */
export interface Sentence {
  words: readonly Word[];
  /** Where each word is in the text, in characters. */
  offsets: readonly Span[];
  /** The built-in lists that each word belongs to. */
  lists: readonly (readonly string[])[];
  /** Nothing stands before it in its paragraph. */
  isFirst: boolean;
}

/** A range of words or characters; `end` is exclusive. */
export type Span = readonly [start: number, end: number];

/** Signs without a width: soft hyphens, joiners, marks of direction, control characters. */
const INVISIBLE = String.raw`\p{Default_Ignorable_Code_Point}|[^\P{Cc}\s]`;
const ENTITY = String.raw`&(?:#0*\d{1,6}|#x0*[\da-f]{1,5}|[a-z]{2,20}\d*);`;
/** Ligatures, wide letters, letters of two parts. Other signs, such as ™, would become letters of the word before. */
const COMPOSED = String.raw`\p{L}\p{M}+|(?![\0-\x7f])[\p{L}\p{Nd}\u24b6-\u24e9\uff01-\uffe6]`;
/** Emphasis, links and tags that may stand inside a word, or between two. */
const INNER_MARKS = String.raw`(?<=\p{L}|${INVISIBLE})(?:[*~\x60_[]|\]\([^()\s]*\)|<\/?[a-z][^<>\n]*>)+(?=[\p{L}&]|${INVISIBLE})`;
const hidingSigns = new RegExp([INVISIBLE, ENTITY, COMPOSED].join("|"), "giu");
const hidingSignsAndMarks = new RegExp(`${hidingSigns.source}|${INNER_MARKS}`, "giu");
const unreadSigns = new RegExp(String.raw`${INVISIBLE}|\p{M}`, "gu");
const namedSigns: Readonly<Record<string, string>> = { "&amp;": "&", "&pound;": "£", "&rsquo;": "’", "&apos;": "’" };

// All patterns take linear time: none runs on from where it has failed just before.
const LINK = String.raw`\]\((?:<[^<>\n]*>|[^)\s]*)(?:\s+(?=["'(]))?`;
const IGNORED = String.raw`https?:\/\/\S+|<\/?[a-z][^<>\n]*>`;
const EMAIL = String.raw`(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+`;
const PRICE = String.raw`£\s?\d[\d,]*(?:\.\d\d)?p?`;
const PHONE = String.raw`(?:\+44\s?|\b0)(?:\(0\)\s?)?\d(?:[\s-]?\d){8,9}\b`;
const WORD = String.raw`#?\d+(?:[.,]\d+)*%?|\p{L}[\p{L}\p{M}]*(?:[’'&]\p{L}[\p{L}\p{M}]*)?`;
const SENTENCE_END = String.raw`(?<![.!?…])[.!?…]+(?=["”’')*_]*(?:\s|$))|\n\s*(?=[\n#>|*+-]|\d+[.)]\s)|\|`;
/** Has no capture groups, which would be slow: the kind of a token is recognised by its first characters. */
const tokens = new RegExp([LINK, IGNORED, EMAIL, PRICE, PHONE, WORD, SENTENCE_END].join("|"), "giu");
/** The title of a picture, which becomes its caption, is a sentence of its own. */
const isSentenceEnd = /^[.!?…\n|]|^\].*\s$/s;
const isIgnored = /^(?:\]|<|https?:)/i;
const isAbbreviation = /^(?:[a-z]|dr|mr|mrs|ms|prof|st|no|e\.?g|i\.?e|vs|etc)$/;
/** No sentence is as long. */
const MAX_WORDS = 300;

/**
 * Splits a text, plain or Markdown, into sentences. Headings, list items and table cells are sentences of their own.
 * A text with marks between letters is read twice: they may stand inside a word, or between two.
 */
export function splitSentences(source: string, vocabulary: Vocabulary, facts?: Facts): Sentence[] {
  const readings = [hidingSignsAndMarks, hidingSigns].map((signs) => readText(source, signs));
  const listsOf = facts ? createListLookup(facts) : () => [];
  const sentences: Sentence[] = [];
  let words: Word[] = [];
  let offsets: Span[] = [];
  let lists: (readonly string[])[] = [];
  let isFirst = true;
  const endSentence = () => {
    if (words.length === 0) return;
    sentences.push({ words, offsets, lists, isFirst });
    words = [];
    offsets = [];
    lists = [];
    isFirst = false;
  };
  for (const { text, positions } of new Map(readings.map((one) => [one.text, one])).values()) {
    for (const { 0: token, index: start } of text.matchAll(tokens)) {
      if (isSentenceEnd.test(token)) {
        if (token !== "." || !isAbbreviation.test(words.at(-1)?.normalised ?? "")) endSentence();
        if (!/^[.!?…]/.test(token)) isFirst = true;
        continue;
      }
      if (isIgnored.test(token)) continue;
      const word = vocabulary.lookUp(token);
      lists.push(listsOf(word, words.length === 0));
      words.push(word);
      offsets.push([positions[start] as number, positions[start + token.length] as number]);
      if (words.length === MAX_WORDS) endSentence();
    }
    endSentence();
    isFirst = true;
  }
  return sentences;
}

/** Returns a text as visitors read it, and where its characters are in the source. */
function readText(source: string, signs: RegExp) {
  const positions: number[] = [];
  const shown = new Map<string, string>();
  let next = 0;
  const text = source.replace(signs, (sign, at: number) => {
    while (next < at) positions.push(next++);
    next = at + sign.length;
    const seen = shown.get(sign) ?? showSign(sign);
    shown.set(sign, seen);
    for (const _ of seen.split("")) positions.push(at);
    return seen;
  });
  while (next <= source.length) positions.push(next++);
  return { text, positions };
}

/** Returns what visitors see of a sign: nothing, or ordinary letters. */
function showSign(sign: string): string {
  if (/^[*~`_[\]<]|^&(?:shy|zw|[lr]rm|zero|nobr)/i.test(sign)) return "";
  const seen = sign
    .replace(/^&#(.+);$/, (_, code) => String.fromCodePoint(Number(code.replace(/x/i, "0x"))))
    .replace(/^&.+;$/, (entity) => namedSigns[entity] ?? " ");
  // The longest ligature of Latin letters has three of them; one in Arabic has eighteen.
  return seen.normalize("NFKC").replace(unreadSigns, "").slice(0, 3);
}

const numberWords = new Set(
  "two three four five six seven eight nine ten twelve twenty thirty fifty hundred".split(" "),
);

/** Returns a function that names the built-in lists a word belongs to. */
function createListLookup({ practice, practitioner, others, prices, offer }: Facts) {
  const digitsOf = (text: string) => text.replace(/\(0\)|\D/g, "").replace(/^(?:00)?440?/, "0");
  const numbersIn = (value: unknown): number[] =>
    typeof value === "number"
      ? [value]
      : value && typeof value === "object"
        ? Object.values(value).flatMap(numbersIn)
        : [];
  const knownPrices = new Set(numbersIn([prices, offer]));
  const phone = digitsOf(practice.phone.e164);
  const namesIn = (text: string) => text.match(/\p{Lu}[\p{L}\p{M}]{2,}/gu)?.map((name) => name.toLowerCase()) ?? [];
  const people = [practitioner, ...others].map(({ name, fullName }) => `${name} ${fullName}`).join(" ");
  const names = new Set(people.toLowerCase().split(/\s+/));
  const places = new Map([
    ...namesIn(practice.region).map((name) => [name, "<nearby>"] as const),
    ...namesIn(practice.county).map((name) => [name, "<county>"] as const),
    ...namesIn(practice.place).map((name) => [name, "<town>"] as const),
  ]);
  return ({ normalised, isCapitalised }: Word, isFirst: boolean): readonly string[] => {
    if (normalised.includes("@")) return normalised === practice.email.toLowerCase() ? [] : ["<email>"];
    if (normalised.startsWith("£"))
      return knownPrices.has(Number(normalised.replace(/[^\d.]/g, ""))) ? ["<price>"] : ["<price>", "<other price>"];
    if (names.has(normalised)) return ["<practitioner>"];
    const place = places.get(normalised);
    if (isCapitalised) return isFirst ? [] : ["<capital>", ...(place ? [place] : [])];
    if (/^[+\d]/.test(normalised))
      return digitsOf(normalised).length < 10 ? ["<number>"] : digitsOf(normalised) === phone ? [] : ["<phone>"];
    return numberWords.has(normalised) ? ["<number>"] : [];
  };
}
