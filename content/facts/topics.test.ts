import { expect, test } from "vitest";
import { slugify } from "../model/slug.ts";
import { topics } from "./topics.ts";

test("every weekly topic has a unique key and a unique, short title", () => {
  expect(new Set(topics.map(({ key }) => key)).size).toBe(topics.length);
  expect(new Set(topics.map(({ title }) => slugify(title))).size).toBe(topics.length);
  expect(topics.filter(({ title }) => title.length > 70)).toEqual([]);
});

test("there are topics for each kind of patient in every month", () => {
  for (let month = 1; month <= 12; month++) {
    for (const category of ["Human", "Canine", "Equine"]) {
      const fitting = topics.filter((topic) => topic.category === category && (topic.months?.includes(month) ?? true));
      expect(fitting.length, `${category} in month ${month}`).toBeGreaterThanOrEqual(5);
    }
  }
});
