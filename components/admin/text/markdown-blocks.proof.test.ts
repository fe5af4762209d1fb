import { expect, test } from "vitest";
import { changedWithoutEdit, editsOfOneLetter, sessionsAt } from "./testing/round-trips.ts";
import { commonMark, generatedTexts, posts } from "./testing/texts.ts";

const generated = generatedTexts(2, 2_000);
const LONG = { timeout: 900_000 };

test("2,000 texts at random are the same to the byte when they are opened and saved", LONG, () => {
  expect(changedWithoutEdit(generated)).toEqual([]);
});

test("one letter changes nothing outside its block", LONG, () => {
  const example = editsOfOneLetter(commonMark);
  // Indented code right after a list is read as part of it, unless it gets a fence.
  expect(example.outside).toEqual(["1. a\n\n  2. b\n\n    3. c\n"]);
  // Addresses with brackets or backslashes in them, as a link's words.
  expect(example.reopenedDiffers).toHaveLength(2);
  const random = editsOfOneLetter(generated);
  expect(random.outside.length).toBeLessThan(random.edits / 1_000);
  expect(random.reopenedDiffers.length).toBeLessThan(random.edits / 200);
});

test("random sessions open as they were left, and undo brings every byte back", LONG, () => {
  const atPosts = sessionsAt(posts, 60);
  expect(atPosts).toMatchObject({ reopenedDiffers: [], undoneDiffers: [] });
  for (const texts of [commonMark, generated.slice(0, 1_000)]) {
    const found = sessionsAt(texts, 3);
    expect(found.undoneDiffers).toEqual([]);
    expect(found.reopenedDiffers.length).toBeLessThan(found.sessions / 25);
  }
});
