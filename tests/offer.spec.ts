import type { Page } from "playwright/test";
import { paths } from "#content/facts/navigation.ts";
import { counter } from "#content/facts/site.ts";
import { offer } from "#content/facts/testing/sample.ts";
import { openWithStillClock } from "./still-clock.ts";
import { expect, test } from "./visitor.ts";

test.describe.configure({ mode: "parallel" });

const SECOND = 1_000;
const banner = (page: Page) => page.locator("[data-island=SpotsBanner] [role=status]");
const confetti = (page: Page) => page.locator(".confetti i");

const awake = ["SpotsBanner", "JustBooked"].map((island) => `:has([data-island=${island}][data-ready])`).join("");
const openOffer = (page: Page) => openWithStillClock(page, paths.offer, `body${awake}`);

// Only while the offer is simulated; own-facts.proof.spec.ts tests an offer with real places.
if (offer.simulated) {
  test("after 15 s a place is taken: the counter is marked for 2 s, confetti falls for 3 s, and 'Just Booked' shows for 4 s", async ({
    page,
  }) => {
    await openOffer(page);
    const meter = page.getByRole("progressbar");
    await page.clock.runFor(14 * SECOND);
    await expect(banner(page)).toContainText(`${counter.spotsAtFirst} of ${offer.places}`);
    await expect(meter).toHaveAttribute("aria-valuenow", String(counter.spotsAtFirst));

    await page.clock.runFor(SECOND);
    await expect(banner(page)).toContainText(`${counter.spotsThen} of ${offer.places}`);
    await expect(meter).toHaveAttribute("aria-valuenow", String(counter.spotsThen));
    await expect(meter.locator(".left")).toHaveAttribute("width", `${(100 * counter.spotsThen) / offer.places}%`);
    await expect(page.getByText("Just Booked")).toBeVisible();
    await expect(confetti(page)).toHaveCount(24);
    await expect(confetti(page).first()).not.toHaveCSS("animation-name", "none");
    await expect(banner(page)).toHaveClass(/changed/);

    await page.clock.runFor(2 * SECOND);
    await expect(banner(page)).not.toHaveClass(/changed/);
    await expect(confetti(page)).toHaveCount(24);
    await page.clock.runFor(SECOND);
    await expect(confetti(page)).toHaveCount(0);
    await expect(page.getByText("Just Booked")).toBeVisible();
    await page.clock.runFor(SECOND);
    await expect(page.getByText("Just Booked")).toBeHidden();
    await expect(banner(page)).toContainText(`${counter.spotsThen} of ${offer.places}`);
  });
}

test("the offer's page has no header and no footer, and its questions open and close", async ({ page }) => {
  await page.goto(paths.offer);
  await expect(page.getByRole("banner")).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  const questions = page.locator("details");
  await expect(questions).toHaveCount(7);
  const last = questions.last();
  await last.locator("summary").click();
  await expect(last).toHaveAttribute("open", "");
  await last.locator("summary").press("Enter");
  await expect(last).not.toHaveAttribute("open");
});
