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
