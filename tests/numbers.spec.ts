import type { Page } from "playwright/test";
import { expectNoBarriers } from "./no-barriers.ts";
import { expect, logIn, openDesk } from "./owner.ts";
import { test } from "./story.ts";

// A browser of tests calls itself headless, and counts as a robot.
test.use({
  contextOptions: { reducedMotion: "reduce" },
  userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
});
// As with `npm start` alone, the service serves the site, and counts it.
test.use({ baseURL: async ({ product }, use) => use(product.serviceUrl) });

/** Goes from page to page as a visitor, and asks for what is not there. */
async function visit(page: Page, ...paths: string[]) {
  for (const path of paths) await page.goto(path);
}

const addressOf = async (page: Page, path: string) => {
  const answer = await page.request.get(path, { maxRedirects: 0 });
  return [answer.status(), answer.headers().location];
};
const rowOf = (page: Page, path: string) => page.getByRole("listitem").filter({ hasText: path });
const openNumbers = (page: Page) => openDesk(page, "/admin/numbers", "Numbers");

for (const width of [360, 1280])
  test.describe(`at ${width} px`, () => {
    test.beforeEach(({ page }) => page.setViewportSize({ width, height: 844 }));

    test("before anybody came, the numbers say what will stand there", async ({ page }) => {
      await logIn(page);
      await openNumbers(page);
      await expect(page.getByText("Nobody’s visit has been counted yet.")).toBeVisible();
      await expect(page.getByText("From then on, this page says how many visits there were")).toBeVisible();
      await expectNoBarriers(page, [width]);
      await page.getByRole("link", { name: "Set up mail" }).click();
      await expect(page.getByLabel("Mail server", { exact: true })).toBeFocused();
    });

    test("after visits she reads how many they were, in a sentence, as a line and as a table, and in the posts’ list", async ({
      page,
    }) => {
      for (let times = 0; times < 6; times++) await visit(page, "/blog/autumn-saddle-check", "/about");
      await page.getByRole("link", { name: "Book" }).first().click();
      await expect(page).toHaveURL(/\/booking/);
      await logIn(page);
      await openNumbers(page);
      await expect(page.getByRole("status").getByText(/^12 visits in the last seven days/)).toBeVisible();
      const week = page.getByRole("region", { name: "The last seven days" });
      for (const line of ["Visits12", "Booking pagea few", "Messagesnone"]) await expect(week).toContainText(line);
      await expect(page.getByRole("img", { name: /^Visits a day, as a line\. The most: 12, on / })).toBeVisible();
      await page.getByText("As a table").click();
      await expect(page.getByRole("table").last().getByRole("row")).toHaveCount(2);
      await expect(page.getByRole("region", { name: "Read most in 30 days" })).toContainText("About6 views");
      await expect(page.getByRole("region", { name: "What led to Book" })).toContainText("Abouta few times");
      await expectNoBarriers(page, [width]);
      await page.setViewportSize({ width, height: 844 });
      await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Posts" }).click();
      await expect(page.getByText("6 views in 30 days")).toHaveCount(1);
      await expectNoBarriers(page, [width]);
    });

    test("an address that leads nowhere is forwarded in two taps, to a post or a page, and Undo takes it back", async ({
      page,
    }) => {
      const spelled = ["/Saddle-Check", "/über-uns", `/${"a-long-name-".repeat(5)}end`];
      for (const path of [...spelled, ...spelled, "/contact-us?from=mail", "/contact-us"]) await visit(page, path);
      await logIn(page);
      await openNumbers(page);
      await page.getByRole("button", { name: "Forward to … /saddle-check" }).click();
      const dialog = page.getByRole("dialog", { name: "Where shall /saddle-check lead?" });
      await expect(dialog.getByRole("listitem").first()).toContainText("/blog/autumn-saddle-check");
      await expectNoBarriers(page, [width]);
      await page.setViewportSize({ width, height: 844 });
      await dialog.getByRole("listitem").first().getByRole("button").click();
      const row = rowOf(page, "/saddle-check");
      await expect(row).toContainText("leads to /blog/autumn-saddle-check");
      await expect(row.getByText(/^Live in/)).toBeVisible();
      expect(await addressOf(page, "/saddle-check?x=1")).toEqual([301, "/blog/autumn-saddle-check?x=1"]);
      expect(await addressOf(page, "/Saddle-Check")).toEqual([308, "/saddle-check"]);
      await expectNoBarriers(page, [width]);
      await page.setViewportSize({ width, height: 844 });
      await row.getByRole("button", { name: "Undo" }).click();
      await expect(row.getByText("Taken back.")).toBeVisible();
      await expect(row.getByRole("button", { name: "Forward to …" })).toBeVisible();
      await expect.poll(() => addressOf(page, "/saddle-check")).toEqual([404, undefined]);

      for (const path of [...spelled.slice(1), "/contact-us"]) {
        await page.getByRole("button", { name: `Forward to … ${path}` }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Forward Contact" }).click();
        await expect(rowOf(page, path)).toContainText("leads to /contact");
        await expect.poll(() => addressOf(page, encodeURI(path))).toEqual([301, "/contact"]);
      }
      await page.reload();
      await expect(rowOf(page, "/saddle-check")).toBeVisible();
      await expect(rowOf(page, "/contact-us")).toHaveCount(0);
      await visit(page, "/contact-us");
      await expect(page).toHaveURL("/contact");
    });
  });

test("while the service is stopped, the numbers stay and say why they are old", async ({ page, product }) => {
  await visit(page, "/about");
  await logIn(page);
  await openNumbers(page);
  const sentence = page.getByText("A few visits in the last seven days");
  await expect(sentence).toBeVisible();
  await product.stopService();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByText("The numbers could not be loaded.")).toBeVisible();
  await expect(sentence).toBeVisible();
});
