import { join } from "node:path";
import { facts } from "#content/facts/testing/sample.ts";
import type { Finding } from "#content/model/answers.ts";
import { sentencesOf, writersIn } from "#content/model/rule-sentences.ts";
import { findingsIn } from "#content/model/rules.ts";
import { rules } from "./writing-fixtures.ts";

const folder = join(import.meta.dirname, "../../content/rules/sentences");

/**
 * Returns sentences that a second reader would be asked about, which the first one takes for red, amber or free. They are
 * looked for, because they are others whenever the reader has learnt more. With a number behind it, a free one is as
 * doubtful. All are about people: the age of an animal tells of nobody.
 */
export function doubtfulSentences(colour: Finding["colour"] | "free", count: number): string[] {
  const found: string[] = [];
  for (const { text, field, category } of writersIn(folder).flatMap((writer) => sentencesOf(folder, writer))) {
    if (field !== "content" || category !== "Human") continue;
    let asked = 0;
    const findingsFor = (content: string) =>
      findingsIn(rules, { kind: "post", fields: { content } }, facts, () => void asked++);
    const forms = [text, ...(colour === "free" ? [text.replace(/\W*$/, " 1.")] : [])];
    const all = forms.map(findingsFor);
    const isOne = asked === forms.length && /^[^"“”.!?…]+[.!?…]?$/.test(text) && !found.includes(text);
    const isSo = all.every(([first, ...more]) => (first?.colour ?? "free") === colour && more.length === 0);
    if (isOne && isSo) found.push(text);
    if (found.length === count) return found;
  }
  throw new Error(`There are only ${found.length} such sentences.`);
}
