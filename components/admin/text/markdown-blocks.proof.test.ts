import { expect, test } from "vitest";
import { changedWithoutEdit, editOneLetter, runSessions } from "./testing/round-trips.ts";
import { commonMark, generatedTexts, posts } from "./testing/texts.ts";

const generated = generatedTexts(2, 2_000);
const LONG = { timeout: 900_000 };

test("2,000 random texts stay the same to the byte when they are opened and saved", LONG, () => {
  expect(changedWithoutEdit(generated)).toEqual([]);
});

test("typing one letter changes nothing outside its block", LONG, () => {
  const examples = editOneLetter(commonMark);
  // Indented code right after a list would be read as part of the list, so it is fenced.
  expect(examples.outside).toEqual(["1. a\n\n  2. b\n\n    3. c\n"]);
  // Two links whose text is an address with brackets or backslashes.
  expect(examples.reopenedDiffers).toHaveLength(2);
  const random = editOneLetter(generated);
  expect(random.outside.length).toBeLessThan(random.edits / 1_000);
  expect(random.reopenedDiffers.length).toBeLessThan(random.edits / 200);
});

test("texts reopen as random editing sessions left them, and undo restores every byte", LONG, () => {
  const postSessions = runSessions(posts, 60);
  expect(postSessions).toMatchObject({ reopenedDiffers: [], undoneDiffers: [] });
  for (const texts of [commonMark, generated.slice(0, 1_000)]) {
    const found = runSessions(texts, 3);
    expect(found.undoneDiffers).toEqual([]);
    expect(found.reopenedDiffers.length).toBeLessThan(found.sessions / 25);
  }
});
