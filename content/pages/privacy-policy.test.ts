import { expect, test } from "vitest";
import { toHtml } from "../model/markdown.ts";
import source from "./privacy-policy.md?raw";
import { fillFacts, withAddresses } from "./privacy-policy.ts";

test("every name in the policy is a fact, and the facts are in it", () => {
  const text = fillFacts(source);
  expect(text).not.toMatch(/[{}]/);
  expect(text).toContain("Segsbury Chiropractic");
  expect(text).toContain("18/07/2025");
  expect(text).toContain("12 months");
});

test("a name that is no fact stops the build", () => {
  expect(() => fillFacts("{{practice.nmae}}")).toThrow("{{practice.nmae}}");
  expect(() => fillFacts("{{practice.address}}")).toThrow();
  expect(() => fillFacts("{{constructor.name}}")).toThrow();
});

test("it has nine sections, each with an address of its own", () => {
  const { html, sections } = withAddresses(toHtml(fillFacts(source)));
  expect(sections).toHaveLength(9);
  expect(new Set(sections.map(({ id }) => id)).size).toBe(9);
  for (const { id } of sections) expect(html).toContain(`<h2 id="${id}">`);
});

test("it says where bookings are held, how to complain, and to whom", () => {
  const text = fillFacts(source);
  expect(text).toContain("held in the external booking system");
  expect(text).toContain("To complain");
  expect(text).toContain("Information Commissioner’s Office");
});
