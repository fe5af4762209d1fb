import { describe, expect, test } from "vitest";
import { facts } from "../facts/testing/sample.ts";
import { type CheckedPost, checkPost, isRule } from "./check-post.ts";
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

  test("names a passage once however often it stands there, and of thousands that differ the first hundred", () => {
    const numbered = (write: (n: number) => string) => Array.from({ length: 300 }, (_, n) => write(n)).join(". ");
    expect(rulesOf({ content: "lorem ipsum ".repeat(3) })).toEqual(["placeholder"]);
    expect(check({ content: numbered((n) => `{name${n}}`) }).map(({ text }) => text)).toEqual(
      Array.from({ length: 100 }, (_, n) => `{name${n}}`),
    );
    const prices = check({ content: numbered((n) => `£${1_000 + n}`) });
    expect(prices.filter(({ rule }) => rule === prices[0]?.rule)).toHaveLength(100);
  });

  test.each([
    ["As an AI language model, I write about backs.", "As an AI"],
    ["I'm just a language model, and no doctor.", "I'm just a language model"],
    ["I cannot provide medical advice, but rest helps.", "I cannot provide medical advice"],
    ["I am unable to offer\npersonalised medical advice.", "I am unable to offer personalised medical advice"],
    ["Sure! Here is what to know.", "Sure! Here is"],
    ["Certainly — here’s a text.", "Certainly — here’s"],
    ["**Sure!** Here’s a text.", "Sure!** Here’s"],
    ["Here is a 400-word blog post about stairs.", "Here is a 400-word blog post"],
    ["As of my last knowledge update, stairs are steep.", "As of my last knowledge update"],
    ["It is beyond my training data.", "my training data"],
    ["Let me know if you’d like me to change it.", "Let me know if you’d like me to"],
    ["I’m sorry, but I can’t assist with that.", "sorry, but I can’t assist"],
  ])("finds the words of an AI model in “%s”", (content, text) => {
    expect(check({ content })).toMatchObject([{ rule: "model-words", colour: "amber", field: "content", text }]);
    expect(check({ title: content, content: "Words." })).toMatchObject([{ rule: "model-words", field: "title" }]);
  });

  test.each([
    "[insert name]",
    "[Your clinic]",
    "[Clinic name]",
    "[DATE]",
    "<your name>",
    "{{ name }}",
    "{phone}",
    "TBD",
    "\ufffd",
    "□□□",
  ])("finds what was never filled in, in all fields: %s", (placeholder) => {
    const words = `Ask ${placeholder} about it.`;
    for (const field of ["title", "excerpt", "category", "content", "featuredImageAlt"])
      expect(check({ [field]: words })).toMatchObject([{ rule: "placeholder", field, text: placeholder }]);
    expect(check({ tags: ["stairs", words] })).toMatchObject([
      { rule: "placeholder", field: "tags", text: placeholder },
    ]);
  });

  test.each([
    "IMG_0007.JPG",
    "stable-2019.webp",
    "My photos 3.jpeg?w=300",
    "stable-2019",
    "DSC01234",
    "PXL_20230101_123456789",
    "WhatsApp Image 2023-05-04 at 10.00.00",
    "Screenshot 2023-05-04",
    "image",
    "Image 1",
    "photo",
    "A picture of",
    "untitled",
    "alt text",
    "Image description here",
    "12",
    "…",
    "\u200b",
  ])("finds a picture whose description says nothing: “%s”", (alt) => {
    const found = { rule: "vague-alt", colour: "amber", text: alt };
    expect(check({ content: `A dog.\n\n![${alt}](images/a.webp "Fir")` })).toMatchObject([
      { ...found, field: "content" },
    ]);
    expect(check({ content: `[![${alt}][1]](/about)\n\n[1]: images/a.webp` })).toMatchObject([found]);
    expect(check({ featuredImageAlt: alt })).toMatchObject([{ ...found, field: "featuredImageAlt" }]);
  });

  test("finds nothing in words that only resemble these", () => {
    const content = `Make sure that it fits. Here is how, or ask <your@example.org> or <clinic@example.org>: [your saddle](/about) [x] [1] { or }. Of course I cannot give advice on a dog
unseen. To do: nothing. We cannot give medical advice by e-mail. - [ ] a list.`;
    expect(rulesOf({ content })).toEqual([]);
    for (const alt of ["Photograph of a dog", "A picture frame", "An X-ray of the neck", "L5", "Imogen", "Dog no. 3"])
      expect(rulesOf({ content: `![${alt}](images/a.webp)`, featuredImageAlt: alt })).toEqual([]);
  });

  test("a reason is accepted for each of these", () => {
    for (const rule of ["model-words", "placeholder", "vague-alt"]) {
      expect(isRule(rule, rules)).toBe(true);
      const accepted = [{ rule, reason: "It is quoted on purpose.", on: "2126-01-01" }];
      expect(rulesOf({ content: "As an AI, {name}. ![photo](images/a.webp)", accepted })).not.toContain(rule);
    }
  });

  test("judges no comment, which no visitor sees, and the words around it", () => {
    const note = "<!-- We cure asthma. {name} ![photo](images/a.webp) As an AI. You asked for: -->";
    expect(rulesOf({ content: `Words.\n\n${note}\n\nMore.` })).toEqual([]);
    expect(rulesOf({ content: note })).toEqual(["empty-text"]);
    expect(rulesOf({ content: "We cure asth<!-- x -->ma." })).not.toEqual([]);
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

  test("names the whole sentence, and the words of it that weighed most", () => {
    const content = "Rest helps. Our care cures asthma for good. Ask your GP.";
    const found = check({ content });
    expect(new Set(found.map(({ text }) => text))).toEqual(new Set(["Our care cures asthma for good"]));
    expect(found[0]?.weighed).toContain("cures");
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
