import type { Word } from "./rule-words.ts";

/**
 * The reader learns from the sentences of `content/rules/sentences/` which others sound as if they may not be said: a
 * logistic regression over words, pairs of words and parts of words, and another for the family. Both are tables of
 * weights, found by hashes. What it has been given always leads to the same weights.
 */
export interface Weights {
  /** How much each feature speaks for red. */
  red: Int8Array;
  redStep: number;
  bias: number;
  /** How much each feature speaks for each family, one table after the other. */
  families: Int8Array;
  familyStep: number;
  familyNames: readonly string[];
}

/** A sentence, or a few, as the reader learns from them. */
export interface Lesson {
  words: readonly Pick<Word, "hash" | "partHashes">[];
  colour: "red" | "amber" | "free";
  family: string;
  /** How much it counts. */
  weight: number;
}

type Words = Lesson["words"];

const RED_BITS = 18;
const FAMILY_BITS = 16;
const RED_SIZE = 2 ** RED_BITS;
const FAMILY_SIZE = 2 ** FAMILY_BITS;
/** How often all lessons are gone through, and how far each step goes. */
const ROUNDS = 12;
const RATE = 0.5;
/** Two words make a feature together up to this distance. */
const FARTHEST = 3;
const FEWEST_FEATURES = 80;
const FAMILY_ROUNDS = 6;
const FAMILY_RATE = 1;
const FAMILY_FARTHEST = 1;
const PART_LENGTH = 4;
const shareOfRed = { red: 1, amber: 0.5, free: 0 };

const mix = (a: number, b: number): number => {
  let hash = Math.imul(a ^ Math.imul(b, 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let n = 0; n < text.length; n++) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193);
  return mix(hash, 1);
}

/** All numbers are one word to the reader, and all prices, and all percentages. */
const kindOf = (word: string): string =>
  /^£/.test(word) ? "£N" : /^[#+\d].*%$/.test(word) ? "N%" : /^[#+\d]/.test(word) ? "N" : word;

/** Returns the hashes of a word and of its parts. */
export function hashOf(normalised: string): Pick<Word, "hash" | "partHashes"> {
  const word = kindOf(normalised.slice(0, 40));
  const framed = `<${word}>`;
  const partCount = Math.max(framed.length - PART_LENGTH + 1, 0);
  const parts = Array.from({ length: partCount }, (_, at) => `#${framed.slice(at, at + PART_LENGTH)}`);
  return { hash: hashText(word), partHashes: parts.map(hashText) };
}

const edge = hashText("^");

/**
 * Calls `visit` for each feature of a sentence, with the one or two words that it is made of: each word, its parts, and
 * pairs of words up to a distance.
 */
function eachFeature(
  words: Words,
  farthest: number,
  visit: (hash: number, first: number, second: number) => void,
): void {
  const { length } = words;
  for (let n = 0; n <= length; n++) {
    const word = words[n];
    const hash = word?.hash ?? edge;
    const before = words[n - 1]?.hash ?? edge;
    visit(mix(before, hash), Math.max(n - 1, 0), Math.min(n, length - 1));
    if (!word) return;
    visit(hash, n, n);
    for (const part of word.partHashes) visit(part, n, n);
    for (let distance = 2; distance <= farthest && n + distance < length; distance++)
      visit(mix(hash, (words[n + distance] as Words[number]).hash + 1), n, n + distance);
  }
}

function featuresOf(words: Words, farthest: number): Uint32Array {
  const features: number[] = [];
  eachFeature(words, farthest, (hash) => features.push(hash));
  return Uint32Array.from(features);
}

/** The factor of all weights, so that long sentences do not count more; few words do not count as much as many. */
const sizeOf = (featureCount: number): number => 1 / Math.sqrt(Math.max(featureCount, FEWEST_FEATURES));

const toShare = (sum: number): number => 1 / (1 + Math.exp(-sum));

/** Learns the weights from lessons. Takes about a second for ten thousand. */
export function learn(lessons: readonly Lesson[]): Weights {
  const { weights, bias } = learnRed(lessons);
  const [red, redStep] = toSteps(weights);
  const claims = lessons.filter(({ colour }) => colour !== "free");
  const familyNames = [...new Set(claims.map(({ family }) => family))].sort();
  const [families, familyStep] = toSteps(learnFamilies(claims, familyNames));
  return { red, redStep, bias, families, familyStep, familyNames };
}

/** Goes through the lessons in an order that looks random and is always the same. */
function eachLesson(
  lessons: readonly Lesson[],
  rounds: number,
  farthest: number,
  learnFrom: (lesson: Lesson, features: Uint32Array) => void,
): void {
  const features = lessons.map(({ words }) => featuresOf(words, farthest));
  const order = Uint32Array.from(lessons, (_, n) => n);
  let seed = 12_345;
  for (let round = 0; round < rounds; round++) {
    for (let n = order.length - 1; n > 0; n--) {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      const other = seed % (n + 1);
      [order[n], order[other]] = [order[other] as number, order[n] as number];
    }
    for (const n of order) learnFrom(lessons[n] as Lesson, features[n] as Uint32Array);
  }
}

/** Logistic regression with AdaGrad. */
function learnRed(lessons: readonly Lesson[]) {
  const weights = new Float32Array(RED_SIZE);
  const squares = new Float32Array(RED_SIZE).fill(1e-3);
  let bias = 0;
  let biasSquares = 1e-3;
  eachLesson(lessons, ROUNDS, FARTHEST, ({ colour, weight }, features) => {
    const size = sizeOf(features.length);
    let sum = bias;
    for (const feature of features) sum += (weights[feature & (RED_SIZE - 1)] as number) * size;
    const error = (toShare(sum) - shareOfRed[colour]) * weight;
    const slope = error * size;
    for (const feature of features) {
      const index = feature & (RED_SIZE - 1);
      const square = (squares[index] as number) + slope * slope;
      squares[index] = square;
      weights[index] = (weights[index] as number) - (RATE * slope) / Math.sqrt(square);
    }
    biasSquares += error * error;
    bias -= (RATE * error) / Math.sqrt(biasSquares);
  });
  return { weights, bias };
}

/** Logistic regression of many classes: which of the families a red or amber sentence is of. */
function learnFamilies(claims: readonly Lesson[], names: readonly string[]): Float32Array {
  const weights = new Float32Array(names.length * FAMILY_SIZE);
  eachLesson(claims, FAMILY_ROUNDS, FAMILY_FARTHEST, ({ family, weight }, features) => {
    const size = sizeOf(features.length);
    const shares = sharesOf(names.map((_, table) => sumIn(weights, table, features) * size));
    for (const [table, name] of names.entries()) {
      const step = FAMILY_RATE * ((shares[table] as number) - (name === family ? 1 : 0)) * weight * size;
      if (Math.abs(step) < 1e-4) continue;
      for (const feature of features) {
        const index = table * FAMILY_SIZE + (feature & (FAMILY_SIZE - 1));
        weights[index] = (weights[index] as number) - step;
      }
    }
  });
  return weights;
}

function sumIn(tables: Float32Array | Int8Array, table: number, features: Uint32Array): number {
  let sum = 0;
  for (const feature of features) sum += tables[table * FAMILY_SIZE + (feature & (FAMILY_SIZE - 1))] as number;
  return sum;
}

function sharesOf(sums: readonly number[]): number[] {
  const largest = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - largest));
  const total = powers.reduce((sum, one) => sum + one, 0);
  return powers.map((power) => power / total);
}

/** Rounds weights to 255 steps, which is exact enough and takes a quarter of the memory. */
function toSteps(weights: Float32Array): [steps: Int8Array, step: number] {
  let largest = 0;
  for (const weight of weights) largest = Math.max(largest, Math.abs(weight));
  const step = largest / 127 || 1;
  return [Int8Array.from(weights, (weight) => Math.round(weight / step)), step];
}

/** Returns how likely it is that a sentence may not be said, from 0 to 1. */
export function shareRed({ red, redStep, bias }: Weights, words: Words): number {
  let sum = 0;
  let count = 0;
  eachFeature(words, FARTHEST, (hash) => {
    sum += red[hash & (RED_SIZE - 1)] as number;
    count++;
  });
  return toShare(bias + sum * redStep * sizeOf(count));
}

/** Returns the places of the words that weighed most by themselves, the heaviest first. */
export function heaviestWords({ red }: Weights, words: Words): number[] {
  const heaviness = new Float32Array(words.length);
  eachFeature(words, FARTHEST, (hash, first, second) => {
    // In pairs, words such as “we” weigh much, and explain nothing.
    if (first === second) heaviness[first] = (heaviness[first] as number) + (red[hash & (RED_SIZE - 1)] as number);
  });
  return [...heaviness.keys()]
    .filter((n) => (heaviness[n] as number) > 0)
    .sort((a, b) => (heaviness[b] as number) - (heaviness[a] as number));
}

/** Returns the families by how likely the sentence is one of each, with their shares. */
export function familiesOf(
  { families, familyStep, familyNames }: Weights,
  words: Words,
): [name: string, share: number][] {
  const features = featuresOf(words, FAMILY_FARTHEST);
  const scale = familyStep * sizeOf(features.length);
  const shares = sharesOf(familyNames.map((_, table) => sumIn(families, table, features) * scale));
  return familyNames.map((name, n): [string, number] => [name, shares[n] as number]).sort(([, a], [, b]) => b - a);
}

/** From this likeness on, of 0 to 1, a lesson says something about another sentence. */
const LEAST_ALIKE = 0.5;
/** How sure the reader is, at most, of what the practice has taught. */
const SUREST = 0.998;

/** The lesson that is most like a sentence, and how much it decides: all of one that is the same, nothing of one half alike. */
export interface Alike {
  lesson: Lesson;
  part: number;
}

/**
 * Returns a function that looks for a sentence among lessons. So a few of them count at once, and for what is like them
 * only; weights that were moved for them would be moved for every sentence with a word of theirs.
 */
export function findAlike(lessons: readonly Lesson[]): (words: Words) => Alike | undefined {
  const sets = lessons.map(({ words }) => new Set(featuresOf(words, FARTHEST)));
  const holders = new Map<number, number[]>();
  for (const [n, set] of sets.entries())
    for (const feature of set) {
      const known = holders.get(feature);
      if (known) known.push(n);
      else holders.set(feature, [n]);
    }
  return (words) => {
    const features = new Set(featuresOf(words, FARTHEST));
    const shared = new Uint16Array(lessons.length);
    for (const feature of features) for (const n of holders.get(feature) ?? []) shared[n] = (shared[n] as number) + 1;
    let best: Alike | undefined;
    for (const [n, lesson] of lessons.entries()) {
      const alike = (shared[n] as number) / Math.sqrt(features.size * (sets[n] as Set<number>).size);
      const part = (alike - LEAST_ALIKE) / (1 - LEAST_ALIKE);
      // Of two that are the same, the later one counts.
      if (part > 0 && part >= (best?.part ?? 0)) best = { lesson, part };
    }
    return best;
  };
}

/** Moves the share of red that the reader sees towards another, by the part that a lesson decides. */
export function moveShare(share: number, { part }: Alike, aim: number): number {
  const sumOf = (one: number) => {
    const within = Math.min(Math.max(one, 1 - SUREST), SUREST);
    return Math.log(within / (1 - within));
  };
  return toShare((1 - part) * sumOf(share) + part * sumOf(aim));
}
