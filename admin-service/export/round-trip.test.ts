import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { toHtml } from "#content/model/markdown.ts";
import { importPosts } from "../import/import-posts.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { startTestApp, type TestApp } from "../testing/start-test-app.ts";
import { moveOut, picture, posts } from "./testing/practice.ts";

const folder = mkdtempSync(join(tmpdir(), "moved-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const left = openForTests(() => startTestApp({ posts }));

/** Each post as visitors and the owner see it. Pictures get names anew, and the end of a line in the source means nothing. */
const postsOf = ({ services: { index } }: TestApp) =>
  index.posts.map((indexed) => {
    const { slug, title, excerpt, category, tags, author, published, publishedAt, publishAt, createdAt } = indexed;
    const { aliases, updatedAt, featuredImage, featuredImageAlt: alt } = indexed;
    const post = index.read(slug);
    const html = toHtml(post?.content ?? "", post?.folder)
      .replace(/\/blog\/images\/(?:foal\/)?([a-z]+)(?:-\w+)?\.webp/g, "$1")
      .replaceAll("\u2060", "")
      .replace(/(<pre[\s\S]*?<\/pre>)|\s+/g, (_, preformatted?: string) => preformatted ?? " ");
    return {
      ...{ slug, title, excerpt, category, tags, author, published, publishedAt, publishAt, createdAt, updatedAt },
      ...{ aliases, html, cover: featuredImage !== null && { alt } },
    };
  });
type MovedPost = ReturnType<typeof postsOf>[number];

const whole = (post: MovedPost) => post;
/** The parts of a post for which the other systems have a place. */
const inWordPress = ({ aliases, createdAt, ...post }: MovedPost) => ({
  ...post,
  aliases: aliases.filter((path) => path.startsWith("/blog/")),
  begun: post.publishedAt || post.publishAt ? undefined : createdAt,
});
const inGhost = ({ aliases: _, ...post }: MovedPost) => ({
  ...post,
  tags: post.tags.filter((tag) => tag !== post.category),
  html: post.html.replaceAll("http://localhost:3000/", "/"),
});

describe.each([
  { name: "WordPress’s file", files: /^wordpress\.xml$/, inIt: inWordPress },
  { name: "Ghost’s file", files: /^ghost\.json$/, inIt: inGhost },
  { name: "the folder of Markdown", files: /^blog\//, inIt: whole },
])("$name", ({ files, inIt }) => {
  const there = openForTests(() => startTestApp());

  test("brings every post to another practice as it was", async () => {
    const from = join(folder, String(files).replace(/\W/g, ""));
    await moveOut(left, files, from);
    const report = await importPosts(there.services, { from, isDryRun: false, fetch: async () => picture });
    expect(report.posts.map(({ outcome }) => outcome)).toEqual(["new", "new", "new", "new", "new"]);
    expect(postsOf(there).map((post) => inIt(post))).toEqual(postsOf(left).map((post) => inIt(post)));
  });
});
