import { expect, test } from "vitest";
import { facts, practice } from "../facts/practice.ts";
import { site } from "../facts/site.ts";
import { toHtml } from "../model/markdown.ts";
import source from "./privacy-policy.md?raw";
import { fillFacts, withAddresses } from "./privacy-policy.ts";

test("every name in the policy is a fact, and the facts are in it", () => {
  const text = fillFacts(source, facts);
  expect(text).not.toMatch(/[{}]/);
  for (const fact of [practice.name, site.privacyEffective, `${practice.messagesKeptMonths} months`])
    expect(text).toContain(fact);
});

test("a name that is no fact stops the build", () => {
  expect(() => fillFacts("{{practice.nmae}}", facts)).toThrow("{{practice.nmae}}");
  expect(() => fillFacts("{{practice.address}}", facts)).toThrow();
  expect(() => fillFacts("{{constructor.name}}", facts)).toThrow();
});

test("it has nine sections, each with an address of its own", () => {
  const { html, sections } = withAddresses(toHtml(fillFacts(source, facts)));
  expect(sections).toHaveLength(9);
  expect(new Set(sections.map(({ id }) => id)).size).toBe(9);
  for (const { id } of sections) expect(html).toContain(`<h2 id="${id}">`);
});

test("it says where bookings are held, how to complain, and to whom", () => {
  const text = fillFacts(source, facts);
  expect(text).toContain("held in the external booking system");
  expect(text).toContain("To complain");
  expect(text).toContain("Information Commissioner’s Office");
});
