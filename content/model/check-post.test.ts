import { describe, expect, test } from "vitest";
import { facts } from "../facts/practice.ts";
import { checkPost } from "./check-post.ts";
import { outlineText } from "./outline.ts";

const post = {
  title: "Sore back",
  excerpt: "In short.",
  content: "Words.",
  featuredImage: "/blog/images/a.webp",
  featuredImageAlt: "A dog.",
};
const rulesOf = (changes: Partial<typeof post> = {}) => checkPost({ ...post, ...changes }).map(({ rule }) => rule);

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
    ["a cover without one", { featuredImageAlt: " " }, "missing-alt", "The picture above the text"],
    ["no text", { content: " " }, "empty-text", "The post has no text."],
    ["a token", { content: "Call {phone} today." }, "placeholder", "{phone}"],
    ["a printer's words", { title: "Lorem ipsum" }, "placeholder", "Lorem ipsum"],
  ])("finds %s, and it does not stop the post", (_, changes, rule, text) => {
    expect(checkPost({ ...post, ...changes })).toMatchObject([{ rule, colour: "amber", text }]);
    expect(checkPost({ ...post, ...changes })[0]?.stops).toBeUndefined();
  });

  test("finds what is left of an outline, and that stops the post", () => {
    const found = checkPost({ ...post, content: outlineText(facts, "Human") });
    expect(found).toHaveLength(2);
    expect(found.every(({ stops }) => stops)).toBe(true);
  });

  test("a cover that is not there needs no description", () => {
    expect(checkPost({ ...post, featuredImage: null, featuredImageAlt: "" })).toEqual([]);
  });
});
