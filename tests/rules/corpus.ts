import { join } from "node:path";
import { facts } from "#content/facts/testing/sample.ts";
import type { Finding } from "#content/model/answers.ts";
import { readRules } from "#content/model/open-rules.ts";
import { familiesOf, learn, shareRed } from "#content/model/rule-reader.ts";
import { type LabelledSentence, readLessons, sentencesOf, writersIn } from "#content/model/rule-sentences.ts";
import { findingsIn, type Rules } from "#content/model/rules.ts";

const root = join(import.meta.dirname, "../../content/rules");
const folder = join(root, "sentences");

/** Those that the former patterns were made with, and measured with, and our own. */
const others = ["first", "second", "ordinary", "everyday", "blunt"];
/** Half of what each of these wrote may not be said. */
export const measuredWriters = writersIn(folder).filter((one) => !others.includes(one) && !one.startsWith("posts-"));
/** These wrote ordinary posts, all of which may be said. */
export const ordinaryWriters = writersIn(folder).filter((one) => one.startsWith("posts-"));
export const sentencesBy = (writer: string): LabelledSentence[] => sentencesOf(folder, writer);

export interface Judged {
  sentence: LabelledSentence;
  findings: readonly Finding[];
  /** The strictest colour that the rules found. */
  found: LabelledSentence["colour"];
  /** How likely the reader thinks it is that the sentence may not be said. */
  share: number;
  /** The likeliest family. */
  family: string;
}

/** Returns how many marks of a colour the rules put into a thousand words of a writer, after they have learnt from all others. */
export function marksPerThousandWords(judged: readonly Judged[]): Record<"red" | "amber", number> {
  const words = judged.reduce((sum, { sentence }) => sum + sentence.text.split(/\s+/).length, 0);
  const marksOf = (colour: "red" | "amber") =>
    (judged.reduce((sum, { findings }) => sum + findings.filter((one) => one.colour === colour).length, 0) * 1000) /
    words;
  return { red: marksOf("red"), amber: marksOf("amber") };
}

/** Judges a writer's sentences by rules that have learnt from all others, and from none of this one's. */
export function judgeApart(writer: string): Judged[] {
  const weights = learn(readLessons(folder, writer));
  const rules = { ...readRules(root), weights: () => weights };
  return sentencesBy(writer).map((sentence) => judge(rules, sentence));
}

function judge(rules: Rules, sentence: LabelledSentence): Judged {
  const { field, text, category } = sentence;
  const fields = { [field === "alt" ? "featuredImageAlt" : field]: text };
  const findings = findingsIn(rules, { kind: "post", fields, category }, facts);
  const colours = new Set(findings.map(({ colour }) => colour));
  const words = text.split(/[^\p{L}\p{N}%£'’]+/u).flatMap((word) => (word ? rules.vocabulary.lookUp(word) : []));
  return {
    sentence,
    findings,
    found: colours.has("red") ? "red" : colours.has("amber") ? "amber" : "free",
    share: shareRed(rules.weights(), words),
    family: familiesOf(rules.weights(), words)[0]?.[0] ?? "",
  };
}

/**
 * Returns recall (the share of red sentences found) and precision (of those found red, the share that is red and not
 * free); the share of doubtful sentences found red or amber; and the share of free sentences found amber or red.
 */
export function figuresOf(judged: readonly Judged[]) {
  const of = (colour: LabelledSentence["colour"]) => judged.filter(({ sentence }) => sentence.colour === colour);
  const shareOf = (all: readonly Judged[], ...found: readonly Judged["found"][]) =>
    all.filter((one) => found.includes(one.found)).length / all.length;
  const [redFound, freeFound] = [of("red"), of("free")].map(
    (all) => all.filter(({ found }) => found === "red").length,
  ) as [number, number];
  return {
    recall: shareOf(of("red"), "red"),
    precision: redFound / (redFound + freeFound),
    redSeen: shareOf(of("red"), "red", "amber"),
    ambersSeen: shareOf(of("amber"), "red", "amber"),
    freeMarked: shareOf(of("free"), "red", "amber"),
  };
}
