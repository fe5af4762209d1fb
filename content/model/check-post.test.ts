import { describe, expect, test } from "vitest";
import { facts } from "../facts/practice.ts";
import { type CheckedPost, checkPost } from "./check-post.ts";
import { openRules } from "./open-rules.ts";
import { outlineText } from "./outline.ts";

const post: CheckedPost = {
  title: "Sore back",
  excerpt: "In short.",
  tags: ["stairs"],
  category: "Human",
  content: "Words.",
  featuredImage: "/blog/images/a.webp",
  featuredImageAlt: "A dog.",
};
const rules = openRules();
const check = (changes: Partial<CheckedPost> = {}) => checkPost({ ...post, ...changes }, { rules, facts });
const rulesOf = (changes?: Partial<CheckedPost>) => check(changes).map(({ rule }) => rule);

describe("a check before a post goes live", () => {
  test("finds nothing in an ordinary post", () => {
    const content = "See [how we work](/about), [the GP](https://nhs.uk) or ![A dog](images/dog.webp).";
    expect(rulesOf({ content })).toEqual([]);
    const decorates = "![ ](images/dog.webp)";
    expect(rulesOf({ content: decorates })).toEqual([]);
  });

  test.each([
    ["a link without an address", { content: "Read [this]() first." }, "empty-link", "this"],
    ["a link whose address was never filled in", { content: "Read [this](https://) first." }, "empty-link", "this"],
    ["a link to nothing", { content: "Read [this](#)." }, "empty-link", "this"],
    ["a picture without a description", { content: "![](images/dog.webp)" }, "missing-alt", "/blog/images/dog.webp"],
    ["a cover without a description", { featuredImageAlt: " " }, "missing-alt", "The picture above the text"],
    ["no text", { content: " " }, "empty-text", "The post has no text."],
    ["a template variable", { content: "Call {phone} today." }, "placeholder", "{phone}"],
    ["filler text", { title: "Lorem ipsum" }, "placeholder", "Lorem ipsum"],
  ])("finds %s, which does not stop the post from going live", (_, changes, rule, text) => {
    expect(check(changes)).toMatchObject([{ rule, colour: "amber", text }]);
    expect(check(changes)[0]?.stops).toBeUndefined();
  });

  test("finds leftovers of an outline, which stop the post from going live", () => {
    const found = check({ content: outlineText(facts, "Human") });
    expect(found).toHaveLength(2);
    expect(found.every(({ stops }) => stops)).toBe(true);
  });

  const claim = "Chiropractic cures asthma";
  test.each<[string, Partial<CheckedPost>, string]>([
    ["title", { title: claim }, "cures asthma"],
    ["excerpt", { excerpt: claim }, "cures asthma"],
    ["tags", { tags: ["stairs", "asthma"] }, "asthma"],
    ["category", { category: claim }, "cures asthma"],
    ["content", { content: "## Breathing\n\nOur care **cures** *asthma*." }, "cures asthma"],
    ["featuredImageAlt", { featuredImageAlt: claim }, "cures asthma"],
    ["slug", { slug: "chiropractic-cures-asthma" }, "cures-asthma"],
  ])("finds a claim that the rules do not allow in its %s", (field, changes, passage) => {
    const found = { colour: "red", field, text: expect.stringContaining(passage) };
    expect(check(changes)).toContainEqual(expect.objectContaining(found));
  });

  test("does not check an excerpt that is derived from the text", () => {
    const derived = { excerpt: claim, excerptIsDerived: true as const };
    expect(rulesOf(derived)).toEqual([]);
  });

  test("reports an accepted rule again if the rule has changed since", () => {
    const reason = "The trial of 2025 is on file.";
    const accepted = (on: string) => ({
      title: claim,
      accepted: rulesOf({ title: claim }).map((rule) => ({ rule, reason, on })),
    });
    expect(rulesOf(accepted("2126-01-01"))).toEqual([]);
    expect(rulesOf(accepted("2020-01-01"))).toEqual(rulesOf({ title: claim }));
  });

  test("asks for no description where there is no cover", () => {
    expect(check({ featuredImage: null, featuredImageAlt: "" })).toEqual([]);
  });
});
