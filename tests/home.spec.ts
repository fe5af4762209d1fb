import type { Page } from "playwright/test";
import { paths } from "#content/facts/navigation.ts";
import { hero } from "#content/facts/site.ts";
import { openWithStillClock } from "./still-clock.ts";
import { expect, test } from "./visitor.ts";

test.describe.configure({ mode: "parallel" });

const pressed = (page: Page) => page.getByRole("group", { name: "Background picture" }).locator("[aria-pressed=true]");
const shown = (page: Page) => page.locator(".hero-scenes img.shown");
const openHome = (page: Page) => openWithStillClock(page, paths.home, ".hero-scenes.awake");

test("the hero begins at dawn, and fades to the next picture every five seconds, round and round", async ({ page }) => {
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

test("on a dark page it begins at dusk", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await openHome(page);
  await expect(pressed(page)).toHaveText(["Dusk"]);
  await expect(shown(page)).toHaveAttribute("src", /dusk/);
});

test("its pause button holds a picture until it is pressed again", async ({ page }) => {
  await openHome(page);
  const pause = page.getByRole("button", { name: "Stop the pictures changing" });
  await pause.click();
  await page.clock.runFor(4 * hero.rotateEveryMs);
  await expect(page.getByRole("button", { name: "Dawn" })).toHaveAttribute("aria-pressed", "true");
  await pause.click();
  await page.clock.runFor(hero.rotateEveryMs);
  await expect(page.getByRole("button", { name: "Midday" })).toHaveAttribute("aria-pressed", "true");
});

test("who asked for less movement sees one picture, without a fade, until pressing play", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openHome(page);
  await page.clock.runFor(4 * hero.rotateEveryMs);
  await expect(page.getByRole("button", { name: "Dawn" })).toHaveAttribute("aria-pressed", "true");
  await expect(shown(page)).toHaveCSS("transition-duration", "0s");
});

const films = /\.(?:webm|mp4)$/;

/** The films that a page has asked for, by the names of their loops. */
function watchFilms(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (films.test(request.url())) asked.push(request.url());
  });
  return asked;
}

test("no loop is fetched before its card is in view; one that is seen plays, and the pause button stops it", async ({
  page,
}) => {
  const asked = watchFilms(page);
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto(paths.home);
  await expect(page.locator("[data-enhance=loops][data-awake]")).toBeAttached();
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);

  const loop = page.locator("[data-enhance=loops] video").first();
  await loop.scrollIntoViewIfNeeded();
  const isPaused = () => loop.evaluate((video: HTMLVideoElement) => video.paused);
  await expect.poll(isPaused).toBe(false);
  await page.locator("[data-enhance=loops] .pause").click();
  await expect.poll(isPaused).toBe(true);
});

for (const [who, prepare] of [
  ["who asked for less movement", (page: Page) => page.emulateMedia({ reducedMotion: "reduce" })],
  [
    "who saves data",
    (page: Page) =>
      page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } })),
  ],
] as const) {
  test(`${who} keeps the still pictures of the loops`, async ({ page }) => {
    const asked = watchFilms(page);
    await prepare(page);
    await page.goto(paths.newPatients);
    await expect(page.locator("[data-enhance=loops][data-awake]")).toBeAttached();
    const still = page.locator("[data-enhance=loops] img").first();
    await still.scrollIntoViewIfNeeded();
    await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
  });
}

test("on a phone there is one way to book in a view: the bar makes way for the hero's button", async ({ page }) => {
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
