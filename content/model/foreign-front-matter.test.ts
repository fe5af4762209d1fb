import { describe, expect, test } from "vitest";
import { FrontMatterError } from "./front-matter.ts";
import { editPost, parsePost } from "./post.ts";

const now = Date.parse("2026-11-20T09:00:00Z");
const read = (head: string, { name = "a-post", text = "Words." } = {}) =>
  parsePost(name, `---\n${head.trim()}\n---\n\n${text}\n`, now);

describe("a post that was written for another site generator", () => {
  test.each([
    [
      "Hugo, with the theme PaperMod",
      `
title: "Spring grass"
date: 2021-04-12T09:30:00+01:00
lastmod: 2022-01-01
draft: false
description: "Why the first weeks matter."
categories: ["Equine", "Feeding"]
tags: [grass, laminitis]
cover:
    image: "images/meadow.jpg"
    alt: "A mare in a meadow"
    caption: "April"
    relative: false
aliases: [/posts/spring/, /spring-grass-2020/]
`,
      {
        title: "Spring grass",
        excerpt: "Why the first weeks matter.",
        category: "Equine",
        tags: ["grass", "laminitis"],
        published: true,
        publishedAt: "2021-04-12T08:30:00.000Z",
        createdAt: "2021-04-12T08:30:00.000Z",
        featuredImage: "/blog/images/meadow.jpg",
        featuredImageAlt: "A mare in a meadow",
      },
      ["/posts/spring", "/spring-grass-2020", "/blog/spring-grass-2020"],
    ],
    [
      "Jekyll",
      `
layout: post
title:  Sore backs
date:   2019-07-03 18:05:12 +0200
author:
  name: Ann Other
image: images/back.png
published: true
redirect_from:
  - /blog/backs/
`,
      {
        title: "Sore backs",
        author: "Ann Other",
        published: true,
        publishedAt: "2019-07-03T16:05:12.000Z",
        featuredImage: "/blog/images/back.png",
      },
      ["/blog/backs"],
    ],
    [
      "Eleventy",
      `
title: On fetching
description: >
  A dog that fetches
  all day.
date: 2023-02-05
tags:
  - posts
  - dogs
`,
      {
        excerpt: "A dog that fetches all day.",
        tags: ["posts", "dogs"],
        published: false, // it does not say so: a draft, as any file here
        publishedAt: "2023-02-05T00:00:00.000Z",
      },
      [],
    ],
    [
      "Astro",
      `
title: 'Desks'
description: 'Sit less.'
pubDate: 'Jul 08 2022'
heroImage: './images/desk.webp'
draft: true
authors:
  - Ann Other
  - name: Eve Third
`,
      {
        excerpt: "Sit less.",
        author: "Ann Other, Eve Third",
        published: false,
        publishedAt: null,
        createdAt: "2022-07-08T00:00:00.000Z",
        featuredImage: "/blog/images/desk.webp",
      },
      [],
    ],
    [
      "an exporter for WordPress",
      `
title: "Ten minutes"
date: "2018-11-30"
slug: ten-minutes-a-day
categories:
  - "tips"
coverImage: "walk.jpg"
draft: false
`,
      {
        category: "tips",
        published: true,
        publishedAt: "2018-11-30T00:00:00.000Z",
        featuredImage: "/blog/images/walk.jpg",
      },
      ["/blog/ten-minutes-a-day"],
    ],
  ])("keeps its date, summary, picture, author and state: %s", (_, head, post, aliases) => {
    const parsed = read(head);
    expect(parsed.post).toMatchObject(post);
    expect(parsed.aliases).toEqual(aliases);
  });

  test("has the date in its file name if it gives no other, and keeps that name as its address", () => {
    const name = "2021-01-31-first-frost";
    expect(read("title: Frost", { name }).post).toMatchObject({ slug: name, createdAt: "2021-01-31T00:00:00.000Z" });
    const dated = read("title: Frost\ndate: 2021-02-03", { name });
    expect(dated.post).toMatchObject({ publishedAt: "2021-02-03T00:00:00.000Z" });
    expect(read("title: Frost\ncreatedAt: 2026-01-01", { name }).post.publishedAt).toBeNull(); // made here
  });

  test("with a future date is scheduled for it, and is live from then on", () => {
    const head = "title: x\ndraft: false\ndate: 2026-12-24T08:00:00Z";
    const ahead = { published: false, publishedAt: null, publishAt: "2026-12-24T08:00:00.000Z" };
    expect(read(head).post).toMatchObject(ahead);
    expect(parsePost("x", `---\n${head}\n---\n`, Date.parse("2026-12-25")).post).toMatchObject({ published: true });
    const draft = read(head.replace("false", "true"));
    expect(draft.post).toMatchObject({ published: false, publishAt: "2026-12-24T08:00:00.000Z" });
    expect(draft.notices.map(({ text }) => text)).toEqual([
      "It is a draft with a date to come, and goes live on 24 December 2026.",
    ]);
  });

  test("follows our own keys where both are present, even empty ones", () => {
    const head = `title: x\npublished: false\ndraft: false\nexcerpt: ''\nsummary: Theirs\ncategory: Ours\ncategories: [Theirs]
publishedAt: 2020-01-01\ndate: 2019-01-01\nfeaturedImage: null\nimage: images/theirs.webp`;
    expect(read(head).post).toMatchObject({
      published: false,
      excerpt: "Words.",
      category: "Ours",
      featuredImage: null,
      publishedAt: "2020-01-01T00:00:00.000Z",
    });
  });

  test("is never broken by foreign keys; values that cannot be used are reported, each in a sentence", () => {
    const { post, notices } = read(
      `title: x\ndate: Last Modified\ncategories: [One, Two]\nimage: https://example.org/x.jpg\nsummary: ${"long ".repeat(200)}
description: [1]\nurl: 5\nauthors: [5, {}]\ndraft: maybe\ncover: 7`,
      { text: 'Words.\n\n{{< figure src="x.jpg" >}}' },
    );
    expect(post).toMatchObject({ title: "x", category: "One", published: false, publishedAt: null, author: "5" });
    expect(post.excerpt.length).toBeLessThan(601);
    expect(notices.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      "date: Its date “Last Modified” cannot be read.",
      "value: Its “draft” is “maybe” and neither true nor false, so it is a draft.",
      "value: Only the first of its categories is shown.",
      "picture: The picture lies on another site and is not shown: visitors of this site call nobody else.",
      'leftover: Its text holds instructions for another program, or a comment without an end: “{{< figure src="x.jpg" >}}”.',
    ]);
    expect(() => parsePost("toml", '+++\ntitle = "x"\n+++\n')).toThrow(FrontMatterError);
    expect(() => parsePost("toml", '+++\ntitle = "x"\n+++\n')).toThrow(/is TOML/);
  });

  test("gets our key beside the foreign one when it is edited, and a field that is removed stays removed", () => {
    const source = `---\ntitle: x # mine\ndraft: false\ndate: 2026-12-24\nsummary: Theirs\ncover:\n  image: images/a.webp\n  alt: A\nauthors: [Ann]\n---\n\nWords.\n`;
    const edit = (keys: object) => {
      const edited = editPost("x", source, { ...keys });
      expect(edited).toContain(source.slice(4, source.indexOf("---", 4)));
      return parsePost("x", edited, now).post;
    };
    expect(edit({ excerpt: "Ours" }).excerpt).toBe("Ours");
    expect(edit({ excerpt: undefined })).toMatchObject({ excerpt: "Words.", excerptIsDerived: true });
    expect(edit({ featuredImage: undefined }).featuredImage).toBeNull();
    expect(edit({ author: undefined }).author).toBe("");
    const unscheduled = editPost("x", source, { publishAt: undefined });
    expect(parsePost("x", unscheduled, Date.parse("2027-01-01")).post).toMatchObject({
      published: false,
      publishAt: null,
    });
  });

  test.each([
    ["date: 2023-01-01\npublishDate: 2027-01-01\ndraft: false", "2027-01-01T00:00:00.000Z"],
    ["published: true\npublishedAt: 2027-01-01", "2027-01-01T00:00:00.000Z"],
  ])("whose day is to come waits for it: %s", (head, publishAt) => {
    expect(read(`title: x\n${head}`).post).toMatchObject({ published: false, publishAt, publishedAt: null });
  });

  test.each([
    "published: true\ndraft: true",
    'published: true\nDraft: "yes"',
    "published: true\nPublished: false",
    "draft: false\nDraft: true",
    "draft: false\nstatus: future",
    "draft: false\nvisibility: paid",
    "draft: false\nhide: true",
    "draft: false\nmembers: true",
    "draft: false\naccess_level: paid",
    "published: true\npublish: false",
    "published: true\nonline: false",
    "published: true\nexpire_date: 2020-01-01",
    "published: true\nPassword: x",
    "published: true\nbuild:\n  render: never",
    "published: true\npermalink: false",
    "status: private",
  ])("that was not for everybody is no live post, and a sentence says so: %s", (head) => {
    const { post, notices } = read(`title: x\ndate: 2021-01-01\n${head}`);
    expect(post.published).toBe(false);
    expect(notices.map(({ kind }) => kind)).toEqual(["restricted"]);
    const source = editPost("x", `---\ntitle: x\ndate: 2021-01-01\n${head}\n---\n`, { published: true });
    expect(parsePost("x", source, now)).toMatchObject({ post: { published: true }, notices: [] });
  });

  test.each(["params:\n  private: true", "extra: { draft: true }", "params: { published: false }"])(
    "is a draft where a map of its own keys says that it was not for everybody: %s",
    (head) => {
      const { post, notices } = read(`title: x\ndate: 2021-01-01\ndraft: false\n${head}`);
      expect(post.published).toBe(false);
      expect(notices.map(({ kind }) => kind)).toEqual(["restricted"]);
      expect(read(`title: x\ndate: 2021-01-01\ndraft: false\nparams: { toc: true }`).post.published).toBe(true);
    },
  );

  test("is read up to the three dots that some programs end its head with", () => {
    const { post } = parsePost("x", "---\ntitle: Mare ... and foal\n...\n\nWords ...\n\n---\n");
    expect(post).toMatchObject({ title: "Mare ... and foal", content: "Words ...\n\n---" });
    const edited = editPost("x", "---\r\ntitle: A\r\n...\r\nWords.\r\n", { title: "B" }, "Other.");
    expect(edited).toBe("---\r\ntitle: B\r\n...\r\nOther.\r\n");
  });

  test("has a notice for what other programs would turn into something else", () => {
    const told = (title: string, text: string) => read(`title: ${title}`, { text }).notices.map(({ text }) => text);
    expect(told("Oil &amp; water", "Words.")).toEqual([expect.stringContaining("“&amp;” as it stands")]);
    expect(told("Oil <em>and</em> water", "Words.")).toEqual([expect.stringContaining("“<em>”")]);
    const text = "Rest.^[Or walk.] ![Mare](images/mare.webp){width=50}\n\n> [!NOTE]\n> Warm up.";
    expect(told("x", text)).toEqual([expect.stringMatching(/\^\[Or walk\.\].*\{width=50\}.*\[!NOTE\]/)]);
    expect(told("Oil & water; R&D", "[![Mare](a.webp)](/about) costs 3 < 5, x^2, {a b}.")).toEqual([]);
  });

  test("is live with keys that only look like it", () => {
    const keys =
      "email: ann@post.test\nstate: Oxfordshire\naudience: beginners\naccess: by train\nstatus: published\nprivate: false";
    const { post, notices } = read(`title: x\ndate: 2021-01-01\ndraft: false\n${keys}`);
    expect([post.published, notices]).toEqual([true, []]);
  });

  test("is read whatever capitals its keys have", () => {
    const { post, aliases } = read("Title: x\nTags: [a]\nAuthor: Ann\nALIASES: [/a/b]\nDate: 2021-01-01\nDraft: false");
    expect(post).toMatchObject({ title: "x", tags: ["a"], author: "Ann", published: true });
    expect(aliases).toEqual(["/a/b"]);
  });
});
