import { expect, test } from "vitest";
import { startTestApp } from "../testing/start-test-app.ts";
import { bringSite } from "./testing/bring.ts";
import { eleventy, placed } from "./testing/sites.ts";

test("a folder of Eleventy comes with HTML in Markdown", async () => {
  await using app = await startTestApp();
  expect((await bringSite(app, eleventy, "img/mare.jpg")).posts).toEqual([
    "published Sore backs: /posts/sore-backs → /blog/sore-backs",
    "published Saddles: /2021/saddles → /blog/saddles",
  ]);
  expect(app.readPost("sore-backs").content).toMatch(/^!\[A mare\]\(images\/mare-\w+\.webp\)/);
});

test("a folder of Eleventy comes with the addresses that its settings and its posts give", async () => {
  await using app = await startTestApp();
  const { posts, notes } = await bringSite(app, placed.eleventy, "mare.jpg");
  expect(posts).toEqual([
    "published Girths: /clinic/n/girths → /blog/girths",
    "published Sore backs: /clinic/sore-backs → /blog/sore-backs",
    "draft Hidden:  → /blog/hidden",
    "published A talk: /clinic/t/a-talk → /blog/a",
  ]);
  expect(notes).toEqual([]);
  expect(app.readPost("girths")).toMatchObject({ author: "Ann Archer", tags: [] });
});

test("a picture that a post of Eleventy has by an instruction comes with its description", async () => {
  await using app = await startTestApp();
  const post =
    '---\ntitle: Mares\ndate: 2021-06-05\n---\n{% image "./img/mare.jpg", "A grey mare" %}\n\n{% image "mare.jpg" %}\n';
  const { notes } = await bringSite(app, { ...eleventy, "posts/mares.md": post }, "img/mare.jpg");
  expect(notes).toEqual([]);
  expect(app.readPost("mares").content).toMatch(
    /^!\[A grey mare\]\(images\/mare-\w+\.webp\)\n\n!\[\]\(images\/mare-\w+\.webp\)$/,
  );
});
