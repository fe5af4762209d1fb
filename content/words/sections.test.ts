import { expect, test } from "vitest";
import { facts } from "../facts/testing/sample.ts";
import { reservedKeys } from "./page-notes.ts";
import { sectionsOf } from "./sections.ts";
import { shipped, wordsPages } from "./shipped.ts";

test("no page has words of a name that is kept for the owner’s notes on it", () => {
  for (const page of wordsPages)
    expect(Object.keys(shipped[page]).filter((key) => reservedKeys.includes(key))).toEqual([]);
});

test("every section has words of its key on the page, and a name", () => {
  for (const page of wordsPages)
    for (const { key, name } of sectionsOf(page, facts)) {
      expect(Object.keys(shipped[page]), page).toContain(key);
      expect(name).toMatch(/[a-z] ?[a-z]/);
      expect(name).not.toBe(key);
    }
});

test("registration, signs of an emergency, the cost of travel and the end of a page cannot be hidden", () => {
  const locked = wordsPages.flatMap((page) =>
    sectionsOf(page, facts).flatMap(({ key, mayHide }) => (mayHide ? [] : [`${page}.${key}`])),
  );
  expect(locked).toEqual([
    ...["home.person", "home.closing", "about.closing", "practitioner.life", "practitioner.closing"],
    ...["human.doctorFirst", "human.closing", "canine.vetFirst", "canine.closing"],
    ...["equine.vetFirst", "equine.pricing", "equine.closing", "new-patients.pricing", "new-patients.help"],
    ...["booking.help", "contact.closing", "offer.problems", "offer.person", "offer.closing"],
  ]);
  expect(sectionsOf("privacy-policy", facts)).toEqual([]);
});
