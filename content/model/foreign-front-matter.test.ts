import { describe, expect, test } from "vitest";
import { toHtml } from "./markdown.ts";
import { editPost, parsePost } from "./post.ts";
import { decodeText, UnfitText } from "./text-file.ts";

const now = Date.parse("2026-11-20T09:00:00Z");
const live = (head: string) => `draft: false\n${head}`;
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
    expect(() => parsePost("toml", '+++\ntitle = "x"\n+++\n')).toThrow(UnfitText);
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
    // words for no
    ...["public: no", "public: 'false'", "listed: 0", "visible: 'off'", "publish: no", "permalink: No"].map(live),
    // days of which this site does not know the name
    ...["publish_on", "release_date", "scheduled_at", "embargo", "post_date", "published_on", "go_live", "visible_from"]
      .concat("start_date", "available_from", "live_at", "params: { date_gmt", "seo: { publish-date")
      .map((key) => live(`${key}: 2099-01-01${key.includes("{") ? " }" : ""}`)),
    ...[
      "expiry",
      "expires_on",
      "expire",
      "unpublish_on",
      "end_date",
      "publish_until",
      "available_until",
      "validThrough",
    ]
      .concat("remove_on", "expiresAt", "params: { expires", "expiryDate: ''\nexpires", "expires: 2099-01-01\nexpiry")
      .map((key) => live(`${key}: 2020-01-01${key.includes("{") ? " }" : ""}`)),
    live("expired: true"),
    live("expires: one day"),
    // states
    ...[
      "publish_status: draft",
      "post_state: pending",
      "workflow_state: [in_review]",
      "editorial_status: { value: trash }",
    ]
      .concat("is_hidden: true", "hide_from_list: true", "exclude: true", "approved: false", "ready: no", "wip: true")
      .concat("premium: true", "is_premium: true", "gated: 1", "members: true", "is_members_only: true")
      .concat("pending: true", "locked: true", "active: false", "ready_to_publish: no", "pwd: x", "state: unpublished")
      .concat(
        "embargo_until: 2099-01-01",
        "date_end: 2020-01-01",
        "archive_on: 2020-01-01",
        "requires_login: true",
        "encrypted: true",
        "plan: paid",
        "visible_to: members",
        "post_type: revision",
      )
      .concat("type: revision", "tags: [a, '#internal']", "robots: none", "robots: { index: false }", "passwd: x")
      .concat(
        "seo: { noindex: true }",
        "yoast: { meta-robots-noindex: 1 }",
        "post-passWord: x",
        "_build: { list: never }",
      )
      .concat(
        "wordpress: { status: draft }",
        "custom_fields: { private: true }",
        "data: { attributes: { hidden: yes } }",
      )
      .concat("cascade: [{ draft: true }]", "cascade: { build: { render: 'no' } }")
      .map(live),
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

  test.each([
    [
      "params:\n  toc: true # mine\n  private: true\n  seo: { noindex: true, words: few }\n",
      "params:\n  toc: true # mine\n  seo: { words: few }\n",
    ],
    ["params: { draft: true, toc: true }\n", "params: { toc: true }\n"],
    ["cascade:\n  - draft: true\n    color: red\n  - params: { hidden: true }\n", "cascade:\n  - color: red\n"],
    ["params: { draft: true }\n", ""],
    ["expires: 2020-01-01\nmood: sunny\n", "mood: sunny\n"],
    ["workflow:\n  state: draft\n  editor: Ann # mine\n", "workflow:\n  editor: Ann # mine\n"],
    ["audience: [members, riders]\n", "audience: [riders]\n"],
    ["access: { level: members, note: x }\n", "access: { note: x }\n"],
    ["build: { list: never, publishResources: true }\n", "build: { publishResources: true }\n"],
  ])("loses no more than what kept it from visitors when it is published: %j", (keys, kept) => {
    const before = `---\ntitle: x\ndraft: false\n${keys}---\n`;
    const after = `---\ntitle: x\ndraft: false\n${kept}published: true\n---\n`;
    expect(editPost("x", before, { published: true })).toBe(after);
  });

  test.each([
    ["publishDate: ''\ndate: 2099-01-01", { published: false, publishAt: "2099-01-01T00:00:00.000Z" }],
    ["publishDate:\ndate: 2099-01-01", { published: false, publishAt: "2099-01-01T00:00:00.000Z" }],
    ["pubDate: 2020-01-01\nDate: 2099-01-01", { published: false, publishAt: "2099-01-01T00:00:00.000Z" }],
    ["publishedAt:\ndate: 2099-01-01", { published: false, publishAt: "2099-01-01T00:00:00.000Z" }],
    ["description: ''\nsummary: Theirs", { excerpt: "Theirs" }],
    ["image: ''\ncover: images/a.webp", { featuredImage: "/blog/images/a.webp" }],
    ["publish_at: 2099-01-01", { published: false, publishAt: "2099-01-01T00:00:00.000Z" }],
    ["published_at: 2020-01-01", { published: true, publishedAt: "2020-01-01T00:00:00.000Z" }],
    ["created_at: 2020-01-01", { published: true, createdAt: "2020-01-01T00:00:00.000Z" }],
  ])("has an empty line as if it were not there, and our keys in any spelling: %s", (head, post) => {
    const parsed = read(`title: x\ndraft: false\n${head}`);
    expect([parsed.post, parsed.notices]).toMatchObject([post, []]);
  });

  test("that waits for a day, or is to end on one, is read again then; what is private never goes live by its day", () => {
    const day = "2026-12-24T08:00:00.000Z";
    for (const key of ["release_on", "expiry", "publish_at", "params: { expires"])
      expect(read(`title: x\ndraft: false\n${key}: ${day}${key.includes("{") ? " }" : ""}`).readAgainAt).toBe(
        Date.parse(day),
      );
    for (const head of [
      `draft: false\npublishAt: ${day}`,
      `publishAt: ${day}`,
      `date: ${day}`,
      `draft: true\ndate: ${day}`,
    ]) {
      const { post, notices } = read(`title: x\n${head}\npassword: x`);
      expect([post.published, post.publishAt, notices[0]?.text]).toEqual([
        false,
        null,
        expect.stringMatching(/“password”/),
      ]);
    }
    const cancelled = editPost("x", `---\ntitle: x\ndraft: false\npublish_at: ${day}\n---\n`, { publishAt: undefined });
    expect(parsePost("x", cancelled, now).post).toMatchObject({ published: false, publishAt: null });
    const tagged = editPost("x", "---\ntitle: x\ntags: [a, '#internal']\n---\n", { published: true });
    expect(parsePost("x", tagged, now).post).toMatchObject({ published: true, tags: ["a"] });
  });

  test.each(["status: publish", "isDraft: false", "layout: post"])(
    "waits as a draft, and says so, where it says no more than: %s",
    (head) => {
      const { post, notices } = read(`title: x\n${head}`);
      expect([post.published, notices.map(({ kind }) => kind)]).toEqual([false, ["waiting"]]);
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

  test.each(
    [
      "* TOC\n{:toc}",
      '[Us](/about){:target="_blank"}',
      '!!! note "Mares"\n    Rest.',
      "??? tip\n    Rest.",
      '=== "Mares"\n    Rest.',
    ]
      .concat('--8<-- "more.md"', "Press ++ctrl+c++.", "A :material-home: here.", "So :smile:", "It is ==marked==.")
      .concat(
        "Rest.[^1] Or walk.[^2]\n\n[^1]: Or walk.",
        "Withers\n: The ridge.",
        "*[GCC]: General Chiropractic Council",
        "\\newpage",
      ),
  )("has a notice for the signs of MkDocs, kramdown and others: %j", (text) => {
    expect(read("title: x", { text }).notices.map(({ kind }) => kind)).toEqual(["leftover"]);
  });

  test("has no notice for what only looks like such a sign", () => {
    const text =
      "At 12:30:45 it hurt!!! Really??? a == b, 1 ++ 2, C++ and 3:1:2 :-) [a^2](/about), x ^ y[^1]\n\nhttps://a.example:80:\n\n[^1]: A note.";
    expect(read("title: x", { text }).notices).toEqual([]);
  });

  test.each([
    "For [members](/about), [!yes](/about) and [[1]](/about).",
    "See the [video], the [plan][gallery] and the [Playlist][].\n\n[video]: /a\n[gallery]: /b\n [playlist]: /c",
    "See [gallery][plan].\n\n[plan]: /b",
    "- [ ] rest\n- [x] walk\n\n`[gallery]`\n\n```\n[gallery]\n```",
  ])("has no notice for a link, or a task, that only looks like a shortcode: %j", (text) => {
    expect(read("title: x", { text }).notices).toEqual([]);
  });

  test.each([
    "[caption][gallery]",
    "[toc]\n\n[video]: /a",
    "A mare [[1]] (and foal)",
    "[members]: /about\n\nSee [members] there.",
  ])("has a notice for a shortcode beside what is a link: %j", (text) => {
    expect(read("title: x", { text }).notices.map(({ kind }) => kind)).toEqual(["leftover"]);
  });

  test.each([
    "image: images/a.webp\nimage_alt: A mare",
    "feature_image: images/a.webp\nfeature_image_alt: A mare",
    "cover: { image: images/a.webp, altText: A mare }",
    "thumbnail: [{ path: images/a.webp, description: A mare }]",
  ])("keeps the description of its picture: %s", (head) => {
    expect(read(`title: x\n${head}`).post).toMatchObject({
      featuredImage: "/blog/images/a.webp",
      featuredImageAlt: "A mare",
    });
  });

  test("that cannot be read names the line of the value that is wrong", () => {
    expect(() => read("title: x\n# mine\n'published': maybe\ntags: a")).toThrow(expect.objectContaining({ line: 4 }));
    expect(() => read("title:\n  words: x")).toThrow(expect.objectContaining({ line: 2 }));
    expect(() => decodeText(Buffer.from("---\rtitle: x\r---\rWords.\n"))).toThrow("old Macintosh");
  });

  const hidden = [
    ..."members-only|members only|MEMBERS_ONLY|paid-members-only|kg-paywall|paywall|Premium content|subscribers-only"
      .split("|")
      .map((words) => `<!-- ${words} -->\n\nSecret.`),
    ...["[private]\n\nSecret.\n\n[/private]", "[hidden]Secret.[/hidden]", "[members only]\nSecret."],
    ...["{{< private >}}Secret.{{< /private >}}", "{{% paywall %}}\n\nSecret.", '{{< Paywall plan="a" >}}Secret.'],
  ];
  test.each(hidden)("shows members’ words to nobody and names them: %j", (words) => {
    const marks = "*a* ".repeat(2_500);
    for (const text of [`Words.\n\n${words}`, `Words.\n\n${marks}\n\n${words}`]) {
      expect(toHtml(text)).not.toContain("Secret");
      expect(read("title: x", { text }).notices.map(({ kind }) => kind)).toContain("leftover");
    }
  });

  test.each(
    [
      "{# Secret\nnote {{ x }} #}",
      "{{/* Secret\n*/}}",
      "{{- /* Secret */ -}}",
      "{{!-- Secret }}\n--}}",
      "{{! Secret\n}}",
    ].concat("<%# Secret %>", "<%-- Secret\n--%>", "<!-- Secret -->", "{/* Secret */}", "%% Secret\n%%"),
  )("has its comments taken out of text and excerpt, and named in a title: %j", (comment) => {
    expect(toHtml(`Some ${comment} words.`)).toBe("<p>Some  words.</p>");
    expect(read("title: x", { text: `Some ${comment} words.` }).notices).toEqual([]);
    const line = JSON.stringify(`Words ${comment} end`);
    expect(read(`title: x\nexcerpt: ${line}`).post.excerpt).toBe("Words  end");
    expect(read(`title: ${line}`).notices).toMatchObject([{ kind: "leftover" }]);
  });

  test("keeps what only looks like a comment", () => {
    const text = "50%% of dogs and 30%% of mares, {#id} {a # b}, [private](/about), `<%# shown %>` [hidden](/x).";
    expect(toHtml(text)).toMatch(/50%% of dogs and 30%% of mares, \{#id\}.*private.*shown.*hidden/);
    for (const sign of ["{{!--", "{{/*", "{/*", "<%#", "<!--", "{% comment %}", "{::comment}"]) {
      const open = `Words.\n\n${sign} Secret`;
      const { notices } = read("title: x", { text: open });
      expect([toHtml(open), notices.map(({ kind }) => kind)], sign).toEqual(["<p>Words.</p>", ["leftover"]]);
    }
  });

  test("has a notice if it is too intricate to be drawn, and for a link by which no browser may go", () => {
    const long = `[a]: /${"x".repeat(900)}\n\n${"[a] ".repeat(300)}`;
    for (const text of ["*a* ".repeat(2_500), long])
      expect(read("title: x", { text }).notices).toMatchObject([
        { text: expect.stringMatching(/too intricate/), remedy: expect.stringMatching(/blank lines/) },
      ]);
    const links =
      "[a](javascript:x) [b](file:///C:/a) [c](obsidian://o) [d](ftp://x.test/y) [e](data:x) <obsidian://o>";
    for (const link of links.split(" ")) expect(read("title: x", { text: link }).links, link).toContain("");
    expect(read("title: x", { text: "[a](sms:07700900123) [b](tel:1) [c](https://x.test)" }).links).toEqual([]);
    expect(toHtml("[a](sms:07700900123)")).toContain('href="sms:07700900123"');
  });

  test.each(
    [
      "title: Rule # 1 of backs",
      '"title": Rule #1',
      "'title': Rule # 12",
      "title: C# and #1 tips",
      "title: See rule (#3) and #4",
    ].concat("title: x\ntags:\n  - rule #1", "title: !important Read this", "title: &Co now", "title: ! Wow now"),
  )("is named where YAML reads a sign as its own: %s", (head) => {
    expect(read(head).notices).toMatchObject([{ text: expect.stringMatching(/^Its line “.*” is read in part/) }]);
  });

  test("may have the notes, names and kinds of YAML", () => {
    const head =
      "title: &t Rule # mine\nexcerpt: *t\ndate: 2020-01-01 # day\ndraft: false\ncategory: !!str Back\ntags: &all [a]";
    expect(read(head).notices).toEqual([]);
    expect(read("base: &b { draft: false, category: Back }\n<<: *b\ntitle: x").post).toMatchObject({
      published: true,
      category: "Back",
    });
  });

  test.each([
    ["categories:\n- [Sports, Baseball]", { category: "Sports" }],
    ["categories: [{ name: Cats, slug: cats }]\ntags: [{ label: Old dogs }]", { category: "Cats", tags: ["Old dogs"] }],
    ["taxonomies:\n  tags: [a, b]\n  categories: [Backs]", { category: "Backs", tags: ["a", "b"] }],
  ])("has its groups as Hexo, WordPress or Zola write them: %j", (head, groups) => {
    expect(read(`title: x\n${head}`).post).toMatchObject(groups);
  });

  test("that holds itself, or is mostly empty, is refused with a sentence", () => {
    expect(() => read("title: x\nx: &a [*a]")).toThrow("nested too deeply");
    expect(() => read(`title: x\n${"\n".repeat(15_000)}y: 1`)).toThrow("1000 empty lines");
  });

  test("is live with keys that only look like it", () => {
    const keys =
      "email: ann@post.test\nstate: Oxfordshire\naudience: beginners\naccess: by train\nstatus: published\nprivate: false\n\
expired: false\nexpires: 2099-01-01\nrelease: v2\nend_date: ''\npublic: ''\nhide: off\ncover: { hidden: true }\n\
comments: { enabled: false }\ntype: draft horse\nseo: { index: true }\nupdated: 2099-01-01\npublisher: Ann\ntags: [draft, internal]";
    const { post, notices } = read(`title: x\ndate: 2021-01-01\ndraft: false\n${keys}`);
    expect([post.published, notices]).toEqual([true, []]);
  });

  test("is read whatever capitals its keys have", () => {
    const { post, aliases } = read("Title: x\nTags: [a]\nAuthor: Ann\nALIASES: [/a/b]\nDate: 2021-01-01\nDraft: false");
    expect(post).toMatchObject({ title: "x", tags: ["a"], author: "Ann", published: true });
    expect(aliases).toEqual(["/a/b"]);
  });
});
