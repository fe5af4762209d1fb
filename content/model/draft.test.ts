import { expect, test } from "vitest";
import { editorLabels } from "../pages/admin-editor.ts";
import { wordDifferences } from "./differences.ts";
import { CLEARED, changesTo, type Draft, draftOf, fieldsThatDiffer, readTags, requestValue } from "./draft.ts";
import { type ConflictMarks, countConflicts, mergeDrafts, mergePostField } from "./merge-drafts.ts";
import type { Post } from "./post.ts";
import { mapLineFields } from "./post-fields.ts";

const marks = { mine: "<mine>", theirs: "<theirs>", end: "<end>" };
const draft = (changes: Partial<Draft> = {}): Draft => ({
  ...mapLineFields(() => ""),
  slug: "",
  author: "",
  publishedAt: "",
  featuredImage: "",
  title: "Sore back",
  category: "Human",
  tags: "back, winter",
  content: "One.\nTwo.\nThree.",
  ...changes,
});

const merge = (base: Draft, mine: Draft, theirs: Draft, between: ConflictMarks = marks) =>
  mergeDrafts({ fieldsThatDiffer, mergeField: mergePostField(between) }, base, mine, theirs);

test("tags are read from one line, without empty or repeated ones", () => {
  expect(readTags(" back,, winter hacking ,back")).toEqual(["back", "winter hacking"]);
});

test("an author may have any name, even “none”; a cleared author is sent as no name", () => {
  expect([
    requestValue(draft({ author: "none" }), "author"),
    requestValue(draft({ author: CLEARED }), "author"),
  ]).toEqual(["none", ""]);
});

test("line endings, outer spaces and spaces between tags make no difference", () => {
  expect(fieldsThatDiffer(draft(), draft({ content: "One.\r\nTwo.\r\nThree.\n", tags: "back,winter" }))).toEqual([]);
});

test("a derived excerpt is not shown in the form and not sent with a save", () => {
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
  const merged = merge(
    draft(),
    draft({ title: "My title", content: "Mine.\nTwo.\nThree." }),
    draft({ category: "Canine", content: "One.\nTwo.\nTheirs." }),
  );
  expect(merged).toEqual({
    draft: draft({ title: "My title", category: "Canine", content: "Mine.\nTwo.\nTheirs." }),
    clashes: [],
  });
});

test("a merge keeps tags that either side added, and drops tags that either side removed", () => {
  const merged = merge(draft(), draft({ tags: "back, winter, mine" }), draft({ tags: "winter, theirs" }));
  expect(merged.draft.tags).toBe("winter, mine, theirs");
});

test("a merge keeps both versions of a line that both sides changed, between marks, but only mine of a one-line field", () => {
  const merged = merge(
    draft(),
    draft({ title: "Mine", content: "One.\nMy two.\nThree." }),
    draft({ title: "Theirs", content: "One.\nTheir two.\nThree." }),
  );
  expect(merged.draft.content).toBe("One.\n<mine>\nMy two.\n<theirs>\nTheir two.\n<end>\nThree.");
  expect([merged.draft.title, merged.clashes]).toEqual(["Mine", [{ field: "title", mine: "Mine", theirs: "Theirs" }]]);
  expect(countConflicts(merged.draft.content ?? "", marks)).toBe(1);
});

test("marks around a whole paragraph are paragraphs of their own, and count even if rich text has escaped them", () => {
  const [one, mine, theirs] = ["One.\n\nTwo.\n", "One.\n\nMy two.\n", "One.\n\nTheir two.\n"].map((content) =>
    draft({ content }),
  ) as [Draft, Draft, Draft];
  const { content = "" } = merge(one, mine, theirs, editorLabels.conflict.marks).draft;
  expect(content.split("\n\n")).toEqual([
    "One.",
    "[[ Your version ]]",
    "My two.",
    "[[ The other version ]]",
    "Their two.",
    "[[ End of the two ]]\n",
  ]);
  const escaped = content.replaceAll("[", "\\[").replaceAll("]", "\\]");
  expect(countConflicts(escaped, editorLabels.conflict.marks)).toBe(1);
});

test("a place counts as open until the last of its marks is taken out", () => {
  const left = [
    "<mine>\nMy two.\n<theirs>\nTheir two.\n<end>",
    "My two.\n<theirs>\nTheir two.\n<end>",
    "My two.\n<end>",
  ];
  expect(left.map((text) => countConflicts(text, marks))).toEqual([1, 1, 1]);
  expect(countConflicts("My two.", marks)).toBe(0);
});

test("the same change on both sides is no conflict", () => {
  const same = draft({ title: "Same", content: "One.\nSame.\nThree." });
  expect(merge(draft(), same, same)).toEqual({ draft: same, clashes: [] });
});

test("differences are found word by word, in reading order", () => {
  expect(wordDifferences("Warm hands help.", "Cold hands help.")).toEqual([
    { text: "Warm", in: "old" },
    { text: "Cold", in: "new" },
    { text: " hands help.", in: "both" },
  ]);
});

test("comparing texts that have nothing in common does not block the browser", () => {
  const noise = (seed: number) =>
    Array.from({ length: 20_000 }, (_, at) => ((at * seed) % 7_919).toString(36)).join(" ");
  expect(wordDifferences(noise(17), noise(31)).length).toBeGreaterThan(0);
});
