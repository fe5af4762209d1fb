import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { facts } from "#content/facts/testing/sample.ts";
import type { Finding } from "#content/model/answers.ts";
import { findingsIn, type Rules } from "#content/model/rules.ts";

/**
 * Sentences that may or may not be said, each with the reason, one a line. The rules are developed with `tuning.tsv` and
 * measured with `apart.tsv`, which nobody who changes a rule may read.
 */
const sentence = z
  .tuple([
    z.enum(["red", "amber", "free"]),
    z.string().min(1),
    z.enum(["title", "tags", "content"]),
    z.enum(["Human", "Canine", "Equine"]),
    z.string().min(1),
    z.string().min(1),
  ])
  .transform(([colour, family, field, category, text, why]) => ({ colour, family, field, category, text, why }));
export type Sentence = z.output<typeof sentence>;
export type Half = "tuning" | "apart";

export const readHalf = (half: Half): Sentence[] => {
  const lines = readFileSync(join(import.meta.dirname, `${half}.tsv`), "utf8")
    .trimEnd()
    .split("\n");
  const rows = lines.filter((line) => !line.startsWith("#"));
  return z.array(sentence).parse(rows.map((row) => row.split("\t")));
};

export interface Judged {
  sentence: Sentence;
  findings: Finding[];
  /** The strictest colour that the rules found. */
  found: Sentence["colour"];
}

export const judge = (rules: Rules, half: Half): Judged[] =>
  readHalf(half).map((sentence) => {
    const { field, text, category } = sentence;
    const findings = findingsIn(rules, { kind: "post", fields: { [field]: text }, category }, facts);
    const colours = new Set(findings.map(({ colour }) => colour));
    return { sentence, findings, found: colours.has("red") ? "red" : colours.has("amber") ? "amber" : "free" };
  });

/** Returns recall (the share of red sentences found) and precision (the share of sentences found red that are red). */
export function figuresOf(judged: readonly Judged[]) {
  const isRed = ({ sentence }: Judged) => sentence.colour === "red";
  const foundRed = judged.filter(({ found }) => found === "red");
  const ambers = judged.filter(({ sentence }) => sentence.colour === "amber");
  return {
    recall: foundRed.filter(isRed).length / judged.filter(isRed).length,
    precision: foundRed.filter(isRed).length / foundRed.length,
    ambersSeen: ambers.filter(({ found }) => found !== "free").length / ambers.length,
  };
}
