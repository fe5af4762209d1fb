import {
  builtInLists,
  type Pattern,
  type PhraseGroup,
  type PhraseWord,
  rarestWord,
  type Step,
  WORD_CACHE_LIMIT,
  type Word,
} from "./rule-patterns.ts";
import { mayContain, type Sentence, type Span } from "./rule-sentences.ts";

const noSpans: readonly Span[] = [];

/** Returns a function that preselects the groups that may match in a sentence, by the rarest word of each phrase. */
export function createGroupFinder(groups: readonly PhraseGroup[]) {
  const builtIn = groups.filter(({ name }) => builtInLists.has(name));
  const rarestWords = groups.flatMap((group) => group.phrases.map((phrase) => [rarestWord(phrase), group] as const));
  const cache = new Map<string, readonly PhraseGroup[]>();

  function groupsWith(word: string): readonly PhraseGroup[] {
    const cached = cache.get(word);
    if (cached) return cached;
    const found = rarestWords.flatMap(([{ text, isPrefix }, group]) =>
      (isPrefix ? word.startsWith(text) : word === text) ? group : [],
    );
    if (cache.size > WORD_CACHE_LIMIT) cache.clear();
    cache.set(word, [...new Set(found)]);
    return found;
  }

  return ({ words, spans }: Sentence): Set<PhraseGroup> => {
    const found = new Set(builtIn.filter((group) => spans.has(group)));
    for (const { normalised } of words) for (const group of groupsWith(normalised)) found.add(group);
    return found;
  };
}

/** Checks quickly whether a pattern may match a sentence, or it and the next together. Only “no” is certain. */
export function mayMatch({ required }: Pattern, sentence: Sentence, next?: Sentence): boolean {
  for (const groups of required)
    if (!groups.some((group) => mayContain(sentence, group) || (next !== undefined && mayContain(next, group))))
      return false;
  return true;
}

/**
 * Returns where a pattern matches, in words: one span for each match of its first sequence, extended to the nearest
 * match of every other sequence.
 */
export function findMatches({ sequences, required }: Pattern, sentence: Sentence): readonly Span[] {
  if (!required.every((groups) => groups.some((group) => spansOf(group, sentence).length > 0))) return noSpans;
  const [first = [], ...others] = sequences.map((steps) => matchSequence(steps, sentence));
  return first.flatMap((span) => {
    let [start, end] = span;
    for (const spans of others) {
      const [nearest] = spans
        .filter((other) => distance(other, span) >= 0)
        .toSorted((a, b) => distance(a, span) - distance(b, span));
      if (!nearest) return [];
      start = Math.min(start, nearest[0]);
      end = Math.max(end, nearest[1]);
    }
    return [[start, end]];
  });
}

/** Counts the words between two spans; negative where they overlap. */
const distance = (a: Span, b: Span): number => Math.max(a[0] - b[1], b[0] - a[1]);

function matchSequence(steps: readonly Step[], sentence: Sentence): readonly Span[] {
  return steps.reduce<readonly Span[]>((partial, { groups, gap, optional }, n) => {
    const spans = groups.flatMap((group) => spansOf(group, sentence));
    if (n === 0) return spans;
    const extended = partial.flatMap(([start, end]) =>
      spans.flatMap(([from, to]): Span[] => (from >= end && from <= end + gap ? [[start, to]] : [])),
    );
    return optional ? partial.concat(extended) : extended;
  }, []);
}

/** Returns where the phrases of a group are in a sentence, and caches the answer there. */
function spansOf(group: PhraseGroup, sentence: Sentence): readonly Span[] {
  if (!mayContain(sentence, group)) return noSpans;
  const cached = sentence.spans.get(group);
  if (cached) return cached;
  const found = sentence.parts ? spansInParts(group, sentence.parts) : spansInWords(group, sentence.words);
  sentence.spans.set(group, found);
  return found;
}

function spansInWords(group: PhraseGroup, words: readonly Word[]): readonly Span[] {
  const found: Span[] = [];
  for (let position = 0; position < words.length; position++) {
    const phrases = (words[position] as Word).phrases.get(group);
    if (!phrases) continue;
    for (const phrase of phrases)
      if (phrase.every((phraseWord, n) => isMatch(phraseWord, words[position + n])))
        found.push([position, position + phrase.length]);
  }
  return found;
}

/** No phrase goes from one sentence into the next, so the cached spans of both are enough. */
function spansInParts(group: PhraseGroup, [sentence, next]: readonly [Sentence, Sentence]): readonly Span[] {
  const [spans, nextSpans] = [spansOf(group, sentence), spansOf(group, next)];
  const shift = sentence.words.length;
  if (nextSpans.length === 0) return spans;
  return [...spans, ...nextSpans.map(([start, end]): Span => [start + shift, end + shift])];
}

const isMatch = ({ text, isPrefix, needsCapital }: PhraseWord, word: Word | undefined): boolean =>
  word !== undefined &&
  (isPrefix ? word.normalised.startsWith(text) : word.normalised === text) &&
  (!needsCapital || word.isCapitalised);
