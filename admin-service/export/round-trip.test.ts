import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { toHtml } from "#content/model/markdown.ts";
import { openExport, readBytes } from "../import/export-files.ts";
import { importPosts } from "../import/import-posts.ts";
import { aPicture } from "../testing/a-picture.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { aPost, startTestApp, type TestApp } from "../testing/start-test-app.ts";

const folder = mkdtempSync(join(tmpdir(), "moved-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const picture = await aPicture("grey");
const left = openForTests(() =>
  startTestApp({
    posts: {
      "saddles.md": aPost({
        title: "Saddles & girths <for> [all] {{ of }} us",
        excerpt: "What a saddle does, in two or three words.",
        category: "Equine & canine",
        tags: ["saddles", "spring work"],
        author: "Ada Lovelace",
        featuredImage: "images/saddle.webp",
        featuredImageAlt: "A saddle on a “rail” & a girth",
        published: true,
        publishedAt: "2026-07-01T22:30:00.000Z",
        content: `A first paragraph
in two lines, with [a shortcode] and {{< another >}}, {% a third %} and {{ a fourth }}.

## Under a heading

- one
- two *words*

1. first
2. second

> Said by **somebody**, see [the foal](/blog/foal).

![A saddle & girth](/blog/images/saddle.webp)

| Work | Days |
| --- | --- |
| walk | 3 |

\`\`\`
code  [kept]
   in lines
\`\`\``,
      }).replace("\n---\n", "\naliases: [old-saddles, /2019/03/saddles]\n---\n"),
      "images/saddle.webp": picture,
      "foal/index.md": aPost({
        title: "A foal",
        published: true,
        publishedAt: "2026-01-05T09:00:00.000Z",
        content: "![Foal](foal.webp)",
      }),
      "foal/foal.webp": picture,
      "later.md": aPost({ title: "Later", publishAt: "2099-06-01T09:00:00.000Z" }),
      "begun.md": aPost({ title: "Begun", createdAt: "2026-06-03T21:15:00.000Z" }),
    },
  }),
);

/** Takes the files of these names along, and brings them to another practice. */
async function moveTo(there: TestApp, kept: RegExp) {
  const home = join(folder, String(kept).replace(/\W/g, ""));
  const answer = await left.asAdmin("GET", "/api/export");
  const archive = join(folder, "practice.zip");
  writeFileSync(archive, new Uint8Array(await answer.arrayBuffer()));
  for (const [name, file] of await openExport(archive)) {
    if (!kept.test(name)) continue;
    mkdirSync(dirname(join(home, name)), { recursive: true });
    writeFileSync(join(home, name), await readBytes(file, 10_000_000));
  }
  return importPosts(there.services, { from: home, isDryRun: false, fetch: async () => picture });
}

/** What visitors and the owner see of each post. Pictures get names anew, and the end of a line in the source means nothing. */
const postsOf = ({ services: { index } }: TestApp) =>
  index.posts.map((indexed) => {
    const { slug, title, excerpt, category, tags, author, published, publishedAt, publishAt, createdAt } = indexed;
    const { aliases, featuredImage, featuredImageAlt: alt } = indexed;
    const post = index.read(slug);
    const html = toHtml(post?.content ?? "", post?.folder)
      .replace(/\/blog\/images\/(?:foal\/)?([a-z]+)(?:-\w+)?\.webp/g, "$1")
      .replace(/(<pre[\s\S]*?<\/pre>)|\s+/g, (_, preformatted?: string) => preformatted ?? " ");
    return {
      ...{ slug, title, excerpt, category, tags, author, published, publishedAt, publishAt, aliases, html },
      cover: featuredImage !== null && { alt },
      begun: published || publishAt ? undefined : createdAt,
    };
  });
type MovedPost = ReturnType<typeof postsOf>[number];

const whole = (post: MovedPost) => post;
/** What has a place there, as it is read here so far. */
const inWordPress = ({ aliases: _, ...post }: MovedPost) => post;
const inGhost = ({ aliases: _, ...post }: MovedPost) => ({
  ...post,
  tags: post.tags.filter((tag) => tag !== post.category),
  publishedAt: post.published && post.publishedAt,
  html: post.html.replaceAll("http://localhost:3000/", "/"),
});

describe.each([
  { name: "WordPress’s file", files: /^wordpress\.xml$/, inIt: inWordPress },
  { name: "Ghost’s file", files: /^ghost\.json$/, inIt: inGhost },
  { name: "the folder of Markdown", files: /^blog\//, inIt: whole },
])("$name", ({ files, inIt }) => {
  const there = openForTests(() => startTestApp());

  test("brings every post to another practice as it was", async () => {
    const report = await moveTo(there, files);
    expect(report.posts.map(({ outcome }) => outcome)).toEqual(["new", "new", "new", "new"]);
    expect(postsOf(there).map(inIt)).toEqual(postsOf(left).map(inIt));
  });
});
