import { describe, expect, test } from "vitest";
import { composeSource } from "#content/model/front-matter.ts";
import { parsePost } from "#content/model/post.ts";
import { anArticle, hostileArticle } from "../testing/fake-openai-answers.ts";
import { check } from "../testing/writing-room.ts";
import { sentencesOf } from "./doubts.ts";
import { draftSchema } from "./draft.ts";

const read = (changes: object) => draftSchema.parse({ ...anArticle, ...changes });
const isRefused = (changes: object) => !draftSchema.safeParse({ ...anArticle, ...changes }).success;

describe("a draft", () => {
  test("needs every field, within its limits", () => {
    expect(isRefused({})).toBe(false);
    for (const key of Object.keys(anArticle)) expect(isRefused({ [key]: undefined }), key).toBe(true);
    expect(isRefused({ title: "x".repeat(91) })).toBe(true);
    expect(isRefused({ category: "Feline" })).toBe(true);
    expect(isRefused({ tags: ["one"] })).toBe(true);
    expect(isRefused({ tags: ["a", "b", "c", "d", "e", "f"] })).toBe(true);
    expect(isRefused({ content: "Too short." })).toBe(true);
    expect(isRefused({ content: "x".repeat(20_001) })).toBe(true);
  });

  test("brings no line breaks into title or excerpt, and no control characters anywhere", () => {
    expect(read({ title: "One\r\npublished: true\u0000" }).title).toBe("One published: true");
    expect(read({ content: `${anArticle.content}\u0007` }).content).toBe(anArticle.content);
  });

  /** The last lines of an article after the check. */
  const link = (markdown: string) =>
    read({ content: `${"Words. ".repeat(80)}\n\n${markdown}` })
      .content.split("\n\n")
      .at(-1);

  test("links only to pages of this site that exist", () => {
    expect(link("[book](/booking) or [ask](/contact)")).toBe("[book](/booking) or [ask](/contact)");
    expect(link("[a study](https://example.com/a_(b)) [up](/admin/login) [made up](/blog/no-such-post)")).toBe(
      "a study up made up",
    );
    expect(link("![a picture](https://evil.example/x.png)")).toBe("a picture");
    expect(link("See <https://www.example.com/made-up> or www.example.org.")).toBe(
      "See example.com/made-up or example.org.",
    );
    expect(link("[a study][1] says so.\n[1]: https://example.com/made-up")).toBe("a study says so.");
  });

  test("links twice at most", () => {
    expect(link("[a](/booking) [b](/booking) [c](/contact)")).toBe("[a](/booking) [b](/booking) c");
  });

  test("in the middle of an article, --- is a line like any other", () => {
    const content = `${anArticle.content}\n\n---\n\nAfter the line.\n\n---\n\nThe end.`;
    expect(read({ content }).content).toBe(content);
  });

  test("however hostile, becomes a post that reads back as it was written", () => {
    const { content, ...fields } = read(hostileArticle);
    const { post } = parsePost("a-slug", composeSource({ ...fields, published: false }, content));
    expect(post).toMatchObject({ title: "An article with something in it", published: false, content });
  });
});

describe("the rules about words", () => {
  const doubts = (changes: object) =>
    sentencesOf(check({ ...read(changes), featuredImage: null, featuredImageAlt: "" }));

  test("have nothing against a careful article", () => {
    expect(doubts({})).toEqual([]);
  });

  test("read every field, and tell each finding once", () => {
    expect(doubts({ tags: ["sciatica", "winter"] })).toHaveLength(1);
    expect(doubts({ excerpt: "Guaranteed. Guaranteed" })).toEqual([expect.stringMatching(/^“Guaranteed”: \S.*\.$/)]);
    expect(doubts({ title: "Act now, before it’s too late" })).toHaveLength(2);
    expect(doubts({ content: `${anArticle.content} We are the best clinic.` })).toHaveLength(1);
  });

  test("want the vet named where an animal is the patient", () => {
    const content = `${anArticle.content} We see horses at their stables.`;
    expect(doubts({ category: "Equine", content })).toEqual([expect.stringContaining("that a vet comes first.")]);
    expect(doubts({ category: "Equine", content: `${content} Your vet sees him first.` })).toEqual([]);
  });
});
