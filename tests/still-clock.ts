import { expect, type Page } from "playwright/test";

const STEP_MS = 50;
const STARTED_AT = new Date("2026-11-23T10:00:00");
const PAUSED_AT = new Date("2026-11-23T11:00:00");

/** Opens a page on which time passes only as the test says, and waits until its scripts have made `awake` match. */
export async function openWithStillClock(page: Page, address: string, awake: string): Promise<void> {
  await page.clock.install({ time: STARTED_AT });
  await page.clock.pauseAt(PAUSED_AT);
  await page.goto(address);
  await expect(async () => {
    await page.clock.runFor(STEP_MS);
    await expect(page.locator(awake)).toBeAttached({ timeout: 1 });
  }).toPass();
}
