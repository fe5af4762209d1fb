import { describe, expect, test } from "vitest";
import { aPicture } from "../testing/a-picture.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { startTestApp } from "../testing/start-test-app.ts";
import { bring, states } from "./testing/bring.ts";
import { ghost, unsavedGhost } from "./testing/ghost.ts";

const grey = await aPicture("grey");

describe("an export of Ghost", () => {
  const app = openForTests(() => startTestApp());

  test("becomes posts with its tags, authors and times; what was for members or sent by mail only is a draft", async () => {
    const report = await bring(app, {
      "ghost.json": ghost,
      "content/images/2021/05/mare.jpg": grey,
    });
    expect(states(report.posts)).toEqual([
      "published: Sore backs & mornings",
      "draft: Saddles",
      "scheduled: Next year",
      "draft: A thought",
      "draft: By mail",
      "draft: Half in the editor",
    ]);
    expect(report.posts.flatMap(({ notes }) => notes)).toEqual([
      "Its picture had the words “By Bea”.",
      "Its link leads to a file of the former site: /content/files/leaflet.pdf",
      "Its “visibility” says that it was not for everybody, so it is a draft.",
      "Its “visibility” says that it was not for everybody, so it is a draft.",
      "Its text is there only as Ghost’s editor keeps it, and is damaged or nested too deeply.",
    ]);
    expect([report.leftOut, report.pages]).toEqual([
      [["subscribers", 2]],
      [
        {
          address: "/contact-us/",
          title: "Contact",
          words: 5,
          text: "Some words for the reader.",
          nearest: "/contact",
          leads: false,
        },
      ],
    ]);
    expect(app.readPost("sore-backs")).toMatchObject({
      category: "Horses",
      tags: ["Horses", "mornings"],
      author: "Ann Archer",
      excerpt: "Why mornings.",
      createdAt: "2021-05-01T08:00:00.000Z",
      publishedAt: "2021-05-03T08:00:00.000Z",
      featuredImage: expect.stringMatching(/^\/blog\/images\/mare-\w+\.webp$/),
      featuredImageAlt: "A grey mare in a field",
    });
    const text = app.readPost("sore-backs").content ?? "";
    expect(text).toContain("a [link](/blog/saddles)");
    expect(text).toMatch(/!\[A grey mare\]\(images\/mare-\w+\.webp "A mare"\)/);
    expect(text).toContain("](https://www.youtube.com/embed/abc)");
    expect(text).toMatch(
      /\n\n\[Girths\]\(https:\/\/other\.example\/girths\)\n\nHow wide they are\.\n\nBea The tack room\n\n!\[\]\(images\/mare-\w+\.webp\)\n\nWorth a look$/,
    );
    await app.settled();
    expect((await app.asVisitor("GET", "/sore-backs/")).headers.get("location")).toBe("/sore-backs");
    expect((await app.asVisitor("GET", "/sore-backs")).headers.get("location")).toBe("/blog/sore-backs");
  });

  test("of posts that only its editors have kept brings every word, picture and link, and names what has no place", async () => {
    const pictures = ["grey", "foal", "girth", "rug"].map((name) => [`content/images/${name}.jpg`, grey] as const);
    const { posts, pages } = await bring(app, { "ghost.json": unsavedGhost, ...Object.fromEntries(pictures) });
    const files = ["media/roll.mp4", "media/hum.mp3", "files/leaflet.pdf"].map(
      (file) => `Its link leads to a file of the former site: /content/${file}`,
    );
    const left = "Not brought of it: pictures behind words, forms, words that were in mails only, “transistor” blocks.";
    expect(posts.map(({ title, notes }) => [title, ...notes])).toEqual([
      ["Older"],
      ["Lexical", left, ...files],
      ["Mobiledoc", left, ...files],
    ]);
    expect(pages).toMatchObject([{ title: "Fees", words: 86 }]);
    expect(app.readPost("older").content).toBe("Said in **Markdown**.");
    const [ofNew, ofOld] = ["lexical", "mobiledoc"].map((slug) =>
      (app.readPost(slug).content ?? "").replace(/images\/(\w+)-\w+\.webp/g, "$1"),
    );
    const written = `> It helps.

> It did.

---

\`\`\`js
if (a < b)
  walk();
\`\`\`

How to walk

![A grey one](grey "In May")

![Foal](foal)

![](girth)

Both of them

### Raw heading

Raw **words**.

Said in **Markdown**.

-   one
-   two **bold**

[Girths](https://other.example/girths)

How wide they are.

Bea The tack room

Worth a look

[https://youtu.be/abc](https://youtu.be/abc)

A trot

[roll.mp4](/content/media/roll.mp4)

Rolling

[Humming](/content/media/hum.mp3)

[Leaflet](/content/files/leaflet.pdf)

To print

💡 Mind the **step**.

**Which saddle?**

One that fits.

[Book a visit](/booking)

## Quiet stables

Hay falls

![](rug)

## Wool rug

Warm and dry.

## Letters

Once a month

Subscribe`;
    expect(ofNew).toBe(`Some **bold** and ***both*** & \`code\`  \n[a link](/blog/older)

## When to come

-   At once
    1.  mornings
-   Later

${written}`);
    expect(ofOld).toBe(`Some **bold** and ***both*** & \`code\`  \n[a link](/blog/older)

## When to come

-   At once
-   Later

${written}`);
  });
});

test("marks within marks, raised signs and notes of a post of Ghost stay what they are", async () => {
  await using app = await startTestApp();
  const html =
    "<p><i><em>slow</em></i> <b><strong>fast</strong></b> <s><del>old</del></s> <em>a <b>b</b></em></p>" +
    "<p>10<sup>2</sup>, m<sup>−1</sup>, H<sub>2</sub>O, x<sup>a</sup>, 21<sup>st</sup> Ann<sup>*</sup></p>";
  const markdown = "Ice[^1] and [heat][^b].\n\n[^1]: Ten *minutes*.\n[^b]: Not\nlong.\n\nEnd.";
  const posts = [
    { title: "Marks", html },
    {
      title: "Notes",
      mobiledoc: JSON.stringify({ cards: [["markdown", { markdown }]], markups: [], sections: [[10, 0]] }),
    },
  ].map((post) => ({ id: post.title, slug: post.title.toLowerCase(), status: "published", ...post }));
  await bring(app, { "ghost.json": JSON.stringify({ db: [{ data: { posts } }] }) });
  expect(app.readPost("marks").content).toBe("*slow* **fast** ~~old~~ *a **b***\n\n10², m⁻¹, H₂O, x^a, 21st Ann\\*");
  expect(app.readPost("notes").content).toBe(
    "Ice[^1] and \\[heat\\][^2].\n\n[^1]: Ten *minutes*.\n\n[^2]: Not long.\n\nEnd.",
  );
});
