import { expect, test } from "vitest";
import { wordDifferences } from "./differences.ts";
import { changesTo, type Draft, draftOf, fieldsThatDiffer, NONE, readTags, toSend } from "./draft.ts";
import { countMarkedPlaces, mergeDrafts } from "./merge-drafts.ts";
import type { Post } from "./post.ts";
import { mapLines } from "./post-fields.ts";

const marks = { mine: "<mine>", theirs: "<theirs>", end: "<end>" };
const draft = (changes: Partial<Draft> = {}): Draft => ({
  ...mapLines(() => ""),
  ...{ slug: "", author: "", publishedAt: "", featuredImage: "" },
  title: "Sore back",
  category: "Human",
  tags: "back, winter",
  content: "One.\nTwo.\nThree.",
  ...changes,
});

test("tags are read from a line: no empty ones, none twice", () => {
  expect(readTags(" back,, winter hacking ,back")).toEqual(["back", "winter hacking"]);
});

test("an author may be called anything; one that is taken back is sent as no name", () => {
  expect([toSend(draft({ author: "none" }), "author"), toSend(draft({ author: NONE }), "author")]).toEqual([
    "none",
    "",
  ]);
});

test("line ends, spaces at the ends and between tags make no difference", () => {
  expect(fieldsThatDiffer(draft(), draft({ content: "One.\r\nTwo.\r\nThree.\n", tags: "back,winter" }))).toEqual([]);
});

test("a derived excerpt is not put into the form, and is not sent with a save", () => {
  const post = {
    ...draft(),
    tags: ["back", "winter"],
    excerpt: "One. Two.",
    excerptIsDerived: true,
  } as unknown as Post;
  expect(draftOf(post)).toEqual(draft());
  const saved = { ...post, content: "New.\nTwo.", excerpt: "New. Two." };
  expect(changesTo(saved, draft({ content: "New.\nTwo. Three." }))).toEqual({ content: "New.\nTwo. Three." });
});

test("a merge takes the changes of both sides", () => {
  const merged = mergeDrafts(
    draft(),
    draft({ title: "My title", content: "Mine.\nTwo.\nThree." }),
    draft({ category: "Canine", content: "One.\nTwo.\nTheirs." }),
    marks,
  );
  expect(merged).toEqual({
    draft: draft({ title: "My title", category: "Canine", content: "Mine.\nTwo.\nTheirs." }),
    markedPlaces: 0,
    bothChanged: [],
  });
});

test("a merge of tags keeps each that was added, and drops each that was removed", () => {
  const merged = mergeDrafts(draft(), draft({ tags: "back, winter, mine" }), draft({ tags: "winter, theirs" }), marks);
  expect(merged.draft.tags).toBe("winter, mine, theirs");
});

test("a line that both sides have changed is kept twice, between marks; in a one-line field mine is kept", () => {
  const merged = mergeDrafts(
    draft(),
    draft({ title: "Mine", content: "One.\nMy two.\nThree." }),
    draft({ title: "Theirs", content: "One.\nTheir two.\nThree." }),
    marks,
  );
  expect(merged.draft.content).toBe("One.\n<mine>\nMy two.\n<theirs>\nTheir two.\n<end>\nThree.");
  expect([merged.draft.title, merged.bothChanged, merged.markedPlaces]).toEqual(["Mine", ["title"], 1]);
  expect(countMarkedPlaces(merged.draft.content, marks)).toBe(1);
});

test("the same change on both sides is no conflict", () => {
  const same = draft({ title: "Same", content: "One.\nSame.\nThree." });
  expect(mergeDrafts(draft(), same, same, marks)).toEqual({ draft: same, markedPlaces: 0, bothChanged: [] });
});

test("differences are shown word by word, in reading order", () => {
  expect(wordDifferences("Warm hands help.", "Cold hands help.")).toEqual([
    { text: "Warm", in: "old" },
    { text: "Cold", in: "new" },
    { text: " hands help.", in: "both" },
  ]);
});

test("comparing texts that have nothing in common does not block the window", () => {
  const noise = (seed: number) =>
    Array.from({ length: 20_000 }, (_, at) => ((at * seed) % 7_919).toString(36)).join(" ");
  expect(wordDifferences(noise(17), noise(31)).length).toBeGreaterThan(0);
});
