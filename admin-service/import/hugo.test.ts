import { expect, test } from "vitest";
import { startTestApp } from "../testing/start-test-app.ts";
import { bringSite, forProgram } from "./testing/bring.ts";
import { hugo, instructed, placed } from "./testing/sites.ts";

test("a folder of Hugo comes with its bundles, TOML, shortcodes and patterns of addresses", async () => {
  await using app = await startTestApp();
  const { posts, pages } = await bringSite(app, hugo, "content/posts/sore-backs/mare.jpg");
  expect([posts, pages]).toEqual([
    [
      "published Girths: /2021/girths → /blog/girths",
      "draft Later: /2021/later → /blog/later",
      "published Saddles: /2021/saddles-that-fit → /blog/saddles-that-fit",
      "published Sore backs: /2021/sore-backs,/older,/blog/older → /blog/sore-backs",
    ],
    [
      {
        address: "/about/",
        title: "About",
        words: 5,
        text: "Some words for the reader.",
        nearest: "/about",
        leads: true,
      },
    ],
  ]);
  const { content = "", ...post } = app.readPost("sore-backs");
  expect(post).toMatchObject({
    publishedAt: "2021-05-03T08:00:00.000Z",
    tags: ["backs"],
    category: "Horses",
    featuredImageAlt: "A grey mare",
  });
  expect(content).toMatch(
    /^!\[a mare\]\(images\/mare-\w+\.webp\)\n\n!\[A mare\]\(images\/mare-\w+\.webp "In May"\)\n\n\s*\[https:\/\/www\.youtube\.com\/watch\?v=abc-1\]\(https:/,
  );
});

test("a folder of Hugo comes with the addresses that its settings and its posts give", async () => {
  await using app = await startTestApp();
  const { posts, pages, notes } = await bringSite(app, placed.hugo, "mare.jpg");
  expect(posts).toEqual([
    "published Sore backs: /clinic/2021/sore-backs,/clinic/2021/old-backs,/clinic/backs,/clinic/b → /blog/a",
    "published Saddles: /clinic/saddles-that-fit → /blog/fit",
    "published Girths: /clinic/treatments/girths → /blog/girths",
  ]);
  expect(notes).toEqual([]);
  expect(pages).toMatchObject([
    { address: "/clinic/", title: "Home", words: 5 },
    { address: "/clinic/posts/", title: "All posts", words: 5 },
  ]);
});

test("a folder of Hugo comes with links, pictures and words in instructions, and names what only its program reads", async () => {
  await using app = await startTestApp();
  const { notes } = await bringSite(app, instructed.hugo, "content/posts/backs/mare.jpg");
  expect(notes).toEqual([forProgram("notice tip"), forProgram('quote author="Ann Archer"')]);
  expect(app.readPost("backs").content).toMatch(
    /^See \[saddles\]\(\/blog\/saddles\) and \[them again\]\(\/blog\/saddles\)\.\s+!\[A mare\]\(images\/mare-\w+\.webp "In 'May'"\)\s+!\[\]\(images\/mare-\w+\.webp "Grey – At rest – Bea"\)\s+\[!\[\]\(images\/mare-\w+\.webp\)\]\(https:\/\/old\.example\/herd\/\)\s+Grey – \[Bea\]\(https:\/\/bea\.example\/\)\s+!\[Again\]\(images\/mare-\w+\.webp 'In June'\)\s+Come in the morning\.\s+It helps\.\s+\[In its file\]\(\/blog\/saddles\), \[beside it\]\(\/blog\/saddles\), \[a page\]\(\/about\) and \[another\]\(https:\/\/old\.example\/herd\/\?day=1#top\)\.$/,
  );
});
