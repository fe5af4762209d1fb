import {
  builtInLists,
  type Pattern,
  type PhraseGroup,
  type PhraseWord,
  rarestWord,
  type Step,
  type Word,
  WordIndex,
} from "./rule-patterns.ts";
import { mayContain, type Sentence, type Span } from "./rule-sentences.ts";

const noSpans: readonly Span[] = [];

/** Returns a function that preselects the groups that may match in a sentence, by the rarest word of each phrase. */
export function createGroupFinder(groups: readonly PhraseGroup[]) {
  const builtIn = groups.filter(({ name }) => builtInLists.has(name));
  const groupsByRarestWord = new WordIndex<PhraseGroup>();
  for (const group of groups) for (const phrase of group.phrases) groupsByRarestWord.add(rarestWord(phrase), group);
  return ({ words, spans }: Sentence): Set<PhraseGroup> => {
    const found = new Set(builtIn.filter((group) => spans.has(group)));
    for (const { normalised } of words) for (const group of groupsByRarestWord.find(normalised)) found.add(group);
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
      let nearest: Span | undefined;
      for (const other of spans) {
        const isNearer = !nearest || distance(other, span) < distance(nearest, span);
        if (isNearer && distance(other, span) >= 0) nearest = other;
      }
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
    if (n > 0 && partial.length === 0) return partial;
    const spans = groups.flatMap((group) => spansOf(group, sentence));
    if (n === 0) return spans;
    const byStart = Map.groupBy(spans, ([from]) => from);
    // Each span once: repeated words would multiply with each step.
    const keyOf = ([start, end]: Span) => start * 10_000 + end;
    const extended = new Map<number, Span>(optional ? partial.map((span) => [keyOf(span), span]) : []);
    for (const [start, end] of partial)
      for (let from = end; from <= end + gap; from++)
        for (const [, to] of byStart.get(from) ?? []) extended.set(keyOf([start, to]), [start, to]);
    return [...extended.values()];
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
