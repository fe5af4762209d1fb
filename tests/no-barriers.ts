import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "playwright/test";

/** The rules of axe-core for WCAG 2.2 AA and best practice. */
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

export const phone = 360;
export const desk = 1280;

/** The page, in the state that it is in, holds no barrier: at these widths, by day and by night. */
export async function expectNoBarriers(page: Page, widths: readonly number[] = [phone, desk]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      // One that is cut short, because what it moved is gone, is over as well.
      await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
      const { violations } = await lookAt(page);
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, any }) => `${id}: ${any[0]?.message} ${html}`),
      );
      expect.soft(found, `${page.url()} at ${width} px, ${colorScheme}`).toEqual([]);
    }
  }
}

async function lookAt(page: Page) {
  const axe = new AxeBuilder({ page }).withTags(rules);
  // Axe hangs in a frame where no script may run, like the desk's preview; the article in it is looked at where it is public.
  const isDesk = new URL(page.url()).pathname.startsWith("/admin/");
  return isDesk ? axe.setLegacyMode().options({ iframes: false }).withTags(rules).analyze() : axe.analyze();
}
