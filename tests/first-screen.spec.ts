import { paths } from "#content/facts/navigation.ts";
import { pageAddresses } from "./addresses.ts";
import { expect, test } from "./visitor.ts";

test.describe.configure({ mode: "parallel" });

/** Small phones, phones held sideways, a desk at 200 % zoom (640 × 360), tablets, laptops and large screens. */
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

for (const address of [...pageAddresses, "/no-such-page"]) {
  test(`${address} shows its heading and its first button without scrolling, in windows of every size`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(address);
    await expect(page.locator("[data-enhance=nav][data-awake], .offer-page").first()).toBeAttached();
    // Booking begins with its diary; the list, articles and the policy with their words.
    const hasButton = (await page.locator(buttons).count()) > 0;
    expect(hasButton || !withButton.includes(address)).toBe(true);
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      const size = `${width} × ${height}`;
      await expect.soft(page.getByRole("heading", { level: 1 }), size).toBeInViewport({ ratio: 1 });
      if (hasButton) await expect.soft.poll(() => page.evaluate(roomBelow, buttons), size).toBeGreaterThanOrEqual(0);
    }
  });
}

/** How far the first button ends above the window's end, or above the bar with Call and Book that may stand there. */
function roomBelow(button: string): number {
  const bar = document.querySelector(".bar:not([hidden])")?.getBoundingClientRect();
  const end = bar?.height ? bar.top : window.innerHeight;
  return end - (document.querySelector(button)?.getBoundingClientRect().bottom ?? 0);
}
