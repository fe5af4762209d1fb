import { join } from "node:path";
import { facts } from "#content/facts/testing/sample.ts";
import { readRules } from "#content/model/open-rules.ts";
import { familiesOf, learn, shareRed } from "#content/model/rule-reader.ts";
import { type LabelledSentence, readLessons, sentencesOf, writersIn } from "#content/model/rule-sentences.ts";
import { findingsIn, type Rules } from "#content/model/rules.ts";

const root = join(import.meta.dirname, "../../content/rules");
const folder = join(root, "sentences");

/** Those that the former patterns were made with, and measured with, and our own. Every other writer is measured. */
const others = ["first", "second", "ordinary", "everyday", "blunt"];
export const measuredWriters = writersIn(folder).filter((writer) => !others.includes(writer));
export const sentencesBy = (writer: string): LabelledSentence[] => sentencesOf(folder, writer);

export interface Judged {
  sentence: LabelledSentence;
  /** The strictest colour that the rules found. */
  found: LabelledSentence["colour"];
  /** How likely the reader thinks it is that the sentence may not be said. */
  share: number;
  /** The likeliest family. */
  family: string;
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
  const colours = new Set(findingsIn(rules, { kind: "post", fields, category }, facts).map(({ colour }) => colour));
  const words = text.split(/[^\p{L}\p{N}%£'’]+/u).flatMap((word) => (word ? rules.vocabulary.lookUp(word) : []));
  return {
    sentence,
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
