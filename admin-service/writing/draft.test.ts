import { describe, expect, test } from "vitest";
import { composeSource } from "#content/model/front-matter.ts";
import { parsePost } from "#content/model/post.ts";
import { anArticle, hostileArticle } from "../testing/fake-openai-answers.ts";
import { check } from "../testing/writing-fixtures.ts";
import { draftSchema } from "./draft.ts";
import { describeFindings } from "./findings.ts";

const read = (changes: object) => draftSchema.parse({ ...anArticle, ...changes });
const isRefused = (changes: object) => !draftSchema.safeParse({ ...anArticle, ...changes }).success;

describe("a draft", () => {
  test("has to have every field, within its limits", () => {
    expect(isRefused({})).toBe(false);
    for (const key of Object.keys(anArticle)) expect(isRefused({ [key]: undefined }), key).toBe(true);
    expect(isRefused({ title: "x".repeat(91) })).toBe(true);
    expect(isRefused({ category: "Feline" })).toBe(true);
    expect(isRefused({ tags: ["one"] })).toBe(true);
    expect(isRefused({ tags: ["a", "b", "c", "d", "e", "f"] })).toBe(true);
    expect(isRefused({ content: "Too short." })).toBe(true);
    expect(isRefused({ content: "x".repeat(20_001) })).toBe(true);
  });

  test("has no line breaks in its title and excerpt, and no control characters anywhere", () => {
    expect(read({ title: "One\r\npublished: true\u0000" }).title).toBe("One published: true");
    expect(read({ content: `${anArticle.content}\u0007` }).content).toBe(anArticle.content);
  });

  /** Returns a paragraph of an article as the schema leaves it. */
  const cleaned = (markdown: string) =>
    read({ content: `${"Words. ".repeat(80)}\n\n${markdown}` })
      .content.split("\n\n")
      .at(-1);

  test("links only to existing pages of this site", () => {
    expect(cleaned("[book](/booking) or [ask](/contact)")).toBe("[book](/booking) or [ask](/contact)");
    expect(cleaned("[a study](https://example.com/a_(b)) [up](/admin/login) [made up](/blog/no-such-post)")).toBe(
      "a study up made up",
    );
    expect(cleaned("![a picture](https://evil.example/x.png)")).toBe("a picture");
    expect(cleaned("See <https://www.example.com/made-up> or www.example.org.")).toBe(
      "See example.com/made-up or example.org.",
    );
    expect(cleaned("[a study][1] says so.\n[1]: https://example.com/made-up")).toBe("a study says so.");
  });

  test("has two links at most", () => {
    expect(cleaned("[a](/booking) [b](/booking) [c](/contact)")).toBe("[a](/booking) [b](/booking) c");
  });

  test("keeps horizontal rules (---) in the middle of the article", () => {
    const content = `${anArticle.content}\n\n---\n\nAfter the line.\n\n---\n\nThe end.`;
    expect(read({ content }).content).toBe(content);
  });

  test("becomes a post that reads back exactly as written, even if it is hostile", () => {
    const { content, ...fields } = read(hostileArticle);
    const { post } = parsePost("a-slug", composeSource({ ...fields, published: false }, content));
    expect(post).toMatchObject({ title: "An article with something in it", published: false, content });
  });
});

describe("the rules about words", () => {
  const warnings = (changes: object) =>
    describeFindings(check({ ...read(changes), featuredImage: null, featuredImageAlt: "" }));

  test("find nothing in a careful article", () => {
    expect(warnings({})).toEqual([]);
  });

  test("check every field, and report each finding once", () => {
    expect(warnings({ tags: ["sciatica", "winter"] })).toHaveLength(1);
    expect(warnings({ excerpt: "Results guaranteed. Results guaranteed" })).toEqual([
      expect.stringMatching(/^“Results guaranteed”: \S.*\.$/),
    ]);
    expect(warnings({ title: "Act now, before it’s too late" })).toHaveLength(1);
    expect(warnings({ content: `${anArticle.content} We are the best clinic.` })).toHaveLength(1);
  });

  test("require the vet to be mentioned where an animal is the patient", () => {
    const content = `${anArticle.content} We see horses at their stables.`;
    expect(warnings({ category: "Equine", content })).toEqual([expect.stringContaining("that a vet comes first.")]);
    expect(warnings({ category: "Equine", content: `${content} Your vet sees him first.` })).toEqual([]);
  });
});
