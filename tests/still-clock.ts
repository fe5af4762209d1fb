import { expect, type Page } from "playwright/test";

const A_LITTLE_MS = 50;
const START = new Date("2026-11-23T10:00:00");
const STOP = new Date("2026-11-23T11:00:00");

/** Opens a page on which time only passes when the story says so, as far as its scripts are awake: `awake` is there then. */
export async function openWithStillClock(page: Page, address: string, awake: string): Promise<void> {
  await page.clock.install({ time: START });
  await page.clock.pauseAt(STOP);
  await page.goto(address);
  await expect(async () => {
    await page.clock.runFor(A_LITTLE_MS);
    await expect(page.locator(awake)).toBeAttached({ timeout: 1 });
  }).toPass();
}
