import { expect, test } from "vitest";
import { partsOf, writeParts } from "./rich-text.ts";

test.each([
  ["a sentence", "Plain, with 5 * 3 ** 2 and [brackets] (and more)."],
  ["an emphasis", "In **bold** and **more bold**, **{{prices.human.initial}}**."],
  ["links", "[Book](/booking), or [call us]({{practice.phoneLink}})."],
  ["blanks, invisible hyphens and pictures", "Two  blanks, physio\u00adtherapy 🐴👩‍⚕️."],
  ["a link in an emphasis", "**See [our page](/about) now**, [today](/booking)."],
])("%s is written as it was read", (_, text) => {
  expect(writeParts(partsOf(text))).toBe(text);
});

test("an emphasis around a link loses no words", () => {
  expect(
    partsOf("**See [our page](/about) now.**")
      .map(({ text }) => text)
      .join(""),
  ).toBe("See [our page](/about) now.");
});

test("blanks and signs that an emphasis cannot hold stand outside of it", () => {
  expect(writeParts([{ text: " from £57* ", isStrong: true }, { text: "each" }])).toBe(" **from £57*** each");
  expect(partsOf("** not bold **")).toEqual([{ text: "** not bold **" }]);
  expect(writeParts([{ text: "map", href: "https://x.test/a (b)" }])).toBe("[map](https://x.test/a%20%28b%29)");
});
