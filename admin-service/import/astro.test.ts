import { expect, test } from "vitest";
import { startTestApp } from "../testing/start-test-app.ts";
import { bringSite, forProgram } from "./testing/bring.ts";
import { astro, instructed } from "./testing/sites.ts";

test("a folder of Astro comes without what is code", async () => {
  await using app = await startTestApp();
  expect((await bringSite(app, astro, "src/assets/mare.jpg")).posts).toEqual([
    "draft Saddles:  → /blog/saddles",
    "published Sore backs:  → /blog/sore-backs",
  ]);
  expect(app.readPost("sore-backs")).toMatchObject({
    content: "Some words for the reader.",
    featuredImage: expect.stringContaining("mare-"),
  });
});

test("a folder of Astro comes with links, pictures and words in instructions, and names what only its program reads", async () => {
  await using app = await startTestApp();
  const { notes } = await bringSite(app, instructed.astro, "src/assets/mare.jpg");
  expect(notes).toEqual([forProgram('Note title="Mornings"')]);
  expect(app.readPost("backs").content).toMatch(
    /^!\[A mare\]\(images\/mare-\w+\.webp "In May"\)\s+Come \*\*early\*\*\.\s+\[https:\/\/www\.youtube\.com\/watch\?v=abc-1\]\(.*?\)\s+Use `<Note>` for notes\.$/,
  );
});

test("what the former site forwarded leads to the post or page where it led; what is no plain forward is named", async () => {
  await using app = await startTestApp();
  const { posts, pages, leftOut } = await bringSite(
    app,
    {
      "astro.config.mjs": `export default {
  site: "https://old.example", // ours
  redirects: {
    "/backs": "/posts/backs",
    '/sore': { status: 302, destination: '/posts/backs/' },
    "/old/[...slug]": "/posts/[...slug]",
    "/call-us": "/contact",
    ...more,
  },
};
`,
      "public/_redirects":
        "# Netlify\n/b  https://old.example/posts/backs  301!\n/shop/* /:splat 302\n/away https://other.example/ 301\n/app /index.html 200\n",
      "netlify.toml": '[[redirects]]\nfrom = "/spine"\nto = "/posts/backs"\n',
      "posts/backs.md": "---\ntitle: Backs\npubDate: 2021-06-01\n---\nWords.\n",
      "contact.md": "---\ntitle: Contact\naliases: [/reach-us/]\n---\nWords.\n",
    },
    "mare.jpg",
  );
  expect(posts).toEqual([
    "published Backs: /posts/backs,/backs,/sore,/blog/sore,/spine,/blog/spine,/b,/blog/b → /blog/backs",
  ]);
  expect(pages.map(({ address, nearest }) => [address, nearest])).toEqual([
    ["/contact/", "/contact"],
    ["/call-us", "/contact"],
    ["/reach-us", "/contact"],
  ]);
  expect(leftOut.map(([what]) => what.replace(", which names no two paths", ""))).toEqual([
    "the forward “/old/[...slug] /posts/[...slug]”",
    "the forward “...more,”",
    "the forward “/shop/* /:splat 302”",
    "the forward “/away https://other.example/ 301”",
    "the forward “/app /index.html 200”",
  ]);
});
