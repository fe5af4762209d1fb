import { bookingPath } from "#content/facts/navigation.ts";
import { practitioner } from "#content/facts/testing/sample.ts";
import playwrightConfig from "../playwright.config.ts";
import { publicAddresses } from "./addresses.ts";
import { expect, test } from "./visitor.ts";

test.describe.configure({ mode: "parallel" });

const { launchOptions } = playwrightConfig.use ?? {};
// As a visitor sets it in the browser: twice the usual size.
test.use({
  launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), "--blink-settings=defaultFontSize=32"] },
});

for (const address of [...publicAddresses, practitioner.path, bookingPath("dog")]) {
  test(`${address} never scrolls sideways with letters of twice the usual size`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(address);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
    for (const width of [320, 360, 390, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await page.evaluate(widerThanWindow), `${width} px`).toEqual([]);
    }
  });
}

/** Runs in the page: names what sticks out, if the page scrolls sideways. */
function widerThanWindow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.querySelectorAll("body *")].filter(
    (one) => one.getBoundingClientRect().right > clientWidth,
  );
  return wide.map((one) => `${one.tagName}.${one.className}: ${one.textContent?.slice(0, 40)}`);
}
