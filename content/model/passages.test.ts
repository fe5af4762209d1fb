import { expect, test } from "vitest";
import { passageInText } from "./finding-groups.ts";
import { findPassage } from "./passages.ts";

const found = (passage: string, text: string) => findPassage(passage, text).map(({ from, to }) => text.slice(from, to));

test.each([
  ["cure", "We cure, and cure again; cured is another word.", ["cure", "cure"]],
  ["cure colic", "We **cure** colic\nand cure\ncolic.", ["**cure** colic", "cure\ncolic"]],
  ["**cure** colic", "We **cure** colic.", ["**cure** colic"]],
  ["cure** colic", "We **cure** colic.", ["**cure** colic"]],
  ["page](/about) cures", "Our [page](/about) cures.", ["[page](/about) cures"]],
  ["our page cures", "Our page, our [page](/about) cures.", ["our [page](/about) cures"]],
  ["100%", "It is 100% safe, and 100 miles off.", ["100%"]],
  ["{name}", "Ask {name}, whose name is here.", ["{name}"]],
  ["a-1 (b/c)", "see a-1 (b/c)", ["a-1 (b/c)"]],
  ["Ärzte", "Die Ärzte.", ["Ärzte"]],
  ["**", "no words", []],
  ["", "no words", []],
])("the passage “%s” is found in “%s” across marks and line ends, as whole words only", (passage, text, matches) => {
  expect(found(passage, text)).toEqual(matches);
});

test("a picture’s address is looked for as the text has it, and everything else as it was found", () => {
  const inText = (field: string, text: string) => passageInText({ field, text });
  expect(inText("content", "/blog/images/cob.webp")).toBe("images/cob.webp");
  expect(inText("content", "/blog/sore-back")).toBe("/blog/sore-back");
  expect(inText("featuredImage", "/blog/images/cob.webp")).toBe("/blog/images/cob.webp");
});
