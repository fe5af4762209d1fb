import { expect, test } from "vitest";
import { site } from "../facts/site.ts";
import { facts, practice } from "../facts/testing/sample.ts";
import { toHtml } from "../model/markdown.ts";
import { addSectionIds } from "../model/section-ids.ts";
import { wordsOf } from "../words/words-of.ts";

const { body } = wordsOf("privacy-policy", facts);

test("every placeholder in the policy is replaced by a fact", () => {
  expect(body).not.toMatch(/[{}]/);
  for (const fact of [practice.name, site.privacyEffective, `${practice.messagesKeptMonths} months`])
    expect(body).toContain(fact);
});

test("the policy has nine sections, each with an address of its own", () => {
  const { html, sections } = addSectionIds(toHtml(body));
  expect(sections).toHaveLength(9);
  expect(new Set(sections.map(({ id }) => id)).size).toBe(9);
  for (const { id } of sections) expect(html).toContain(`<h2 id="${id}">`);
});

test("the policy says where bookings are held, how to complain, and to whom", () => {
  expect(body).toContain("held in the external booking system");
  expect(body).toContain("To complain");
  expect(body).toContain("Information Commissioner’s Office");
});
