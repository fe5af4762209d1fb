import { expect, test } from "vitest";
import { wordDifferences } from "./differences.ts";
import { countMarkedPlaces, mergeWords } from "./merge-words.ts";
import type { Post } from "./post.ts";
import { changesTo, fieldsThatDiffer, readTags, type Words, wordsOf } from "./words.ts";

const marks = { mine: "<mine>", theirs: "<theirs>", end: "<end>" };
const words = (changes: Partial<Words> = {}): Words => ({
  title: "Sore back",
  excerpt: "",
  category: "Human",
  tags: "back, winter",
  featuredImageAlt: "",
  content: "One.\nTwo.\nThree.",
  ...changes,
});

test("tags are read from a line: no empty ones, none twice", () => {
  expect(readTags(" back,, winter hacking ,back")).toEqual(["back", "winter hacking"]);
});

test("line ends, spaces at the ends and between tags make no difference", () => {
  expect(fieldsThatDiffer(words(), words({ content: "One.\r\nTwo.\r\nThree.\n", tags: "back,winter" }))).toEqual([]);
});

test("a derived excerpt is nobody’s words: the form is empty there, and typing on after a save sends none", () => {
  const post = {
    ...words(),
    tags: ["back", "winter"],
    excerpt: "One. Two.",
    excerptIsDerived: true,
  } as unknown as Post;
  expect(wordsOf(post)).toEqual(words());
  const saved = { ...post, content: "New.\nTwo.", excerpt: "New. Two." };
  expect(changesTo(saved, words({ content: "New.\nTwo. Three." }))).toEqual({ content: "New.\nTwo. Three." });
});

test("a merge takes from each what only that one has changed", () => {
  const merged = mergeWords(
    words(),
    words({ title: "My title", content: "Mine.\nTwo.\nThree." }),
    words({ category: "Canine", content: "One.\nTwo.\nTheirs." }),
    marks,
  );
  expect(merged).toEqual({
    words: words({ title: "My title", category: "Canine", content: "Mine.\nTwo.\nTheirs." }),
    markedPlaces: 0,
    bothChanged: [],
  });
});

test("a merge of tags keeps each that was added, and drops each that was removed", () => {
  const merged = mergeWords(words(), words({ tags: "back, winter, mine" }), words({ tags: "winter, theirs" }), marks);
  expect(merged.words.tags).toBe("winter, mine, theirs");
});

test("where both have changed the same line, both stand, between marks; of a field of one line, mine", () => {
  const merged = mergeWords(
    words(),
    words({ title: "Mine", content: "One.\nMy two.\nThree." }),
    words({ title: "Theirs", content: "One.\nTheir two.\nThree." }),
    marks,
  );
  expect(merged.words.content).toBe("One.\n<mine>\nMy two.\n<theirs>\nTheir two.\n<end>\nThree.");
  expect([merged.words.title, merged.bothChanged, merged.markedPlaces]).toEqual(["Mine", ["title"], 1]);
  expect(countMarkedPlaces(merged.words.content, marks)).toBe(1);
});

test("the same change by both is no clash", () => {
  const same = words({ title: "Same", content: "One.\nSame.\nThree." });
  expect(mergeWords(words(), same, same, marks)).toEqual({ words: same, markedPlaces: 0, bothChanged: [] });
});

test("differences are told word by word, in the order of reading", () => {
  expect(wordDifferences("Warm hands help.", "Cold hands help.")).toEqual([
    { text: "Warm", in: "old" },
    { text: "Cold", in: "new" },
    { text: " hands help.", in: "both" },
  ]);
});

test("texts that have nothing in common do not hang the window", () => {
  const noise = (seed: number) =>
    Array.from({ length: 20_000 }, (_, at) => ((at * seed) % 7_919).toString(36)).join(" ");
  expect(wordDifferences(noise(17), noise(31)).length).toBeGreaterThan(0);
});
