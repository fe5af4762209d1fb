import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type axe from "axe-core";
import { expect, type Page } from "playwright/test";

/** The rules of axe-core for WCAG 2.2 AA and best practice. */
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

export const phone = 360;
export const desk = 1280;

const schemes = ["light", "dark"] as const;
const looks = (width: number) =>
  schemes.filter((scheme) => process.env.CI || (width === phone) === (scheme === "light"));

/**
 * The page, in the state that it is in, holds no barrier: at these widths, by day and by night. Without CI it is looked
 * at on a phone by day, and at a desk by night.
 */
export async function expectNoBarriers(page: Page, widths: readonly number[] = [phone, desk]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of looks(width)) {
      await page.emulateMedia({ colorScheme });
      // One that is cut short, because what it moved is gone, is over as well.
      await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
      expect.soft(await findBarriers(page), `${page.url()} at ${width} px, ${colorScheme}`).toEqual([]);
    }
  }
}

/** Without axe's Playwright package, which loads axe several times a look and has it list all that is well, too. */
async function findBarriers(page: Page): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeSource);

  // Frames hold the diary's or the map's own pages, or the desk's preview of an article, which is looked at where it is public.
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(options);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${any[0]?.message} ${html}`));
    },
    { runOnly: rules, resultTypes: ["violations" as const], iframes: false },
  );
}
