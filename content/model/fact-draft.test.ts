import { describe, expect, test } from "vitest";
import { parseSection } from "../facts/open-facts.ts";
import { type SectionName, type Sections, sectionNames } from "../facts/sections.ts";
import { sampleFacts } from "../facts/testing/sample.ts";
import { practiceNames } from "../pages/admin-practice.ts";
import {
  asSavedFacts,
  type FactDraft,
  factChanges,
  factDraftOf,
  factFields,
  factsThatDiffer,
  mergeFactField,
  tidyHours,
  tidyTime,
} from "./fact-draft.ts";
import { mergeDrafts } from "./merge-drafts.ts";

const read = <Name extends SectionName>(name: Name): Sections[Name] => parseSection(name, sampleFacts(name));

/** Returns paths such as "human.initial"; a list is one field. */
const pathsOf = (value: object, before = ""): string[] =>
  Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? pathsOf(inner, `${before}${key}.`)
      : [`${before}${key}`],
  );

describe("the forms of the practice's facts", () => {
  test("exist for all sections", () => {
    expect([...practiceNames].sort()).toEqual([...sectionNames].sort());
  });

  test.each(sectionNames)("have a field for every fact of %s, and for nothing else", (name) => {
    expect(Object.keys(factDraftOf(name, {})).sort()).toEqual(pathsOf(read(name)).sort());
  });

  test("have no two fields with the same path, because comparisons know a field by its path only", () => {
    const fields = practiceNames.flatMap((name) => Object.keys(factDraftOf(name, {})));
    expect(fields).toHaveLength(Object.keys(factFields).length);
  });

  test.each(sectionNames)("read and write %s without loss", (name) => {
    const draft = factDraftOf(name, read(name));
    expect(factChanges(draft, draft)).toEqual({});
    const empty = Object.fromEntries(Object.keys(draft).map((field) => [field, "?"]));
    expect(factChanges(empty, draft)).toEqual(read(name));
  });
});

test("a text with line breaks and tabs stays one entry of a list", () => {
  const testimonials = [{ name: "Bea", text: "One.\n\tTwo.", rating: 5, permission: "" }];
  const draft = factDraftOf("testimonials", { testimonials });
  expect(factChanges({ testimonials: "" }, draft)).toEqual({
    testimonials: [{ ...testimonials[0], text: "One. Two." }],
  });
});

test.each([
  ["9", "09:00"],
  ["930", "09:30"],
  ["9.30", "09:30"],
  ["19:00", "19:00"],
  ["1900", "19:00"],
  ["", ""],
  ["noon", "12:00"],
  ["12 noon", "12:00"],
  ["9 am", "09:00"],
  ["12.30 p.m.", "12:30"],
  ["12:05am", "00:05"],
  ["5:15PM", "17:15"],
  ["14pm", "14:00"],
  ["dawn", "dawn"],
])("the time “%s” is understood as “%s”", (typed, time) => {
  expect(tidyTime(typed)).toBe(time);
});

test.each([
  ["9-12", "09:00-12:00"],
  ["9am – noon", "09:00-12:00"],
  ["9 to 12 and 2pm until 5.30pm", "09:00-12:00, 14:00-17:30"],
  ["09:00-12:00, 14:00-17:00", "09:00-12:00, 14:00-17:00"],
  ["", ""],
  ["in the morning", "in the morning"],
])("other hours of a day typed as “%s” are understood as “%s”", (typed, hours) => {
  expect(tidyHours(typed)).toBe(hours);
});

test.each([
  ["£57.5", 57.5],
  ["57.50", 57.5],
  ["1,250", 1250],
  ["57.505", 57.505],
  ["57,50", "57,50"],
])("a price typed as %s is sent as %j", (typed, sent) => {
  const draft = factDraftOf("prices", read("prices"));
  expect(factChanges(draft, { ...draft, "human.initial": typed })).toEqual({
    human: { initial: sent },
  });
});

test("a price with pence stands in its field as people write it, and is not taken for a change", () => {
  const draft = factDraftOf("prices", { human: { initial: 57.5 } });
  expect(draft["human.initial"]).toBe("57.50");
  expect(asSavedFacts({ "human.initial": "£57.5" })).toEqual({ "human.initial": "57.50" });
});

describe("a merge of two drafts", () => {
  const merge = (...drafts: [base: FactDraft, mine: FactDraft, theirs: FactDraft]) =>
    mergeDrafts({ fieldsThatDiffer: factsThatDiffer, mergeField: mergeFactField }, ...drafts);
  const closure = (day: string) => `${day}\t${day}\tClosed.\t`;
  const base = { closures: closure("2026-12-25"), announceDaysBefore: "7" };

  test("keeps the entries that either side has added to a list", () => {
    const mine = { ...base, closures: [closure("2026-12-24"), base.closures].join("\n") };
    const theirs = { closures: [base.closures, closure("2026-12-28")].join("\n"), announceDaysBefore: "9" };
    expect(merge(base, mine, theirs)).toEqual({
      draft: {
        closures: ["2026-12-24", "2026-12-25", "2026-12-28"].map(closure).join("\n"),
        announceDaysBefore: "9",
      },
      clashes: {},
    });
  });

  test("keeps mine of a field that both sides have changed, and names the field", () => {
    const [mine, theirs] = ["5", "9"].map((announceDaysBefore) => ({ ...base, announceDaysBefore }));
    expect(merge(base, mine ?? base, theirs ?? base)).toEqual({
      draft: mine,
      clashes: { announceDaysBefore: { mine: "5", theirs: "9" } },
    });
    expect(factsThatDiffer(mine ?? base, { ...base, announceDaysBefore: " 5 " })).toEqual([]);
  });

  const [tom, priya, ann] = ["Tom", "Priya", "Ann"].map((name) => `${name}’s words\t${name}\t5\t`) as [
    string,
    string,
    string,
  ];
  const otto = "Otto’s words\tOtto\t5\t";
  const old = [tom, priya, ann];
  const oldSpans = ["09:00\t12:00", "14:00\t17:00"];

  test.each([
    [
      "changed side by side",
      old,
      [`${tom}mine`, priya, ann],
      [tom, `${priya}theirs`, ann, otto],
      [`${tom}mine`, `${priya}theirs`, ann, otto],
    ],
    ["added at the end by both", old, [...old, "M\tm\t4\t"], [...old, otto], [...old, "M\tm\t4\t", otto]],
    ["added by both in the same words", old, [...old, otto], [otto, ...old], [otto, ...old]],
    ["inserted", old, [tom, otto, priya, ann], [tom, priya, `${ann}theirs`], [tom, otto, priya, `${ann}theirs`]],
    ["removed by me", old, [tom, ann], [`${tom}theirs`, priya, ann], [`${tom}theirs`, ann]],
    ["removed by them", old, [`${tom}mine`, priya, ann], [tom, ann], [`${tom}mine`, ann]],
    ["replaced by them", old, [`${tom}mine`, priya, ann], [tom, priya, otto], [`${tom}mine`, priya, otto]],
    [
      "changed in two cells by two sides",
      old,
      [`${tom}mine`, priya, ann],
      [tom.replace("5", "4"), priya, ann],
      [`${tom.replace("5", "4")}mine`, priya, ann],
    ],
    ["moved by me", old, [ann, tom, priya], [tom, `${priya}theirs`, ann], [ann, tom, `${priya}theirs`]],
  ])("rows %s are merged by row and cell, without a clash", (_, ...versions) => {
    const [base, mine = "", theirs = "", text] = versions.map((rows) => rows.join("\n"));
    expect(mergeFactField("testimonials", base, mine, theirs)).toEqual({ text });
  });

  test("cells of two entries are not mixed when one of them was moved", () => {
    const byEmail = `${tom}By e-mail`;
    const text = [byEmail, priya, ann].join("\n");
    expect(mergeFactField("testimonials", old.join("\n"), [priya, tom, ann].join("\n"), text)).toMatchObject({
      clash: { theirs: byEmail },
    });
  });

  test("both cannot stand of a day's opening hours, which would overlap", () => {
    const [base, mine, theirs] = ["09:00\t12:00", "08:00\t12:00", "10:00\t12:30"];
    expect(mergeFactField("week.monday", base, mine, theirs).clash).toEqual({ mine, theirs });
  });

  test("of two versions that have no known one in common, both can stand", () => {
    const mine = [`${tom}mine`, priya].join("\n");
    expect(mergeFactField("testimonials", undefined, mine, [tom, ann].join("\n"))).toEqual({
      text: mine,
      clash: { mine, theirs: [tom, ann].join("\n"), both: [`${tom}mine`, tom, priya, ann].join("\n") },
    });
  });

  test.each([
    [
      "the same cell",
      "testimonials",
      old,
      [`${tom}mine`, priya, ann],
      [`${tom}theirs`, priya, ann, otto],
      [`${tom}mine`, priya, ann, otto],
      `${tom}mine`,
      `${tom}theirs`,
    ],
    [
      "a row that I have removed",
      "testimonials",
      old,
      [priya, ann],
      [`${tom}theirs`, priya, ann],
      [priya, ann],
      "",
      `${tom}theirs`,
    ],
    [
      "a row that they have replaced",
      "testimonials",
      old,
      [tom, priya, `${ann}mine`],
      [tom, priya, otto],
      [tom, priya, `${ann}mine`],
      `${ann}mine`,
      otto,
    ],
    ["what I have emptied", "testimonials", old, [], [tom, priya, ann, otto], [], "", [...old, otto].join("\n")],
    [
      "all of a row",
      "week.monday",
      oldSpans,
      ["08:00\t11:00", "14:00\t17:00"],
      ["10:00\t13:00", "14:00\t18:00"],
      ["08:00\t11:00", "14:00\t18:00"],
      "08:00\t11:00",
      "10:00\t13:00",
    ],
  ])(
    "where both have changed %s, mine stands, and only this row is a clash",
    (_, field, base, mine, theirs, merged, my, their) => {
      expect(mergeFactField(field, base.join("\n"), mine.join("\n"), theirs.join("\n"))).toMatchObject({
        text: merged.join("\n"),
        clash: { mine: my, theirs: their },
      });
    },
  );
});
