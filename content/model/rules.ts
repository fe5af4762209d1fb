import { z } from "zod";
import type { Facts } from "../facts/facts.ts";
import type { Finding } from "./answers.ts";
import { createGroupFinder, findMatches, mayMatch } from "./rule-matches.ts";
import { type Lists, type Pattern, type PhraseGroup, Vocabulary } from "./rule-patterns.ts";
import { joinSentences, type Sentence, type Span, splitSentences } from "./rule-sentences.ts";

const text = z.string("is missing or no text").trim().min(1, "is empty");
const day = z.iso.date("is not a day like 2026-11-23");
const patterns = z.array(text).default([]);

const ruleSchema = z.strictObject({
  id: z.string().regex(/^[a-z]+(-[a-z]+)*$/, "may hold small letters and hyphens only"),
  /** Red may not be said without evidence; amber needs a second thought; green may be said. */
  colour: z.enum(["red", "amber", "green"], "has to be red, amber or green"),
  /** One sentence for the owner; `{practitioner}` is her name. */
  why: text,
  source: text,
  /** The day on which the source was read. */
  read: day,
  /** The day on which the rule was last changed: a reason given before that day no longer counts. */
  changed: day,
  /** Limits the rule to texts about these. */
  about: z.enum(["animals", "people"]).optional(),
  /** Limits the rule to these fields; the field of a fact goes by the last part of its path. */
  fields: z.array(text).optional(),
  /** Limits the rule to these kinds of text. */
  kinds: z.array(z.enum(["post", "page", "facts", "prompt"])).optional(),
  /** In the notation of rule-patterns.ts, as are the exceptions. */
  find: patterns,
  /** Exceptions in the sentence that `find` matches, or in the two sentences that it matches together. */
  unless: patterns,
  /** Exceptions in the same sentence, the one before or the one after. */
  "unless-near": patterns,
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

const exceptionScopes = ["unless", "unless-near", "unless-anywhere"] as const;
type ExceptionScope = (typeof exceptionScopes)[number];

export interface Rule extends Omit<RulesFile["rules"][number], "find" | ExceptionScope> {
  find: readonly Pattern[];
  exceptions: readonly { scope: ExceptionScope; patterns: readonly Pattern[] }[];
}

/** One of the patterns that a rule looks for. */
interface Candidate {
  rule: Rule;
  pattern: Pattern;
}

export interface Rules {
  rules: readonly Rule[];
  vocabulary: Vocabulary;
  /** Preselects the patterns that may match a sentence, by the words that they cannot do without. */
  candidatesFor: (sentence: Sentence) => Candidate[];
  /** Rules that pages of the site break on purpose, each with its reason. */
  accepted: RulesFile["accepted"];
}

/** Combines the files of a folder. Throws an error that names the rule if a pattern is invalid. */
export function makeRules(files: readonly RulesFile[]): Rules {
  const lists: Lists = Object.assign({}, ...files.map((file) => file.lists));
  const vocabulary = new Vocabulary(lists);
  const rules = files
    .flatMap((file) => file.rules)
    .map((rule): Rule => {
      const parse = (texts: readonly string[]) => texts.map((pattern) => vocabulary.parsePattern(pattern));
      try {
        const exceptions = exceptionScopes.map((scope) => ({ scope, patterns: parse(rule[scope]) }));
        return {
          ...rule,
          find: parse(rule.find),
          exceptions: exceptions.filter(({ patterns }) => patterns.length > 0),
        };
      } catch (error) {
        throw new Error(`The rule “${rule.id}”: ${(error as Error).message}`);
      }
    });
  const accepted = files.flatMap((file) => file.accepted);
  const unknown = accepted.find(({ rule }) => rules.every(({ id }) => id !== rule));
  if (unknown)
    throw new Error(`content/rules/ accepts “${unknown.rule}” for ${unknown.page}, and there is no such rule.`);
  // Each pattern is indexed by the rarest of its required steps.
  const candidatesByGroup = new Map<PhraseGroup, Candidate[]>();
  for (const rule of rules)
    for (const pattern of rule.find)
      for (const group of pattern.required[0] ?? [])
        candidatesByGroup.set(group, [...(candidatesByGroup.get(group) ?? []), { rule, pattern }]);
  const findGroups = createGroupFinder([...candidatesByGroup.keys()]);
  const candidatesFor = (sentence: Sentence) =>
    [...findGroups(sentence)].flatMap((group) => candidatesByGroup.get(group) ?? []);
  return { rules, vocabulary, candidatesFor, accepted };
}

/** Texts that are checked together. `content` is Markdown, all other fields are plain text. */
export interface TextToCheck {
  kind: "post" | "page" | "facts" | "prompt";
  /** The texts by the names of their fields, such as `title`, `content`, `tags` or `testimonials.0.words`. */
  fields: Readonly<Record<string, string>>;
  /** For a post: "Canine" and "Equine" are about animals. */
  category?: string;
}

/**
 * Returns what the rules find, by field and in the order of the text. A rule reports the same passage once per field,
 * and of several passages in a sentence the shortest.
 */
export function findingsIn(rules: Rules, toCheck: TextToCheck, facts: Facts): Finding[] {
  const texts = Object.entries(toCheck.fields).map(([field, text]) => ({
    field,
    text,
    sentences: splitSentences(text, facts, rules.vocabulary),
  }));
  const hasExceptionAnywhere = createAnywhereCheck(texts.flatMap(({ sentences }) => sentences));

  return texts.flatMap(({ field, text, sentences }) => {
    const applicable = new Set(rules.rules.filter((rule) => isApplicable(rule, toCheck, field)));
    const found = new Map<string, { start: number; passage: string; rule: Rule }>();
    const candidates = sentences.map((sentence) =>
      rules.candidatesFor(sentence).filter(({ rule }) => applicable.has(rule)),
    );
    sentences.forEach((_, n) => {
      const nearby = sentences.slice(Math.max(n - 1, 0), n + 2);
      for (const { rule, span, sentence } of matchesFrom(candidates, sentences, n)) {
        if (hasExceptionAnywhere(rule)) continue;
        const hasException = rule.exceptions.some(({ scope, patterns }) =>
          isAnyMatch(patterns, scope === "unless" ? [sentence] : nearby),
        );
        if (hasException) continue;
        const [start] = sentence.offsets[span[0]] as Span;
        const passage = text.slice(start, sentence.offsets[span[1] - 1]?.[1]);
        // A rule that one sentence anywhere can satisfy is about the whole text: it is reported once.
        const isReportedOnce = rule.exceptions.some(({ scope }) => scope === "unless-anywhere");
        const key = isReportedOnce ? rule.id : `${rule.id} ${n}`;
        const previous = found.get(key);
        if (!previous || passage.length < previous.passage.length) found.set(key, { start, passage, rule });
      }
    });
    const ordered = [...found.values()].sort((a, b) => a.start - b.start);
    const different = [...Map.groupBy(ordered, ({ rule, passage }) => `${rule.id} ${passage}`).values()];
    return eachOnce(
      different.flatMap(([first]) => (first ? createFinding(first.rule, field, first.passage, facts) : [])),
    );
  });
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

/** Returns the shortest match of each candidate in sentence `n`, and in sentences `n` and `n + 1` joined to one. */
function matchesFrom(candidates: readonly Candidate[][], sentences: readonly Sentence[], n: number) {
  const [sentence, next] = [sentences[n] as Sentence, sentences[n + 1]];
  const here = candidates[n] ?? [];
  const lengthIn = ({ offsets }: Sentence, [start, end]: Span) =>
    (offsets[end - 1] as Span)[1] - (offsets[start] as Span)[0];
  const matchIn = (where: Sentence, { rule, pattern }: Candidate) =>
    findMatches(pattern, where)
      .toSorted((a, b) => lengthIn(where, a) - lengthIn(where, b))
      .slice(0, 1)
      .map((span) => ({ rule, span, sentence: where }));
  const matches = here
    .filter(({ pattern }) => mayMatch(pattern, sentence))
    .flatMap((candidate) => matchIn(sentence, candidate));
  if (!next) return matches;
  const spanningBoth = [...here, ...(candidates[n + 1] ?? [])].filter(
    ({ pattern }) => pattern.canSpanTwoSentences && mayMatch(pattern, sentence, next),
  );
  if (spanningBoth.length === 0) return matches;
  const joined = joinSentences(sentence, next);
  return matches.concat(spanningBoth.flatMap((candidate) => matchIn(joined, candidate)));
}

function isApplicable({ about, kinds, fields }: Rule, { kind, category = "" }: TextToCheck, field: string): boolean {
  const subject = ["Canine", "Equine"].includes(category) ? "animals" : "people";
  const name = field.split(".").at(-1) ?? field;
  return (!about || about === subject) && (!kinds || kinds.includes(kind)) && (!fields || fields.includes(name));
}

/** Returns a cached check: whether any of these sentences has one of a rule's `unless-anywhere` exceptions. */
function createAnywhereCheck(sentences: readonly Sentence[]): (rule: Rule) => boolean {
  const cache = new Map<Rule, boolean>();
  return (rule) => {
    const hasException =
      cache.get(rule) ??
      rule.exceptions.some(({ scope, patterns }) => scope === "unless-anywhere" && isAnyMatch(patterns, sentences));
    cache.set(rule, hasException);
    return hasException;
  };
}

const isAnyMatch = (patterns: readonly Pattern[], sentences: readonly Sentence[]): boolean =>
  patterns.some((pattern) => sentences.some((sentence) => findMatches(pattern, sentence).length > 0));

function createFinding(
  { id, colour, why, instead }: Rule,
  field: string,
  passage: string,
  { practitioner }: Facts,
): Finding {
  const fillIn = (text: string) => text.replaceAll("{practitioner}", practitioner.label);
  return {
    rule: id,
    colour: colour === "red" ? "red" : "amber",
    field,
    // Without the marks of Markdown.
    text: passage.replace(/\]\([^)\s]*\)?|[*`~[\]]|\b_|_\b/g, "").replace(/[^\S\ufeff]+/g, " "),
    why: fillIn(why),
    instead: instead.map(fillIn),
  };
}
