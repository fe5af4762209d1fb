import { describe, expect, test } from "vitest";
import { draftOf } from "./draft.ts";
import { composeSource, editSource } from "./front-matter.ts";
import { firstSentences, type Post, parsePost } from "./post.ts";
import { lineFields, writtenFields } from "./post-fields.ts";
import { isSlug, slugify } from "./slug.ts";

const parse = (head: string, body = "First sentence here. Second one.") =>
  parsePost("a-post", `---\n${head}\n---\n\n${body}\n`);

describe("a post's file", () => {
  test("needs a title and nothing else", () => {
    const { post } = parse("title: Saddles");
    expect(post).toMatchObject({
      id: "a-post",
      slug: "a-post",
      title: "Saddles",
      excerpt: "First sentence here. Second one.",
      category: "General",
      author: "",
      tags: [],
      published: false,
      publishedAt: null,
      featuredImage: null,
      readingMinutes: 1,
    });
  });

  test("cannot have an id or address that means something in JavaScript or is used by the site", () => {
    expect(() => parse("title: x\nid: constructor")).toThrow("id is a word with another meaning.");
    expect([isSlug("constructor"), slugify("Constructor")]).toEqual([false, "constructor-post"]);
  });

  test("names every wrong field in one message", () => {
    expect(() => parse("excerpt: x")).toThrow("title is missing.");
    expect(() => parse("title: x\npublished: maybe\npublishedAt: yesterday")).toThrow(
      "published has to be true or false; publishedAt is not a date like 2026-11-20T09:00:00.000Z.",
    );
  });

  test("may have its tags as a list or separated by commas, and its picture under either key", () => {
    expect(parse("title: x\ntags: a, b").post.tags).toEqual(["a", "b"]);
    expect(parse("title: x\ntags: [a, 2]").post.tags).toEqual(["a", "2"]);
    expect(parse("title: x\nfeatured_image: images/a.webp").post.featuredImage).toBe("/blog/images/a.webp");
  });

  test.each([...writtenFields])("keeps its %s when it is saved and opened in the form", (field) => {
    const written = "Some words";
    const content = field === "content" ? written : "";
    const head = field === "content" ? {} : { [field]: field === "tags" ? [written] : written };
    const source = editSource(composeSource({ title: "Saddles" }, "Text."), head, content);
    expect(draftOf(parsePost("a-post", source).post as Post)).toEqual({
      title: "Saddles",
      excerpt: "",
      category: "General",
      featuredImageAlt: "",
      tags: "",
      content: "",
      author: "",
      featuredImage: "",
      publishedAt: "",
      slug: "",
      [field]: written,
    });
  });

  test.each(Object.entries(lineFields))("may have a %s up to its maximum length", (field, { max }) => {
    expect(() => parse(`title: x\n${field}: ${"x".repeat(max)}`.replace("title: x\ntitle", "title"))).not.toThrow();
    expect(() => parse(`title: x\n${field}: ${"x".repeat(max + 1)}`.replace("title: x\ntitle", "title"))).toThrow(
      `${field} is longer than ${max} characters.`,
    );
  });

  test("does not show a picture of another site, and reports it", () => {
    const { post, notices } = parse("title: x\nfeaturedImage: https://elsewhere.example/x.jpg");
    expect(post.featuredImage).toBeNull();
    expect(notices[0]?.text).toMatch(/another site/);
  });

  test("has a reading time of its words divided by 200, rounded up", () => {
    expect(parse("title: x", "word ".repeat(200)).post.readingMinutes).toBe(1);
    expect(parse("title: x", "word ".repeat(201)).post.readingMinutes).toBe(2);
    expect(parse("title: x", "").post.readingMinutes).toBe(0);
  });
});

test("a post's address consists of the plain letters and digits of its title", () => {
  expect(slugify("Why your horse’s saddle matters!")).toBe("why-your-horses-saddle-matters");
  expect(slugify("Übung für Rücken & Hüfte")).toBe("ubung-fur-rucken-hufte");
  expect(slugify("馬")).toBe("post");
  expect(slugify("Page")).toBe("page-post");
  for (const title of ["x".repeat(300), "many words ".repeat(40), "404", "-- images --"])
    expect(isSlug(slugify(title))).toBe(true);
});

test("the excerpt of a post that gives none is the beginning of its text, in whole sentences", () => {
  expect(firstSentences("## Heading\n\nShort one. **Bold** two.")).toBe("Short one. Bold two.");
  const long = firstSentences(`${"A sentence of some length stands here. ".repeat(20)}`);
  expect(long.length).toBeLessThanOrEqual(200);
  expect(long.endsWith(".")).toBe(true);
});
