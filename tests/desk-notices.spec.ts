import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { desk, expectNoBarriers } from "./no-barriers.ts";
import { expect, logIn, openDesk, textBox, windows } from "./owner.ts";
import type { Product } from "./product.ts";
import { test } from "./story.ts";

const troubles = (page: Page) => page.getByRole("region", { name: "Needs your attention" });
const trouble = (page: Page, words: string) => troubles(page).locator(":scope > ul > li").filter({ hasText: words });
const list = (page: Page, words: string) => troubles(page).getByRole("list", { name: words });

/** Lays posts of Jekyll into the folder, which say neither draft nor published. */
function bring(product: Product, texts: readonly string[]): void {
  for (const [at, text] of texts.entries())
    product.put(`2021-06-0${at + 1}-note.md`, `---\nlayout: post\ntitle: Note ${at + 1}\n---\n${text}\n`);
}

test.describe.configure({ mode: "parallel" });
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const { name, width, height, tag } of windows) {
  test.describe(name, { tag }, () => {
    test.use({ viewport: { width, height } });
    test.beforeEach(() => test.setTimeout(180_000));

    test("a file that is no post is named on the open desk; many of a kind are one row, and none is left out", async ({
      page,
      product,
    }) => {
      await logIn(page);
      await expect(page.getByRole("heading", { name: "The 10 most recent posts" })).toBeAttached();
      product.put("export.xml", "<rss/>");
      await expect(troubles(page)).toContainText("export.xml This file is neither", { timeout: 70_000 });
      mkdirSync(join(product.blogDir, "old"));
      for (let n = 1; n < 300; n++) product.put(`old/${"a-page-with-a-long-name-".repeat(5)}${n}.html`, "");
      const sentence = "300 files in the posts’ folder are not shown";
      await expect(trouble(page, sentence)).toBeVisible({ timeout: 70_000 });
      await expect(list(page, sentence)).toBeHidden();
      await troubles(page).locator("summary", { hasText: "Which" }).click();
      await expect(list(page, sentence).getByRole("listitem")).toHaveCount(300);
      await expectNoBarriers(page, [width]);
      expect((await list(page, sentence).boundingBox())?.height).toBeLessThan(height);
      await list(page, sentence).focus();
      await page.keyboard.press("End");
      await expect(list(page, sentence).getByRole("listitem").last()).toBeInViewport();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
  });
}

test.describe("in any window", () => {
  test.use({ viewport: { width: desk, height: 900 } });
  test.beforeEach(() => test.setTimeout(180_000));

  test("she publishes the posts that she brought from another program, all at once, but for one that she has to look at", async ({
    page,
    product,
  }) => {
    bring(product, ["Rest.", "Walk.", "Chiropractic cures asthma."]);
    await logIn(page);
    await expect(trouble(page, "3 posts of another program wait as drafts.")).toBeVisible();
    await expectNoBarriers(page);

    page.once("dialog", (question) => question.accept());
    await troubles(page).getByRole("button", { name: "Publish all" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("2 posts published. 1 waits to be looked at first.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Needs your attention" }).locator(":focus")).toHaveCount(1);
    await expect(trouble(page, "1 post of another program waits as a draft.")).toBeVisible();
    await expect.poll(async () => (await page.request.get("/blog/2021-06-02-note")).status()).toBe(200);
    expect((await page.request.get("/blog/2021-06-03-note")).status()).toBe(404);
    expect(product.git("show", "HEAD:content/blog/2021-06-02-note.md")).toContain("layout: post");
    expect(await (await page.request.get("/blog/2021-06-02-note")).text()).toContain("2021-06-02");

    await troubles(page).getByRole("link", { name: "Choose" }).click();
    await expect(page.getByLabel("Show", { exact: true })).toHaveValue("draft");
    await expect(page.getByRole("heading", { name: /posts? found/ })).toBeFocused();
    const left = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Note 3" }) });
    await expect(left).toContainText("It waits, because there is something to look at first.");

    await openDesk(page, "/admin/practice", "Practice");
    await troubles(page).getByRole("link", { name: "Choose" }).click();
    await expect(left).toBeVisible();
    await openDesk(page, "/admin/pages", "Pages");
    await troubles(page).locator("summary").click();
    await troubles(page)
      .getByRole("link", { name: /note\.md$/ })
      .click();
    await expect(textBox(page)).toHaveText("Chiropractic cures asthma.");
  });
});
