import type { Page } from "playwright/test";
import { desk, expectNoBarriers } from "./no-barriers.ts";
import { expect, focusText, logIn, pressAndWait, textBox, windows } from "./owner.ts";
import type { Product } from "./product.ts";
import { test } from "./story.ts";

const title = "A stone in the frog";
const slug = "a-stone-in-the-frog";
const file = `${slug}.md`;
/** It ends in a paragraph, because the end of a text that ends in a table may be in its last cell, or below it. */
const text = `## Look first

| Day | Foot |
| --- | --- |
| Monday | near fore |

Lift each foot **before** you ride.`;

const row = (page: Page) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
const dialog = (page: Page) => page.locator("dialog[open]");
const readPost = async (page: Page) => (await page.request.get(`/blog/${slug}`)).text();

async function edit(page: Page) {
  await row(page).getByRole("button", { name: /^Edit/ }).click();
  await focusText(page);
  await pressAndWait(page, "Control+End");
}
async function cancel(page: Page, shown = title) {
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.getByText("Changes discarded")).toBeVisible();
  await expect(page.getByText(`“${shown}”. Kept 30 days under Thrown away.`)).toBeVisible();
  await page.keyboard.press("Escape"); // does not wait until the toast goes by itself
  await expect(page.getByText("Changes discarded")).toBeHidden();
}
async function openThrownAway(page: Page) {
  await page.getByRole("button", { name: /^Thrown away/ }).click();
  await expect(dialog(page)).toContainText(/kept for 30 days|Nothing has been thrown away/);
}
const takeUp = (page: Page, shown = title) =>
  dialog(page)
    .getByText("Take up again")
    .and(dialog(page).getByLabel(`Take up again “${shown}”`));

test.describe.configure({ timeout: 180_000 });
async function openList({ page, product }: { page: Page; product: Product }) {
  product.commitPost(file, `---\ntitle: ${title}\npublished: true\n---\n${text}\n`);
  await expect.poll(() => readPost(page)).toContain("near fore");
  await logIn(page);
}

for (const { name, width, height, tag } of windows)
  test.describe(name, { tag }, () => {
    test.use({ viewport: { width, height } });
    test.beforeEach(openList);

    test("she discards words by mistake, takes them up again long after the toast has gone, writes on and saves", async ({
      page,
      product,
    }) => {
      // She does not wait until the service has forgotten the words.
      const forget = Promise.withResolvers<void>();
      await page.route("/api/thrown-away/*", async (route) => {
        if (route.request().method() === "DELETE") await forget.promise;
        await route.fallback();
      });
      await edit(page);
      await page.keyboard.press("Enter");
      await page.keyboard.press("Enter");
      await page.keyboard.type("Then pick out the sole");
      await cancel(page);
      await page.reload();
      await expect(row(page)).toBeVisible();
      await expect(page.getByText("Unsaved words of")).toHaveCount(0);
      await openThrownAway(page);
      await expect(dialog(page)).toContainText("Then pick out the sole");
      await expectNoBarriers(page, [width]);
      await takeUp(page).click();
      await expect(textBox(page)).toContainText("Then pick out the sole");
      await focusText(page);
      await pressAndWait(page, "Control+End");
      await page.keyboard.type(", gently.");
      const forgotten = page.waitForResponse((response) => response.request().method() === "DELETE");
      forget.resolve();
      await forgotten;
      await page.keyboard.press("Control+s");
      await expect(page.getByText("Post Updated")).toBeVisible();
      await expect.poll(() => readPost(page)).toContain("Then pick out the sole, gently.");
      expect(product.git("show", `HEAD:content/blog/${file}`)).toContain("sole, gently.");
      await openThrownAway(page);
      await expect(takeUp(page)).toHaveCount(0);
    });
  });

test.describe("in any window", () => {
  test.use({ viewport: { width: desk, height: 900 } });
  test.beforeEach(openList);

  test("she takes words up on another device, after the post has been changed, and compares them as they are read", async ({
    page,
    browser,
    product,
  }) => {
    await edit(page);
    await textBox(page).getByRole("cell", { name: "near fore" }).click();
    await pressAndWait(page, "End");
    await page.keyboard.type(" and hind");
    await cancel(page);
    product.put(file, `---\ntitle: ${title}\npublished: true\n---\n${text.replace("near fore", "off fore")}\n`);
    await expect.poll(() => readPost(page)).toContain("off fore");
    await using elsewhere = await browser.newContext({ baseURL: product.url });
    const phone = await elsewhere.newPage();
    await logIn(phone);
    await openThrownAway(phone);
    await takeUp(phone).click();
    const conflict = phone.getByRole("region", { name: /^Changed elsewhere/ });
    await expect(conflict.getByRole("cell", { name: "Monday" })).toHaveCount(2);
    await expect(conflict.locator("ins").filter({ hasText: "and hind" })).toBeVisible();
    await expect(conflict.locator("del").filter({ hasText: "off" })).toBeVisible();
    await expect(conflict).not.toContainText("**");
    await expect(conflict).not.toContainText("##");
    await expectNoBarriers(phone);
    await conflict.getByRole("button", { name: "Take mine" }).click();
    await phone.keyboard.press("Control+s");
    await expect(phone.getByText("Post Updated")).toBeVisible();
    await expect.poll(() => readPost(phone)).toContain("and hind");
    expect(await readPost(phone)).toContain("near fore");
  });

  test("a new post that she has begun and never saved goes on at another device, and is offered no longer once it is saved", async ({
    page,
    browser,
    product,
  }) => {
    await page.getByRole("button", { name: "New post" }).click();
    await page.getByLabel("Title", { exact: true }).fill("Hay in the loft");
    await focusText(page);
    await page.keyboard.type("Cut in June.");
    await expect(page.getByText(/^Kept for all your devices/)).toBeVisible();
    await using elsewhere = await browser.newContext({ baseURL: product.url });
    const phone = await elsewhere.newPage();
    await logIn(phone);
    await phone.getByRole("link", { name: "Hay in the loft" }).first().click();
    await expect(textBox(phone)).toContainText("Cut in June.");
    await focusText(phone);
    await pressAndWait(phone, "Control+End");
    await phone.keyboard.type(" Dry by July.");
    await phone.keyboard.press("Control+s");
    await expect(async () => {
      expect(product.git("show", "HEAD:content/blog/hay-in-the-loft.md")).toContain("June. Dry by July.");
    }).toPass();
    await using third = await browser.newContext({ baseURL: product.url });
    const tablet = await third.newPage();
    await logIn(tablet);
    await expect(tablet.getByRole("heading", { name: "Hay in the loft" })).toHaveCount(1);
    await expect(tablet.getByText("They were never saved.")).toHaveCount(0);
  });

  test("a fact that she discards in Practice can be taken up from the list below her posts", async ({ page }) => {
    await page.goto("/admin/practice");
    await page.getByRole("button", { name: /^Prices/ }).click();
    const first = () => page.getByLabel("First visit", { exact: true });
    await first().fill("61");
    await cancel(page, "Prices");
    await page.goto("/admin/blog");
    await openThrownAway(page);
    await expect(dialog(page)).toContainText("61");
    await takeUp(page, "Prices").click();
    await expect(page.getByRole("heading", { name: "Practice", level: 1 })).toBeVisible();
    await expect(first()).toHaveValue("61");
    await page.getByLabel("Follow-up", { exact: true }).fill("58");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText(/Live in \d+ ms/)).toBeVisible();
    const prices = await (await page.request.get("/treatments/human")).text();
    expect(prices).toContain("£61");
    expect(prices).toContain("£58");
    await openThrownAway(page);
    await expect(takeUp(page, "Prices")).toHaveCount(0);
  });

  test("Empty it now erases the words for good, after it has asked", async ({ page }) => {
    await edit(page);
    await page.keyboard.type("!");
    await cancel(page);
    await openThrownAway(page);
    page.once("dialog", (question) => question.accept());
    await dialog(page).getByRole("button", { name: "Empty it now" }).click();
    await expect(dialog(page)).toHaveCount(0);
    await openThrownAway(page);
    await expect(takeUp(page)).toHaveCount(0);
  });
});
