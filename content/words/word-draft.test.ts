import { describe, expect, test } from "vitest";
import { valueAt } from "../model/patch.ts";
import { textAt, withText } from "../model/tables.ts";
import { shipped, type WordsPage, wordsPages } from "./shipped.ts";
import {
  asSavedWords,
  canGrow,
  changeEntry,
  drawnChanges,
  mergeWordField,
  placeOfText,
  unwrittenText,
  wordChanges,
  wordDraftOf,
  wordsThatDiffer,
} from "./word-draft.ts";

const draftOf = (page: WordsPage) => wordDraftOf(shipped[page], shipped[page]);
const { about } = shipped;
const draft = draftOf("about");
const place = (key: string) => placeOfText(key, draft, about) ?? { field: "?" };
const change = (field: string, text: string) => wordChanges(draft, { ...draft, [field]: text }, about);

test.each(wordsPages)("the form of “%s” has every text of its words, and changes nothing by itself", (page) => {
  const form = draftOf(page);
  expect(wordChanges(form, form, shipped[page])).toEqual({});
  for (const field of Object.keys(form)) {
    const value = valueAt(shipped[page], field);
    const texts = Array.isArray(value) ? value.flatMap((entry, at) => keysIn(entry, `${field}.${at}`)) : [field];
    for (const key of texts) {
      const where = placeOfText(key, form, shipped[page]);
      expect(where && textAt(where, form), key).toBe(valueAt(shipped[page], key));
    }
  }
});

const keysIn = (entry: unknown, key: string): string[] =>
  typeof entry === "string"
    ? [key]
    : ["title", "text", "name", "label"].flatMap((name) =>
        valueAt(entry, name) === undefined ? [] : [`${key}.${name}`],
      );

test("a text is sent by its key, a text in a list with the whole list", () => {
  expect(change("mission.lead", " Mine. ")).toEqual({ mission: { lead: "Mine." } });
  const [, second] = about.story.paragraphs;
  const mine = withText(place("story.paragraphs.0"), draft, "I was born in Leeds.");
  expect(change("story.paragraphs", mine)).toEqual({ story: { paragraphs: ["I was born in Leeds.", second] } });
  const title = withText(place("values.points.1.title"), draft, "Mine");
  expect(change("values.points", title)).toEqual({
    values: { points: about.values.points.with(1, { title: "Mine", text: about.values.points[1]?.text ?? "" }) },
  });
});

test("a text that is left empty has its place on the page; it has to say something, unless the page can do without", () => {
  const empty = { ...draft, "mission.title": " ", lead: "" };
  expect(drawnChanges(draft, empty, about)).toEqual({ mission: { title: "…" }, lead: "…" });
  expect(unwrittenText(empty, about)).toBe("mission.title");
  expect(unwrittenText({ ...draft, lead: "" }, about)).toBeUndefined();
});

test.each(wordsPages)("nothing is unwritten in the shipped words of “%s”", (page) => {
  expect(unwrittenText(draftOf(page), shipped[page])).toBeUndefined();
});

test("line breaks and tabs in a text end no entry of its list", () => {
  const title = withText(place("values.points.1.title"), draft, "One\n\ttwo");
  expect(textAt(place("values.points.1.title"), { ...draft, "values.points": title })).toBe("One two");
});

describe("an entry of a list", () => {
  const table = draft["story.paragraphs"] ?? "";
  const [first = "", second = ""] = table.split("\n");

  test("moves, is taken out, and is followed by another", () => {
    expect(changeEntry(table, 0, "down")).toBe(`${second}\n${first}`);
    expect(changeEntry(table, 1, "up")).toBe(`${second}\n${first}`);
    expect(changeEntry(table, 0, "remove")).toBe(second);
    expect(changeEntry(table, 0, "add")).toBe(`${first}\n\n${second}`);
  });

  test("that is new and not written has its place on the page, and is not saved; one that is half written is named", () => {
    const added = { ...draft, "values.points": changeEntry(draft["values.points"] ?? "", 5, "add") };
    const drawn = { values: { points: about.values.points.concat({ title: "…", text: "…" }) } };
    expect(drawnChanges(draft, added, about)).toEqual(drawn);
    expect(wordsThatDiffer(draft, added)).toEqual([]);
    expect(asSavedWords(added)).toEqual(asSavedWords(draft));
    expect(unwrittenText(added, about)).toBeUndefined();
    const where = placeOfText("values.points.6.title", added, about);
    const half = { ...added, "values.points": where ? withText(where, added, "Mine") : "" };
    expect(wordsThatDiffer(draft, half)).toEqual(["values.points"]);
    expect(unwrittenText(half, about)).toBe("values.points.6.text");
  });

  test("that is the only one, and was emptied, takes words again", () => {
    const one = { ...draft, "story.paragraphs": "" };
    expect(unwrittenText(one, about)).toBe("story.paragraphs.0");
    expect(withText(place("story.paragraphs.0"), one, "Anew.")).toBe("Anew.");
  });

  test("has its place in the code where it leads somewhere, and in the head of the page", () => {
    expect(canGrow("story.paragraphs", about)).toBe(true);
    expect(canGrow("metadata.trail", about)).toBe(false);
    expect(canGrow("footer.quickLinks", shipped.site)).toBe(false);
    expect(canGrow("lead", about)).toBe(false);
  });
});

test("lists are merged by their entries, other texts are not", () => {
  const [base, mine, theirs] = ["a\nb", "a\nb\nc", "A\nb"];
  expect(mergeWordField("story.paragraphs", base, mine, theirs).text).toBe("A\nb\nc");
  expect(mergeWordField("lead", "one", "two", "three")).toEqual({
    text: "two",
    clash: { mine: "two", theirs: "three", both: "two three" },
  });
});

test("sections that two devices have hidden, one each, are both hidden", () => {
  expect(mergeWordField("hidden", "", "values", "story").clash).toBeUndefined();
  const merged = mergeWordField("hidden", "quote", "quote\nvalues", "quote\nstory").text.split("\n");
  expect(merged?.toSorted()).toEqual(["quote", "story", "values"]);
});

test("two paragraphs of a list that both sides have changed stay in their order", () => {
  const merged = mergeWordField("story.paragraphs", "One.\nTwo.", "One.\nTwo, by B.", "One, by A.\nTwo.");
  expect(merged).toEqual({ text: "One, by A.\nTwo, by B." });
  expect(mergeWordField("story.paragraphs", "One.\nTwo.", "Mine.\nTwo.", "Theirs.\nTwo.").clash).toBeDefined();
  const removed = mergeWordField(
    "story.paragraphs",
    "One.\nTwo.\nThree.",
    "One.\nThree.",
    "One.\nTwo, longer.\nThree.",
  );
  expect(removed).toMatchObject({ text: "One.\nThree.", clash: { mine: "", theirs: "Two, longer." } });
});
