import { z } from "zod";
import type { Facts } from "../facts/facts.ts";
import { samplePlace } from "../facts/site.ts";
import type { Finding } from "./answers.ts";
import { type Alike, familiesOf, hashOf, heaviestWords, moveShare, shareRed, type Weights } from "./rule-reader.ts";
import { type Sentence, type Span, splitSentences } from "./rule-text.ts";
import { type Lists, type Pattern, Vocabulary } from "./rule-words.ts";
import { namesNobody, type Opinion, type OpinionOn } from "./second-opinion.ts";

const text = z.string("is missing or no text").trim().min(1, "is empty");
const day = z.iso.date("is not a day like 2026-11-23");
const patterns = z.array(text).default([]);

const ruleSchema = z.strictObject({
  id: z.string().regex(/^[a-z]+(-[a-z]+)*$/, "may hold small letters and hyphens only"),
  /** The family of sentences in `content/rules/sentences/` that the reader learns this rule from. */
  family: text.optional(),
  /**
   * Red may not be said without evidence; amber needs a second thought; green may be said. Where the reader judges, it
   * says which of red and amber.
   */
  colour: z.enum(["red", "amber", "green"], "has to be red, amber or green"),
  /** One sentence for the owner; `{practitioner}` is her name. */
  why: text,
  source: text,
  /** The day on which the source was read. */
  read: day,
  /** The day on which the rule was last changed: a reason given before that day no longer counts. */
  changed: day,
  /** Rules that this one has taken the place of: a reason that was given for one of them counts for this one. */
  formerly: z.array(text).default([]),
  /** Limits the rule to texts about these. */
  about: z.enum(["animals", "people"]).optional(),
  /** Limits the rule to practices that treat none of these any more, or are of another profession. */
  ended: z.array(z.enum(["human", "canine", "equine", "chiropractic"])).optional(),
  /** Limits the rule to these fields; the field of a fact goes by the last part of its path. */
  fields: z.array(text).optional(),
  /** Limits the rule to these kinds of text. */
  kinds: z.array(z.enum(["post", "page", "facts", "prompt"])).optional(),
  /** Words that decide, in the notation of rule-words.ts, as are the exceptions. */
  find: patterns,
  /** Exceptions in the same sentence. */
  unless: patterns,
  /** Exceptions in any sentence of all fields that are checked together. */
  "unless-anywhere": patterns,
  /** Better words than those that were found; for a green rule, words that may be said. */
  instead: z.array(text).default([]),
});

const fileSchema = z.strictObject({
  lists: z
    .record(
      z.string(),
      text.transform((entries) => entries.split(/\s*,\s*/).filter(Boolean)),
    )
    .default({}),
  rules: z.array(ruleSchema).default([]),
  /** Findings on pages of the site, which have no front matter to accept them in. */
  accepted: z
    .array(z.strictObject({ rule: text, page: text, reason: text.min(12, "needs twelve letters at least"), on: day }))
    .default([]),
});
export type RulesFile = z.output<typeof fileSchema>;

/** Checks one file of `content/rules/`; an error has the path of the bad value. */
export const checkRulesFile = (content: unknown) => fileSchema.safeParse(content);

export interface Rule extends Omit<RulesFile["rules"][number], "find" | "unless" | "unless-anywhere"> {
  find: readonly Pattern[];
  unless: readonly Pattern[];
  unlessAnywhere: readonly Pattern[];
}

type FindAlike = (words: Sentence["words"]) => Alike | undefined;

export interface Rules {
  rules: readonly Rule[];
  vocabulary: Vocabulary;
  /** All that the reader has learnt. */
  weights: () => Weights;
  /** Looks for a sentence among the practice's own, which count more than all that the reader has learnt. */
  own?: (() => FindAlike) | undefined;
  /** Rules that pages of the site break on purpose, each with its reason. */
  accepted: RulesFile["accepted"];
}

/** Combines the files of a folder. Throws an error that names the rule if a pattern is invalid. */
export function makeRules(files: readonly RulesFile[], weights: () => Weights): Rules {
  const lists: Lists = Object.assign({}, ...files.map((file) => file.lists));
  const vocabulary = new Vocabulary(lists);
  const rules = files
    .flatMap((file) => file.rules)
    .map(({ find, unless, "unless-anywhere": unlessAnywhere, ...rule }): Rule => {
      const parse = (texts: readonly string[]) => texts.map((pattern) => vocabulary.parsePattern(pattern));
      try {
        return { ...rule, find: parse(find), unless: parse(unless), unlessAnywhere: parse(unlessAnywhere) };
      } catch (error) {
        throw new Error(`The rule “${rule.id}”: ${(error as Error).message}`);
      }
    });
  const accepted = files.flatMap((file) => file.accepted);
  const unknown = accepted.find(({ rule }) => !rules.some((one) => isNamed(one, rule)));
  if (unknown)
    throw new Error(`content/rules/ accepts “${unknown.rule}” for ${unknown.page}, and there is no such rule.`);
  return { rules, vocabulary, accepted, weights };
}

/** Whether a rule has an id now, or had it in a former version. */
export const isNamed = ({ id, formerly }: Rule, name: string): boolean => id === name || formerly.includes(name);

/** Texts that are checked together. `content` is Markdown, all other fields are plain text. */
export interface TextToCheck {
  kind: "post" | "page" | "facts" | "prompt";
  /** The texts by the names of their fields, such as `title`, `content`, `tags` or `testimonials.0.words`. */
  fields: Readonly<Record<string, string>>;
  /** For a post: "Canine" and "Equine" are about animals. */
  category?: string;
}

/** From where on a sentence counts as red, and as amber. */
const RED = 0.45;
const AMBER = 0.25;
/** A second reader is asked about sentences this near to amber and red, and between them. */
const DOUBT = 0.1;
/** Sentences of this family tell of a person. */
const PRIVACY = "privacy";
/**
 * The sentences beside it make it this many times less likely at most, and one that is surely red none at all. What is red
 * by itself stays amber, because a harmless sentence beside a claim makes it no better.
 */
const MOST_SOFTENED = 3;
const SURE = 0.8;
/** Of a single word only a rule about words can tell. */
const FEWEST_WORDS = 2;
/** A sentence is of its likeliest family, and of the second where that is as likely as this. */
const SECOND_FAMILY = 0.3;
const WORDS_SHOWN = 3;
/** Words such as “we” explain nothing. */
const LITTLE = 3;
/** How a sentence of the practice's own is to be judged, and from which part on it decides alone. */
const NOT_WORSE = 0.02;
const AIMS = { red: 1, amber: (AMBER + RED) / 2, free: 0 };
const DECIDES = 0.5;
const IS_SAME = 0.95;

interface Found {
  rule: Rule;
  /** `free`, if only the second reader can find it. */
  colour: Finding["colour"] | "free";
  sentence: Sentence;
  span: Span;
  weighed?: string[];
  isDoubtful?: boolean;
}

type Judgement = Pick<Found, "rule" | "colour" | "weighed" | "isDoubtful">;
type Placed = Found & { passage: string; opinion?: Opinion | undefined };

/**
 * Returns what the rules find, by field and in the order of the text. A rule reports the same passage once per field.
 * `opinionOn` is asked about doubtful sentences.
 */
export function findingsIn(rules: Rules, toCheck: TextToCheck, facts: Facts, opinionOn?: OpinionOn): Finding[] {
  const texts = Object.entries(toCheck.fields).map(([field, text]) => {
    const sentences = splitSentences(text, rules.vocabulary, facts).map((sentence) => {
      return { ...sentence, matches: rules.vocabulary.matchesIn(sentence) };
    });
    return { field, text, sentences };
  });
  const all = texts.flatMap(({ sentences }) => sentences);
  const isAnywhere = (pattern: Pattern) => all.some(({ matches }) => matches.has(pattern));

  return texts.flatMap(({ field, text, sentences }) => {
    const applicable = rules.rules.filter((rule) => isApplicable(rule, toCheck, field, facts));
    const byWords = applicable
      .filter(({ find, unlessAnywhere }) => find.length > 0 && !unlessAnywhere.some(isAnywhere))
      .flatMap((rule) => foundByWords(rule, sentences, rules.own?.()));
    const judged = applicable.filter(({ family }) => family !== undefined);
    const byReader = judged.length > 0 ? foundByReader(rules, judged, sentences) : [];
    const found = [...byWords, ...byReader].map((one) => {
      const start = one.sentence.offsets[one.span[0]]?.[0] ?? 0;
      return { ...one, start, passage: text.slice(start, one.sentence.offsets[one.span[1] - 1]?.[1]) };
    });
    const ordered = found.sort((a, b) => a.start - b.start);
    const heard = ordered.flatMap((one) => withOpinion(one, field, judged, opinionOn));
    return eachOnce(heard.map((one) => createFinding(one, field, facts)));
  });
}

interface MatchedSentence extends Sentence {
  matches: ReadonlyMap<Pattern, readonly Span[]>;
}

function foundByWords(rule: Rule, sentences: readonly MatchedSentence[], alike?: FindAlike): Found[] {
  const all = sentences.flatMap((sentence): Found[] => {
    const { matches } = sentence;
    if (rule.unless.some((pattern) => matches.has(pattern))) return [];
    const spans = rule.find.flatMap((pattern) => matches.get(pattern) ?? []);
    const [shortest] = spans.toSorted((a, b) => a[1] - a[0] - (b[1] - b[0]));
    if (!shortest) return [];
    const found = { rule, colour: asFound(rule), sentence };
    if (!rule.family) return [{ ...found, span: shortest }];
    const own = alike?.(sentence.words);
    if (own && own.part >= IS_SAME && own.lesson.colour === "free") return [];
    // The reader finds sentences: what it finds too is one finding.
    const weighed = sentence.words.slice(...shortest).map(({ normalised }) => normalised);
    return [{ ...found, span: [0, sentence.words.length], weighed }];
  });
  // A rule that one sentence anywhere can satisfy is about the whole text: it is reported once.
  return rule.unlessAnywhere.length > 0 ? all.slice(0, 1) : all;
}

const asFound = ({ colour }: Rule): Finding["colour"] => (colour === "red" ? "red" : "amber");

/** Finds sentences that sound as if they may not be said. A sentence that is repeated beside the same ones is judged once. */
function foundByReader({ weights, own }: Rules, applicable: readonly Rule[], sentences: readonly Sentence[]): Found[] {
  const reader = { weights: weights(), alike: own?.() };
  const ruleOf = new Map(applicable.map((rule) => [rule.family, rule]));
  const cache = new Map<string, Judgement[]>();
  return sentences.flatMap((sentence, n): Found[] => {
    const before = sentence.isFirst ? undefined : sentences[n - 1];
    const after = sentences[n + 1]?.isFirst ? undefined : sentences[n + 1];
    const key = [before, sentence, after]
      .map((one) => one?.words.map(({ normalised }) => normalised).join(" "))
      .join("\n");
    const judged = cache.get(key) ?? judge(reader, ruleOf, sentence, before, after);
    cache.set(key, judged);
    return judged.map((one) => ({ ...one, sentence, span: [0, sentence.words.length] }));
  });
}

/** Whether what the practice has taught is also about a sentence. One that sounds worse than what may be said is another. */
const isCovered = (share: number, { lesson }: Alike, weights: Weights): boolean =>
  lesson.colour !== "free" || share <= shareRed(weights, lesson.words) + NOT_WORSE;

/** The reader has learnt from sentences about the sample’s places. They stand for the practice’s own. */
const learntPlaces = new Map(Object.entries(samplePlace.inRules).map(([list, name]) => [list, hashOf(name)]));

const asLearnt = ({ words, lists }: Sentence): Sentence["words"] =>
  words.map((word, n) => {
    const place = learntPlaces.get(lists[n]?.at(-1) ?? "");
    return place ? { ...word, ...place } : word;
  });

/** Judges a sentence alone and with the one before or after, which may say that it is not meant so. */
function judge(
  { weights, alike }: { weights: Weights; alike: FindAlike | undefined },
  ruleOf: ReadonlyMap<string | undefined, Rule>,
  sentence: Sentence,
  before: Sentence | undefined,
  after: Sentence | undefined,
): Judgement[] {
  const { words, lists } = sentence;
  const isName = lists.every((those) => those.includes("<practitioner>"));
  if (words.length < FEWEST_WORDS || isName) return [];
  const own = alike?.(words);
  const heard = asLearnt(sentence);
  const learnt = shareRed(weights, heard);
  const alone =
    own && isCovered(shareRed(weights, words), own, weights) ? moveShare(learnt, own, AIMS[own.lesson.colour]) : learnt;
  if (alone < AMBER - DOUBT) return [];
  const decided = own && own.part >= DECIDES && own.lesson.colour !== "free" ? own.lesson.family : undefined;
  const together = [before && [...asLearnt(before), ...heard], after && [...heard, ...asLearnt(after)]].flatMap(
    (both) => (both && !decided && alone < SURE ? shareRed(weights, both) : []),
  );
  const least = alone >= RED ? Math.max(alone / MOST_SOFTENED, AMBER) : alone / MOST_SOFTENED;
  const share = together.length > 0 ? Math.max(Math.min(alone, Math.max(...together)), least) : alone;
  if (share < AMBER - DOUBT) return [];
  const colour = share >= RED ? "red" : share >= AMBER ? "amber" : "free";
  const weighed = heaviestWords(weights, heard)
    .map((at) => words[at]?.normalised ?? "")
    .filter((word) => word.length > LITTLE)
    .slice(0, WORDS_SHOWN);
  const likely: [name: string, share: number][] =
    decided && ruleOf.has(decided) ? [[decided, 1]] : familiesOf(weights, heard);
  const families = likely.filter(([, part], at) => at === 0 || (at === 1 && part >= SECOND_FAMILY));
  const isDoubtful = share < RED + DOUBT && families.every(([family]) => family !== PRIVACY);
  return families
    .flatMap(([family]) => ruleOf.get(family) ?? [])
    .map((rule) => ({ rule, colour, isDoubtful, weighed }));
}

/** Nobody mends more passages at once. Whoever looks for them in the text again takes time for each. */
const MOST_PASSAGES = 100;

/** Returns each passage once for a rule and a field, and of very many the first. */
export function eachOnce(findings: readonly Finding[]): Finding[] {
  const kept = new Set<Finding | undefined>();
  for (const same of Map.groupBy(findings, ({ rule, field }) => `${rule} ${field}`).values())
    for (const [first] of [...Map.groupBy(same, ({ text }) => text).values()].slice(0, MOST_PASSAGES)) kept.add(first);
  return findings.filter((finding) => kept.has(finding));
}

function isApplicable(
  { about, ended = [], kinds, fields }: Rule,
  { kind, category = "" }: TextToCheck,
  field: string,
  facts: Facts,
): boolean {
  if (ended.some((one) => (one === "chiropractic" ? isChiropractic(facts) : facts.treats[one]))) return false;
  const subject = ["Canine", "Equine"].includes(category) ? "animals" : "people";
  const name = field.split(".").at(-1) ?? field;
  return (!about || about === subject) && (!kinds || kinds.includes(kind)) && (!fields || fields.includes(name));
}

/** Whether chiropractic is what the practice does, or one of its people. */
export const isChiropractic = ({ profession, others }: Facts): boolean =>
  [...Object.values(profession), ...others.map(({ title }) => title)].some((name) => /chiropract/i.test(name));

/** Adds what the second reader thinks of a doubtful sentence. One that would pass stays only if that names a rule. */
function withOpinion(one: Placed, field: string, rules: readonly Rule[], opinionOn?: OpinionOn): Placed[] {
  const text = withoutMarks(one.passage);
  // An address shows no capitals by which a name is known.
  const mayBeAsked = one.isDoubtful && field !== "slug" && namesNobody(one.sentence, text);
  const opinion = mayBeAsked ? opinionOn?.(text) : undefined;
  const rule = one.colour === "free" ? rules.find(({ id }) => id === opinion?.rule) : one.rule;
  return rule ? [{ ...one, rule, opinion }] : [];
}

/** Returns a passage without the marks of Markdown. */
const withoutMarks = (passage: string): string =>
  passage.replace(/\]\([^)\s]*\)?|[*`~[\]]|\b_|_\b/g, "").replace(/[^\S\ufeff]+/g, " ");

function createFinding(
  { rule: { id, why, instead }, colour, weighed, opinion, passage }: Placed,
  field: string,
  { practitioner }: Facts,
): Finding {
  const fillIn = (text: string) => text.replaceAll("{practitioner}", practitioner.label);
  return {
    rule: id,
    colour: colour === "red" ? "red" : "amber",
    field,
    text: withoutMarks(passage),
    why: fillIn(why),
    instead: instead.map(fillIn),
    ...(weighed && colour !== "free" && { weighed }),
    ...(opinion && { opinion: opinion.thinks }),
  };
}
