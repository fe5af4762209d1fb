import { expect, test } from "vitest";
import { wordDifferences } from "./differences.ts";
import { CLEARED, changesTo, type Draft, draftOf, fieldsThatDiffer, readTags, requestValue } from "./draft.ts";
import { mergeDrafts, mergePostField } from "./merge-drafts.ts";
import type { Post } from "./post.ts";
import { mapLineFields } from "./post-fields.ts";

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

const merge = (base: Draft | undefined, mine: Draft, theirs: Draft) =>
  mergeDrafts({ fieldsThatDiffer, mergeField: mergePostField }, base, mine, theirs);

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
    clashes: {},
  });
});

test("a merge keeps tags that either side added, and drops tags that either side removed", () => {
  const merged = merge(draft(), draft({ tags: "back, winter, mine" }), draft({ tags: "winter, theirs" }));
  expect(merged.draft.tags).toBe("winter, mine, theirs");
});

test("of a paragraph in which both sides changed the same line, mine stands until she decides, or both do; of a one-line field, one of them", () => {
  const { draft: merged, clashes } = merge(
    draft(),
    draft({ title: "Mine", content: "My one.\nMy two.\nThree." }),
    draft({ title: "Theirs", content: "One.\nTheir two.\nThree.\nFour." }),
  );
  expect([merged.title, merged.content]).toEqual(["Mine", "My one.\nMy two.\nThree."]);
  expect(clashes).toEqual({
    title: { mine: "Mine", theirs: "Theirs" },
    content: {
      mine: "My one.\nMy two.\nThree.",
      theirs: "One.\nTheir two.\nThree.\nFour.",
      both: "My one.\nMy two.\nThree.\n\nOne.\nTheir two.\nThree.\nFour.",
    },
  });
});

test("a change of each side in neighbouring lines of a list is merged", () => {
  const merged = merge(
    draft({ content: "- One.\n- Two." }),
    draft({ content: "- My one.\n- Two." }),
    draft({ content: "- One.\n- Their two.\n- Three." }),
  );
  expect(merged).toEqual({ draft: draft({ content: "- My one.\n- Their two.\n- Three." }), clashes: {} });
});

test("what both sides have added at the end is asked about, and can both stay", () => {
  const [one, two, three] = ["One.", "One.\n\nMine.", "One.\n\nTheirs."].map((content) => draft({ content }));
  const { clashes } = merge(one, two ?? draft(), three ?? draft());
  expect(clashes.content).toEqual({ mine: "Mine.", theirs: "Theirs.", both: "One.\n\nMine.\n\nTheirs." });
});

test("only the paragraphs that both sides changed are asked about; both, they stay paragraphs", () => {
  const { clashes } = merge(
    draft({ content: "One.\n\nTwo.\n\nThree." }),
    draft({ content: "My one.\n\nMy two.\n\nThree." }),
    draft({ content: "One.\n\nTheir two.\n\nTheir three." }),
  );
  expect(clashes.content).toEqual({
    mine: "My two.",
    theirs: "Their two.",
    both: "My one.\n\nMy two.\n\nTheir two.\n\nTheir three.",
  });
});

test("without a common version, no paragraph that only one side has is lost", () => {
  const merged = merge(
    undefined,
    draft({ content: "Saved since.\n\nBoth." }),
    draft({ content: "From the phone.\n\nBoth.\n\nLast by phone." }),
  );
  expect(merged.draft.content).toBe("Saved since.\n\nBoth.\n\nLast by phone.");
  expect(merged.clashes.content).toMatchObject({ mine: "Saved since.", theirs: "From the phone." });
});

test("the same change on both sides is no conflict", () => {
  const same = draft({ title: "Same", content: "One.\nSame.\nThree." });
  expect(merge(draft(), same, same)).toEqual({ draft: same, clashes: {} });
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
