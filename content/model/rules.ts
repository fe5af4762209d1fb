import { z } from "zod";
import type { Facts } from "../facts/facts.ts";
import type { Finding } from "./answers.ts";
import {
  createFinder,
  joined,
  type Lists,
  mayStand,
  type Pattern,
  placesOf,
  readSentences,
  type Sentence,
  type Slot,
  Vocabulary,
} from "./rule-words.ts";

const text = z.string("is missing or no text").trim().min(1, "is empty");
const day = z.iso.date("is not a day like 2026-11-23");
const patterns = z.array(text).default([]);

const ruleSchema = z.strictObject({
  id: z.string().regex(/^[a-z]+(-[a-z]+)*$/, "may hold small letters and hyphens only"),
  /** Red may not be said without evidence of one's own; amber is to be looked at twice; green may be said. */
  colour: z.enum(["red", "amber", "green"], "has to be red, amber or green"),
  /** One sentence for the owner; `{practitioner}` is her name. */
  why: text,
  source: text,
  /** The day on which the source was read. */
  read: day,
  /** The day on which the rule was last changed: reasons given before are asked for again. */
  changed: day,
  /** Only texts about these. */
  about: z.enum(["animals", "people"]).optional(),
  /** Only these fields; the field of a fact is called by the last part of its path. */
  fields: z.array(text).optional(),
  /** Only these kinds of text. */
  kinds: z.array(z.enum(["post", "page", "facts", "prompt"])).optional(),
  /** See rule-words.ts for the notation. */
  find: patterns,
  /** Not in a sentence (or two, where the words may be spread) that has one of these, … */
  unless: patterns,
  /** … nor where the sentence before or behind has one, … */
  "unless-near": patterns,
  /** … nor where any sentence of the same words has one. */
  "unless-anywhere": patterns,
  /** Words that may be used in place of those that were found; of a green rule: that may be said. */
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
  /** Findings on pages of the site, which no front matter can accept. */
  accepted: z
    .array(z.strictObject({ rule: text, page: text, reason: text.min(12, "needs twelve letters at least"), on: day }))
    .default([]),
});
export type RulesFile = z.output<typeof fileSchema>;

/** Checks one file of `content/rules/`; the path in the error tells where. */
export const checkRulesFile = (content: unknown) => fileSchema.safeParse(content);

type Scope = "unless" | "unless-near" | "unless-anywhere";
const scopes = ["unless", "unless-near", "unless-anywhere"] as const;

export interface Rule extends Omit<RulesFile["rules"][number], "find" | Scope> {
  find: readonly Pattern[];
  unless: readonly (readonly [Scope, readonly Pattern[]])[];
}

type Wanted = readonly [rule: Rule, pattern: Pattern];

export interface Rules {
  rules: readonly Rule[];
  vocabulary: Vocabulary;
  /** Tells which of these patterns a sentence may have, by the slots without which they cannot stand in it. */
  wantedIn: (sentence: Sentence) => Wanted[];
  /** Rules that pages of the site go against on purpose, each with its reason. */
  accepted: RulesFile["accepted"];
}

/** Makes rules of files. Throws a sentence that names the rule for a pattern that cannot be read. */
export function makeRules(files: readonly RulesFile[]): Rules {
  const lists: Lists = Object.assign({}, ...files.map((file) => file.lists));
  const vocabulary = new Vocabulary(lists);
  const rules = files
    .flatMap((file) => file.rules)
    .map((rule): Rule => {
      const read = (texts: readonly string[]) => texts.map((pattern) => vocabulary.read(pattern));
      try {
        const unless = scopes.map((scope) => [scope, read(rule[scope])] as const);
        return { ...rule, find: read(rule.find), unless: unless.filter(([, all]) => all.length > 0) };
      } catch (error) {
        throw new Error(`The rule “${rule.id}”: ${(error as Error).message}`);
      }
    });
  const accepted = files.flatMap((file) => file.accepted);
  const unknown = accepted.find(({ rule }) => rules.every(({ id }) => id !== rule));
  if (unknown)
    throw new Error(`content/rules/ accepts “${unknown.rule}” for ${unknown.page}, and there is no such rule.`);
  const wanted = rules.flatMap((rule) => rule.find.map((pattern): Wanted => [rule, pattern]));
  const byAnchor = new Map<Slot, Wanted[]>();
  for (const one of wanted) {
    for (const slot of one[1].needed[0] ?? []) byAnchor.set(slot, [...(byAnchor.get(slot) ?? []), one]);
  }
  const anchorsIn = createFinder([...byAnchor.keys()]);
  const wantedIn = (sentence: Sentence) => [...anchorsIn(sentence)].flatMap((slot) => byAnchor.get(slot) ?? []);
  return { rules, vocabulary, wantedIn, accepted };
}

/** Words that are checked together. `content` is Markdown, all other fields are plain text. */
export interface Checked {
  kind: "post" | "page" | "facts" | "prompt";
  /** The texts by the names of their fields, such as `title`, `content`, `tags` or `testimonials.0.words`. */
  fields: Readonly<Record<string, string>>;
  /** Of a post: "Canine" and "Equine" are about animals. */
  category?: string;
}

/** All that the rules find in these words, by field and in the order of the text. Each passage is told once for a rule. */
export function findingsIn(rules: Rules, checked: Checked, facts: Facts): Finding[] {
  const { fields } = checked;
  const texts = Object.entries(fields).map(([field, text]) => ({
    field,
    text,
    sentences: readSentences(text, facts, rules.vocabulary),
  }));
  const all = texts.flatMap(({ sentences }) => sentences);
  const isExcused = excusedAnywhere(all);

  return texts.flatMap(({ field, text, sentences }) => {
    const asked = new Set(rules.rules.filter((rule) => isAsked(rule, checked, field)));
    const found = new Map<string, { start: number; finding: Finding }>();
    const wanted = sentences.map((sentence) => rules.wantedIn(sentence).filter(([rule]) => asked.has(rule)));
    sentences.forEach((_, n) => {
      const near = sentences.slice(Math.max(n - 1, 0), n + 2);
      for (const { rule, place, where } of candidates(wanted, sentences, n)) {
        if (isExcused(rule)) continue;
        if (rule.unless.some(([scope, patterns]) => isIn(patterns, scope === "unless" ? [where] : near))) continue;
        const start = where.places[place[0]]?.[0] ?? 0;
        const passage = text.slice(start, where.places[place[1] - 1]?.[1]);
        const isToldOnce = rule.unless.some(([scope]) => scope === "unless-anywhere");
        const key = isToldOnce ? rule.id : `${rule.id} ${n}`;
        const before = found.get(key);
        // Of several patterns of a rule in one sentence, the shortest passage says it best.
        if (!before || passage.length < before.finding.text.length)
          found.set(key, { start, finding: findingOf(rule, field, passage, facts) });
      }
    });
    const inOrder = [...found.values()].sort((one, other) => one.start - other.start).map(({ finding }) => finding);
    return inOrder.filter(
      ({ rule, text: passage }, n) => inOrder.findIndex((one) => one.rule === rule && one.text === passage) === n,
    );
  });
}

/** The places in a sentence, or in it and the next, where a pattern stands that may stand there. */
function candidates(wanted: readonly Wanted[][], sentences: readonly Sentence[], n: number) {
  const [sentence, next] = [sentences[n] as Sentence, sentences[n + 1]];
  const here = wanted[n] ?? [];
  const standIn = (where: Sentence) => (one: Wanted) =>
    placesOf(one[1], where).map((place) => ({ rule: one[0], place, where }));
  const found = here.filter(([, pattern]) => mayStand(pattern, sentence)).flatMap(standIn(sentence));
  if (!next) return found;
  const isWide = ([, pattern]: Wanted) => pattern.isWide && mayStand(pattern, sentence, next);
  const wide = [...here.filter(isWide), ...(wanted[n + 1] ?? []).filter(isWide)];
  return wide.length === 0 ? found : found.concat(wide.flatMap(standIn(joined(sentence, next))));
}

function isAsked({ about, kinds, fields }: Rule, { kind, category = "" }: Checked, field: string): boolean {
  const subject = ["Canine", "Equine"].includes(category) ? "animals" : "people";
  const name = field.split(".").at(-1) ?? field;
  return (!about || about === subject) && (!kinds || kinds.includes(kind)) && (!fields || fields.includes(name));
}

/** Tells for which rules one of all these sentences has words that excuse them. */
function excusedAnywhere(all: readonly Sentence[]): (rule: Rule) => boolean {
  const known = new Map<Rule, boolean>();
  return (rule) => {
    const answer =
      known.get(rule) ?? rule.unless.some(([scope, patterns]) => scope === "unless-anywhere" && isIn(patterns, all));
    known.set(rule, answer);
    return answer;
  };
}

const isIn = (patterns: readonly Pattern[], sentences: readonly Sentence[]): boolean =>
  patterns.some((pattern) => sentences.some((sentence) => placesOf(pattern, sentence).length > 0));

function findingOf(
  { id, colour, why, instead }: Rule,
  field: string,
  passage: string,
  { practitioner }: Facts,
): Finding {
  const named = (words: string) => words.replaceAll("{practitioner}", practitioner.label);
  return {
    rule: id,
    colour: colour === "red" ? "red" : "amber",
    field,
    text: passage.replace(/\]\([^)]*\)|[*`~[\]]|\b_|_\b/g, "").replace(/\s+/g, " "),
    why: named(why),
    instead: instead.map(named),
  };
}
