import { describe, expect, test } from "vitest";
import { facts } from "../facts/practice.ts";
import { outlineLabel, outlineLeftovers, outlineText } from "./outline.ts";
import { guides } from "./outline-guides.ts";

const categories = Object.keys(guides) as (keyof typeof guides)[];
const linesOf = (text: string) => text.split("\n").filter((line) => line.trim() !== "");
const leftoversIn = (content: string) => outlineLeftovers({ excerpt: "In short.", content });

describe.each(categories)("an outline for %s", (category) => {
  const { firstAid, visit } = guides[category];
  const mayStay = (line: string) =>
    /^## (?!Before)|^If you would rather/.test(line) || line === firstAid || line.startsWith(visit(facts));
  const lines = linesOf(outlineText(facts, category, "Saddle fit in winter"));

  test("cannot be taken for an article by any single line that is a note, a question or a hint", () => {
    const notForVisitors = lines.filter((line) => !mayStay(line) && !/^[>#]/.test(line));
    expect(notForVisitors).toHaveLength(18);
    for (const line of notForVisitors) expect(leftoversIn(line), line).not.toEqual([]);
  });

  test("is an article once only headings, facts and the owner’s own words are left", () => {
    expect(leftoversIn([...lines.filter(mayStay), "My own words.", "- [ ] My own list"].join("\n\n"))).toEqual([]);
  });
});

test("leftovers are named and counted, also when an answer was written behind the question, or the lines were wrapped", () => {
  expect(leftoversIn(outlineText(facts, "Human", "Neck pain"))).toEqual([
    "the note that it was written without AI",
    "your request",
    "10 questions",
    "hints for writing",
    "the checklist at its end",
  ]);
  expect(leftoversIn("- Which one sentence should a\n  reader remember tomorrow? Check the girth.")).toEqual([
    "a question",
  ]);
  expect(outlineLeftovers({ excerpt: `${outlineLabel}: …`, content: "Text." })).toEqual(["the outline’s excerpt"]);
});
