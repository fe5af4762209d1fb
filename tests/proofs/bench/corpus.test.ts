import { mkdtempDisposableSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parsePost } from "#content/model/post.ts";
import { corpusPost, markPost, writeCorpus } from "./corpus.ts";

const numbers = Array.from({ length: 40 }, (_, at) => at + 1);

test("a post of the corpus depends only on the seed and its number", () => {
  expect(corpusPost(17)).toEqual(corpusPost(17));
  expect(corpusPost(17, 1)).not.toEqual(corpusPost(17, 2));
  expect(new Set(numbers.map((k) => corpusPost(k).slug)).size).toBe(numbers.length);

  using folder = mkdtempDisposableSync(join(tmpdir(), "corpus-"));
  writeCorpus(folder.path, 3);
  expect(readdirSync(folder.path).sort()).toEqual([1, 2, 3].map((k) => `${corpusPost(k).slug}.md`).sort());
  const { slug, source } = corpusPost(2);
  expect(readFileSync(join(folder.path, `${slug}.md`), "utf8")).toBe(source);
});

test("the corpus is read without a notice: published posts of about 700 words, the last one the newest", () => {
  const posts = numbers.map((k) => corpusPost(k)).map(({ slug, source }) => parsePost(slug, source));
  const lengths = posts.map(({ post }) => post.content.split(/\s+/).length);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  expect(mean).toBeGreaterThan(600);
  expect(mean).toBeLessThan(800);
  expect(posts.every(({ post, notices }) => post.published && notices.length === 0)).toBe(true);
  const dates = posts.map(({ post }) => post.publishedAt ?? "");
  expect(dates).toEqual([...dates].sort());
});

test("the corpus has posts in the shape of the example posts: with a UUID, a table and a list", () => {
  for (const { id, source } of numbers.map((k) => corpusPost(k))) {
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
    expect(source).toContain(`\nid: ${id}\n`);
    expect(source).toMatch(/^\|---\|---\|---\|$/m);
    expect(source).toMatch(/^- \*\*/m);
  }
});

test("a marked post of the corpus has the mark in its title and in its text", () => {
  const { slug, source } = corpusPost(5);
  const { post } = parsePost(slug, markPost(source, "zq7"));
  expect([post.title, post.content.includes("with zq7.")]).toEqual(["Edited zq7", true]);
});
