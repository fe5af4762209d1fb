import { paths } from "#content/facts/navigation.ts";
import { practice } from "#content/facts/testing/sample.ts";
import { testedAddresses } from "./addresses.ts";
import { expect, test } from "./visitor.ts";

test.describe.configure({ mode: "parallel" });

// Promises about every page, in windows of every size, in print and without JavaScript.

/** Small phones, phones in landscape, a desk at 200 % zoom (640 × 360), tablets, laptops and large screens. */
const windows = [
  [320, 480],
  [360, 640],
  [390, 844],
  [640, 360],
  [844, 390],
  [900, 600],
  [768, 1024],
  [1280, 720],
  [1920, 1080],
] as const;

const buttons = "main > :first-child:is(.hero, .page-head) .button, .offer-page .page-head .button";
const withButton: readonly string[] = [paths.home, paths.human, paths.newPatients, paths.contact, paths.offer];

for (const address of testedAddresses) {
  test(`${address} shows its heading and first button without scrolling in windows of every size, never scrolls sideways, and prints with our name and address`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(address);
    await expect(page.locator("[data-enhance=nav][data-awake], .offer-page").first()).toBeAttached();

    // Booking starts with its diary; the blog list, articles and the privacy policy start with text.
    const hasButton = (await page.locator(buttons).count()) > 0;
    expect(hasButton || !withButton.includes(address)).toBe(true);
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      const size = `${width} × ${height}`;
      await expect.soft(page.getByRole("heading", { level: 1 }), size).toBeInViewport({ ratio: 1 });
      if (hasButton) await expect.soft.poll(() => page.evaluate(roomBelow, buttons), size).toBeGreaterThanOrEqual(0);
      expect.soft(await page.evaluate(sticksOut), `sticks out at ${size}`).toBe(0);
    }

    await test.step("printed, it has our name, address, phone and e-mail, and neither menu nor buttons", async () => {
      await page.emulateMedia({ media: "print" });
      for (const words of [practice.name, practice.addressLine, practice.phone.shown, practice.email])
        await expect(page.locator("body")).toContainText(words, { useInnerText: true });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const part of [".site-header", ".site-footer", ".bar", ".closing", ".no-print"])
        for (const one of await page.locator(part).all()) await expect(one).toBeHidden();
    });
  });
}

const sticksOut = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** Runs in the page: returns the pixels between the first button and the window's end, or the Call and Book bar. */
function roomBelow(button: string): number {
  const bar = document.querySelector(".bar:not([hidden])")?.getBoundingClientRect();
  const end = bar?.height ? bar.top : window.innerHeight;
  return end - (document.querySelector(button)?.getBoundingClientRect().bottom ?? 0);
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  for (const address of testedAddresses) {
    test(`${address} can be read`, async ({ page }) => {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const skeleton of await page.locator(".skeleton").all()) await expect(skeleton).toBeHidden();
      for (const heading of await page.locator("main h2:not(.hide)").all()) await expect(heading).toBeVisible();
    });
  }

  test("the service cards show their pictures, and no video player", async ({ page }) => {
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

  test("the contact form also offers telephone and e-mail, and the booking page a link to the diary in a new tab", async ({
    page,
  }) => {
    await page.goto(paths.contact);
    // Located by tags, because Playwright’s role and text locators ignore the content of <noscript>.
    const note = page.locator("noscript .note");
    await expect(note.locator(`a[href="tel:${practice.phone.e164}"]`)).toBeVisible();
    await expect(note.locator(`a[href="mailto:${practice.email}"]`)).toBeVisible();
    await page.goto(paths.booking);
    const diary = page.locator("#booking-system .empty");
    await expect(diary.getByRole("link", { name: practice.phone.shown }).first()).toBeVisible();
    await expect(diary.locator("a[target=_blank]").first()).toBeVisible();
  });
});
