import { expect, test } from "vitest";
import { startTestApp } from "../testing/start-test-app.ts";
import { bringSite, forProgram } from "./testing/bring.ts";
import { instructed, jekyll, placed } from "./testing/sites.ts";

test("a folder of Jekyll comes with its addresses, Liquid and drafts", async () => {
  await using app = await startTestApp();
  const { system, posts, pages, leftOut } = await bringSite(app, jekyll, "assets/mare.jpg");
  expect([system, posts, pages, leftOut]).toEqual([
    "Jekyll",
    [
      "draft Half:  → /blog/half",
      "published Sore backs: /horses/2021/05/03/sore-backs → /blog/sore-backs",
      "published Saddles: /horses/2021/06/01/saddles → /blog/saddles",
      "draft Off: /2021/07/01/off → /blog/off",
      "scheduled Next year: /2031/06/01/next-year → /blog/next-year",
    ],
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
    [],
  ]);
  const { content = "", ...post } = app.readPost("sore-backs");
  expect(post).toMatchObject({
    category: "Horses",
    tags: ["backs", "mornings"],
    author: "Ann Archer",
    publishedAt: "2021-05-03T00:00:00.000Z",
    featuredImage: expect.stringContaining("mare-"),
  });
  expect(content).toMatch(/^Words with !\[a mare\]\(images\/mare-\w+\.webp\) and \[saddles\]\(\/blog\/saddles\)\./);
  expect(content).toContain("```js\nlet a = 1;\n```");
  expect(content).toMatch(/!\[A mare\]\(images\/mare-\w+\.webp "In May"\)/);
});

test("a folder of Jekyll comes with the addresses that its settings and its posts give", async () => {
  await using app = await startTestApp();
  const { posts, notes } = await bringSite(app, placed.jekyll, "mare.jpg");
  expect(posts).toEqual([
    "published Why backs get sore: /clinic/horses/people/3-05/Sore-Backs → /blog/sore-backs",
    "published Saddles: /clinic/fit/2021/saddles → /blog/saddles",
    "published Weeks:  → /blog/weeks",
    "published Girths: /clinic/n/girths,/clinic/old-girths → /blog/girths",
  ]);
  expect(notes).toEqual([
    "Only the first of its categories is shown.",
    "Its address “/clinic/:week/weeks/” cannot be forwarded.",
  ]);
  expect(app.readPost("girths")).toMatchObject({ author: "Ann Archer", tags: [] });
});

test("collections of Jekyll come with their addresses, and posts with the categories that their folders are", async () => {
  await using app = await startTestApp();
  const { posts, pages, notes, leftOut } = await bringSite(app, placed.collections, "mare.jpg");
  expect(posts).toEqual([
    "published A lurcher: /cases/limping-lurcher → /blog/limping-lurcher",
    "published Bella: /horses/cobs/2021-05-03-bella → /blog/bella",
    "published Bea:  → /blog/bea",
    "published Saddles: /talks/on/saddles → /blog/saddles",
    "published Necks: /people/desks/2020/07/01/necks → /blog/necks",
  ]);
  expect(pages.map(({ address }) => address)).toEqual(["/cases/about/"]);
  expect(leftOut).toEqual([["the file “_staff/ann.md”, which is no page", 1]]);
  expect(notes).toEqual([]);
  expect(app.readPost("necks").category).toBe("Desks");
  expect(app.readPost("saddles").content).toBe("See [the case](/blog/limping-lurcher).");
});

test("a folder of Jekyll comes with links, pictures and words in instructions, and names what only its program reads", async () => {
  await using app = await startTestApp();
  const { notes } = await bringSite(app, instructed.jekyll, "mare.jpg");
  expect(notes).toEqual([
    forProgram('include note.html text="Come in the morning"'),
    forProgram("if site.open"),
    "Its link leads to a file of the former site: /clinic/leaflet.pdf",
    "Its text holds instructions for another program, or a comment without an end: “{{ name }}”.",
  ]);
  expect(app.readPost("backs").content).toMatch(
    /^See \[saddles\]\(\/blog\/saddles\), \[them again\]\(\/blog\/saddles\) and \[the leaflet\]\(https:\/\/old\.example\/clinic\/leaflet\.pdf\)\.\s+!\[A mare\]\(images\/mare-\w+\.webp "In May"\)\s+We are open\.\s+Write \{\{ name \}\} there\.\s+!\[A mare\]\(images\/mare-\w+\.webp "In May"\), !\[mare\]\(images\/mare-\w+\.webp "In May"\) and \[the fit\]\(\/blog\/saddles "Saddles"\)\.\s+\[!\[A mare\]\(images\/mare-\w+\.webp "In May"\)\]\(\/blog\/saddles "Saddles"\)\s+```c\+\+\nint a;\n```$/,
  );
});

test("forms and scripts among the words of a post of Jekyll are named", async () => {
  await using app = await startTestApp();
  const text = "Ask us.\n\n<form><input></form>\n\n<script>\nask();\n</script>\n";
  const post = { "_posts/2021-05-03-ask.md": `---\ntitle: Ask\n---\n${text}` };
  const { notes, leftOut } = await bringSite(app, { ...jekyll, ...post }, "assets/mare.jpg");
  expect(notes).toEqual(["Not brought of it: forms, scripts."]);
  expect(leftOut).toEqual([
    ["forms", 1],
    ["scripts", 1],
  ]);
  expect(app.readPost("ask").content).toBe("Ask us.");
});

test("HTML among the words of a post comes as Markdown, where visitors and the editor show it; in code it stays", async () => {
  await using app = await startTestApp();
  const written: readonly (readonly [html: string, markdown: string])[] = [
    [
      "Many <b>backs </b>are <em>quite `stiff`</em>.<br>\nWalk<br/>more.",
      "Many **backs** are *quite `stiff`*.  \nWalk  \nmore.",
    ],
    ['See <a href="/about" target="_blank">who <i>we</i> are</a><a name="top"></a>.', "See [who *we* are](/about)."],
    ["| Day | Hours |\n| --- | --- |\n| Monday | 9<br>10 |", "| Day | Hours |\n| --- | --- |\n| Monday | 9 10 |"],
    ['<div class="note" markdown="1">\nRest **well**.\n</div>', "Rest **well**."],
    ["<details><summary>When?</summary>At <u>once</u>.</details>", "**When?**\n\nAt once."],
    ["Before\n<ul><li>Walk</li><li>Rest</li></ul>\nAfter H<sub>2</sub>O", "Before\n\n-   Walk\n-   Rest\n\nAfter H₂O"],
    ['<h3 id="a">A heading</h3>\n<p align="center">In the <b>middle</b></p>', "### A heading\n\nIn the **middle**"],
    [
      "Write `<b>` or:\n\n```html\n<br>\n```\n\n2 < 3 <https://a.example>",
      "Write `<b>` or:\n\n```html\n<br>\n```\n\n2 < 3 <https://a.example>",
    ],
  ];
  const files = written.map(([html], n) => [`_posts/2021-05-0${n + 1}-p${n}.md`, `---\ntitle: P${n}\n---\n${html}\n`]);
  const { notes } = await bringSite(
    app,
    { "_config.yml": "url: https://old.example\n", ...Object.fromEntries(files) },
    "mare.jpg",
  );
  for (const [n, [, markdown]] of written.entries()) expect(app.readPost(`p${n}`).content).toBe(markdown);
  expect(notes).toEqual([]);
  await app.settled();
  expect(app.live("blog/p1.html")).toContain('See <a href="/about">who <em>we</em> are</a>.');
});
