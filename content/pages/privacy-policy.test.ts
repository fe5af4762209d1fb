import { expect, test } from "vitest";
import { site } from "../facts/site.ts";
import { facts, practice } from "../facts/testing/sample.ts";
import { toHtml } from "../model/markdown.ts";
import source from "./privacy-policy.md?raw";
import { addSectionIds, fillFacts } from "./privacy-policy.ts";

test("every placeholder in the policy is replaced by a fact", () => {
  const text = fillFacts(source, facts);
  expect(text).not.toMatch(/[{}]/);
  for (const fact of [practice.name, site.privacyEffective, `${practice.messagesKeptMonths} months`])
    expect(text).toContain(fact);
});

test("an unknown placeholder stops the build", () => {
  expect(() => fillFacts("{{practice.nmae}}", facts)).toThrow("{{practice.nmae}}");
  expect(() => fillFacts("{{practice.address}}", facts)).toThrow();
  expect(() => fillFacts("{{constructor.name}}", facts)).toThrow();
});

test("the policy has nine sections, each with an address of its own", () => {
  const { html, sections } = addSectionIds(toHtml(fillFacts(source, facts)));
  expect(sections).toHaveLength(9);
  expect(new Set(sections.map(({ id }) => id)).size).toBe(9);
  for (const { id } of sections) expect(html).toContain(`<h2 id="${id}">`);
});

test("the policy says where bookings are held, how to complain, and to whom", () => {
  const text = fillFacts(source, facts);
  expect(text).toContain("held in the external booking system");
  expect(text).toContain("To complain");
  expect(text).toContain("Information Commissioner’s Office");
});
