import { describe, expect, test } from "vitest";
import { facts } from "../facts/testing/sample.ts";
import { outlineCards, outlineLeftovers, outlineText } from "./outline.ts";
import { guides } from "./outline-guides.ts";

const categories = Object.keys(guides) as (keyof typeof guides)[];
const leftoversIn = (content: string) => outlineLeftovers({ excerpt: "In short.", content });

describe.each(categories)("an outline for %s", (category) => {
  const outline = outlineText(facts, category);

  test("contains headings and facts only, and none of the questions and hints that are shown beside it", () => {
    for (const { heading, hint, questions } of outlineCards(category)) {
      expect(outline).toContain(`## ${heading}`);
      for (const words of [hint, ...questions]) expect(outline).not.toContain(words);
    }
  });

  test("cannot go live before its empty sections are written or removed", () => {
    const empty = ["Begin with a moment the reader knows", "What can be seen, tried or asked today"];
    expect(leftoversIn(outline)).toEqual(empty.map((heading) => `the empty section “${heading}”`));
    const [first = "", second = ""] = empty;
    const written = outline.replace(`## ${first}\n`, `## ${first}\n\nA Monday.\n`).replace(`## ${second}\n`, "");
    expect(leftoversIn(written)).toEqual([]);
  });
});

test("notes and questions in outlines of earlier versions are named and counted", () => {
  const former = `**An outline, written without AI.** No AI service is connected.

You asked for:

> Neck pain

- Which one sentence should a
  reader remember tomorrow? Check the girth.
- Which signs would make you send a reader elsewhere the same day?`;
  expect(leftoversIn(former)).toEqual(["the note that it was written without AI", "your request", "2 questions"]);
  expect(outlineLeftovers({ excerpt: "An outline, written without AI: …", content: "Text." })).toEqual([
    "the outline’s excerpt",
  ]);
});
