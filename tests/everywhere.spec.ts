import { paths } from "#content/facts/navigation.ts";
import { practice } from "#content/facts/practice.ts";
import { publicAddresses } from "./addresses.ts";
import { expect, test } from "./visitor.ts";

test.describe.configure({ mode: "parallel" });

// Promises about every page, whatever the window or the browser's abilities.
for (const address of publicAddresses) {
  test(`${address} never has to be scrolled sideways: at 320 px, at 200 % zoom`, async ({ page }) => {
    const sticksOut = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(address);
    expect(await sticksOut(), "at 320 px").toBe(0);
    await page.setViewportSize({ width: 640, height: 400 });
    expect(await sticksOut(), "at 200 % of 1280 px").toBe(0);
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  for (const address of publicAddresses) {
    test(`${address} can be read`, async ({ page }) => {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const skeleton of await page.locator(".skeleton").all()) await expect(skeleton).toBeHidden();
      for (const heading of await page.locator("main h2:not(.hide)").all()) await expect(heading).toBeVisible();
    });
  }

  test("the service cards show their pictures, and no player", async ({ page }) => {
    for (const address of [paths.home, paths.newPatients]) {
      await page.goto(address);
      const cards = page.locator(".trio > li");
      await expect(cards).toHaveCount(3);
      for (const card of await cards.all()) {
        await expect(card.locator("video")).toBeHidden();
        await card.scrollIntoViewIfNeeded();
        await expect
          .poll(() => card.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(0);
      }
    }
  });

  test("the form offers telephone and mail too, and the diary a tab of its own", async ({ page }) => {
    await page.goto(paths.contact);
    // By their tags: to Playwright’s roles and texts, what stands in a <noscript> is never there.
    const note = page.locator("noscript .note");
    await expect(note.locator(`a[href="tel:${practice.phone.e164}"]`)).toBeVisible();
    await expect(note.locator(`a[href="mailto:${practice.email}"]`)).toBeVisible();
    await page.goto(paths.booking);
    const diary = page.locator("#booking-system .empty");
    await expect(diary.getByRole("link", { name: practice.phone.shown }).first()).toBeVisible();
    await expect(diary.locator("a[target=_blank]").first()).toBeVisible();
  });
});

test("the browser understands which links it may fetch while somebody reaches for them", async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  const found: { errorType?: string; sourceText: string }[] = [];
  devtools.on("Preload.ruleSetUpdated", ({ ruleSet }) => found.push(ruleSet));
  await devtools.send("Preload.enable");
  await page.goto(paths.about);
  await expect.poll(() => found.length).toBe(1);
  expect(found[0]?.errorType).toBeUndefined();
  expect(found[0]?.sourceText).toContain("prefetch");
});
