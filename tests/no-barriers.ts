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
const schemesFor = (width: number) =>
  schemes.filter((scheme) => process.env.CI || (width === phone) === (scheme === "light"));

/**
 * Expects no accessibility barrier on the page in its present state, at these widths, in light and dark colours. Outside
 * CI a phone is checked in light colours only, and a desk in dark ones.
 */
export async function expectNoBarriers(page: Page, widths: readonly number[] = [phone, desk]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of schemesFor(width)) {
      await page.emulateMedia({ colorScheme });
      // Not by waiting for each to finish: one that is replaced by another may never say that it has.
      await page.waitForFunction(() =>
        document
          .getAnimations()
          .every(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY),
      );
      expect.soft(await findBarriers(page), `${page.url()} at ${width} px, ${colorScheme}`).toEqual([]);
    }
  }
}

/** Runs axe directly: its Playwright package loads it several times per check, and lists passed rules too. */
async function findBarriers(page: Page): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeSource);

  // Frames contain the diary's or the map's own pages, or the preview of an article, which is checked as a public page.
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(options);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${any[0]?.message} ${html}`));
    },
    { runOnly: rules, resultTypes: ["violations" as const], iframes: false },
  );
}
