import type { Page } from "playwright/test";
import { paths } from "#content/facts/navigation.ts";
import { hero } from "#content/facts/site.ts";
import { openWithStillClock } from "./still-clock.ts";
import { expect, test } from "./visitor.ts";

test.describe.configure({ mode: "parallel" });

const pressed = (page: Page) => page.getByRole("group", { name: "Background picture" }).locator("[aria-pressed=true]");
const shown = (page: Page) => page.locator(".hero-scenes img.shown");
const openHome = (page: Page) => openWithStillClock(page, paths.home, ".hero-scenes.awake");

test("the hero picture starts at dawn, and fades to the next one every five seconds, round and round", async ({
  page,
}) => {
  await openHome(page);
  for (const name of ["Dawn", "Midday", "Dusk", "Dawn"]) {
    await expect(pressed(page)).toHaveText([name]);
    await expect(shown(page)).toHaveCSS("opacity", "1");
    await page.clock.runFor(hero.rotateEveryMs);
  }
  const fades = await page
    .locator(".hero-scenes img")
    .evaluateAll((images) => images.map((image) => getComputedStyle(image).transition));
  for (const fade of fades) expect(fade).toMatch(/^opacity 1s\b/);
});

test("the hero picture starts at dusk in dark colours", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await openHome(page);
  await expect(pressed(page)).toHaveText(["Dusk"]);
  await expect(shown(page)).toHaveAttribute("src", /dusk/);
});

test("a visitor who prefers reduced motion sees one hero picture, without a fade", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openHome(page);
  await page.clock.runFor(4 * hero.rotateEveryMs);
  await expect(page.getByRole("button", { name: "Dawn" })).toHaveAttribute("aria-pressed", "true");
  await expect(shown(page)).toHaveCSS("transition-duration", "0s");
});

const filmPattern = /\.(?:webm|mp4)$/;

/** Returns a list that grows with the URLs of all videos that the page requests. */
function watchFilms(page: Page): string[] {
  const requested: string[] = [];
  page.on("request", (request) => {
    if (filmPattern.test(request.url())) requested.push(request.url());
  });
  return requested;
}

test("a video loop is fetched only when its card is in view; then it plays, and the pause button stops it", async ({
  page,
}) => {
  const requested = watchFilms(page);
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto(paths.home);
  await expect(page.locator("[data-enhance=loops][data-awake]")).toBeAttached();
  await page.waitForLoadState("networkidle");
  expect(requested).toEqual([]);

  const loop = page.locator("[data-enhance=loops] video").first();
  await loop.scrollIntoViewIfNeeded();
  const isPaused = () => loop.evaluate((video: HTMLVideoElement) => video.paused);
  await expect.poll(isPaused).toBe(false);
  await page.locator("[data-enhance=loops] .pause").click();
  await expect.poll(isPaused).toBe(true);
});

for (const [who, prepare] of [
  ["a visitor who prefers reduced motion", (page: Page) => page.emulateMedia({ reducedMotion: "reduce" })],
  [
    "a visitor who saves data",
    (page: Page) =>
      page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } })),
  ],
] as const) {
  test(`${who} sees still pictures instead of video loops`, async ({ page }) => {
    const requested = watchFilms(page);
    await prepare(page);
    await page.goto(paths.newPatients);
    await expect(page.locator("[data-enhance=loops][data-awake]")).toBeAttached();
    const still = page.locator("[data-enhance=loops] img").first();
    await still.scrollIntoViewIfNeeded();
    await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await page.waitForLoadState("networkidle");
    expect(requested).toEqual([]);
  });
}

test("on a phone only one way to book is in view: the bar stays hidden while the hero's button is visible", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(paths.home);
  const bar = page.getByRole("navigation", { name: "Call or book" });
  await expect(page.getByRole("link", { name: "Book Consultation" })).toBeInViewport();
  await expect(bar).toBeHidden();
  await page.getByRole("heading", { name: "How it goes" }).scrollIntoViewIfNeeded();
  await expect(bar).toBeVisible();
  await page.mouse.wheel(0, -100_000);
  await expect(bar).toBeHidden();
});
