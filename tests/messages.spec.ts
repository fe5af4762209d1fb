import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { expectNoBarriers } from "./no-barriers.ts";
import { expect, logIn, windows } from "./owner.ts";
import { test } from "./product.ts";

const ann = { name: "Ann Archer", email: "ann@patient.example", phone: "07700 900 321", subject: "services" };

const write = async (page: Page, message: object) =>
  expect((await page.request.post("/api/contact", { data: message })).status()).toBe(201);
const entry = (page: Page, name: RegExp) => page.getByRole("button", { name });
const letter = (page: Page) => page.getByRole("article");

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const { name, width, height, tag } of windows) {
  test.describe(name, { tag }, () => {
    test.use({ viewport: { width, height } });

    test("she reads what visitors wrote, answers, sorts and erases it", async ({ page, product }) => {
      test.setTimeout(180_000);
      await write(page, { ...ann, message: "My cob is reluctant on the left rein.\nWhich days do you come?" });
      await logIn(page);

      await test.step("the bar says that something is unread", async () => {
        await page.getByRole("link", { name: /^Messages\s*1 unread/ }).click();
        await expect(page).toHaveURL("/admin/messages");
        await expect(page.getByText("deleted by itself 12 months after it came")).toBeVisible();
        await expect(entry(page, /^Ann Archer \(unread\)/)).toBeVisible();
        await expectNoBarriers(page, [width]);
      });

      await test.step("one that comes meanwhile is there by itself, above the others", async () => {
        await write(page, { name: "Ben", email: "ben@patient.example", message: "Do you treat greyhounds?" });
        await expect(entry(page, /^Ben \(unread\)/)).toBeVisible();
        await expect(page.getByRole("list", { name: "Inbox" }).getByRole("listitem").first()).toContainText("Ben");
      });

      await test.step("read, with the ways to answer", async () => {
        await entry(page, /^Ann Archer/).click();
        await expect(letter(page)).toContainText("Which days do you come?");
        await expect(letter(page).getByRole("link", { name: "Reply" })).toHaveAttribute("href", /^mailto:ann@/);
        await expect(letter(page).getByRole("link", { name: "Call" })).toHaveAttribute("href", "tel:07700900321");
        await expect(entry(page, /^Ann Archer \(unread\)/)).toHaveCount(0);
        await expectNoBarriers(page, [width]);
      });

      await test.step("spam is held apart, and comes back", async () => {
        await letter(page).getByRole("button", { name: "Spam" }).click();
        await expect(entry(page, /^Ann Archer/)).toHaveCount(0);
        await page.getByRole("button", { name: "Held as spam" }).click();
        await entry(page, /^Ann Archer/).click();
        await letter(page).getByRole("button", { name: "Not spam" }).click();
        await expect(page.getByText("Nothing is held as spam")).toBeVisible();
        await page.getByRole("button", { name: /^Inbox/ }).click();
      });

      await test.step("everything of one person, as a file", async () => {
        await entry(page, /^Ann Archer/).click();
        const download = page.waitForEvent("download");
        await letter(page).getByRole("button", { name: "Export all from this person" }).click();
        const all = JSON.parse(readFileSync(await (await download).path(), "utf8"));
        expect(all).toMatchObject([{ email: ann.email }]);
      });

      await test.step("a service that is gone says so; what was asked is not done by halves", async () => {
        await product.stopService();
        page.once("dialog", (question) => question.accept());
        await letter(page).getByRole("button", { name: "Delete" }).click();
        await expect(page.getByText("That did not work")).toBeVisible();
        await expect(letter(page)).toBeVisible();
        await product.startService();
      });

      await test.step("erased, when she has said so", async () => {
        page.once("dialog", (question) => question.accept());
        await letter(page).getByRole("button", { name: "Erase all from this person" }).click();
        await expect(page.getByText("1 message erased")).toBeVisible();
        await expect(entry(page, /^Ann Archer/)).toHaveCount(0);
        await expect(entry(page, /^Ben/)).toBeVisible();
      });
    });
  });
}

test("nobody sees the messages without the password, and no search engine is sent there", async ({ page }) => {
  const shell = await page.request.get("/admin/messages");
  expect(await shell.text()).toMatch(/<meta name="robots" content="noindex/);
  expect(await (await page.request.get("/sitemap.xml")).text()).not.toContain("/admin/");
  expect(await (await page.request.get("/robots.txt")).text()).toContain("Disallow: /admin/");
  await page.goto("/admin/messages");
  await expect(page).toHaveURL("/admin/login");
});
