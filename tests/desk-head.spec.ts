import type { Page } from "playwright/test";
import { paths } from "#content/facts/navigation.ts";
import { practice } from "#content/facts/testing/sample.ts";
import { expectNoBarriers } from "./no-barriers.ts";
import { expect, logIn, openDesk } from "./owner.ts";
import { test } from "./visitor.ts";

test.describe.configure({ mode: "parallel" });
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** The desk's pages by their headings. */
const deskPages = [
  [paths.adminBlog, "Posts"],
  [paths.adminPages, "Pages"],
  [paths.adminPractice, "Practice"],
  [paths.adminMessages, "Messages"],
  [paths.adminNumbers, "Numbers"],
  [paths.adminGoingLive, "Going live"],
] as const;

/** Small and larger phones, a tablet, a phone in landscape, laptops. */
const windows = [
  [360, 640],
  [390, 844],
  [768, 1024],
  [844, 390],
  [1024, 768],
  [1280, 720],
] as const;

const head = (page: Page) => page.getByRole("banner");
const foot = (page: Page) => page.getByRole("contentinfo");
const heightOf = async (part: ReturnType<typeof head>) => Math.round((await part.boundingBox())?.height ?? 0);
const sticksOut = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

for (const [address, name] of deskPages) {
  test(`above ${name} are only the practice's name and the desk's own tabs, and her work begins in the first third of a phone's screen`, async ({
    page,
  }) => {
    await logIn(page);
    await openDesk(page, address, name);
    const firstThing = page.locator(".panel, .tally, .note").first();
    await expect(firstThing).toBeVisible();
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      const size = `${width} × ${height}`;
      const isLaptop = width >= 1024;
      expect.soft(await heightOf(head(page)), size).toBeLessThanOrEqual(isLaptop ? 57 : 98);
      const tabs = page.getByRole("navigation", { name: "Admin" }).getByRole("link");
      await expect.soft(tabs.filter({ visible: true })).toHaveCount(deskPages.length);
      const rows = await tabs.evaluateAll(
        (links) => new Set(links.map((link) => link.getBoundingClientRect().top)).size,
      );
      expect.soft(rows, `rows of tabs at ${size}`).toBe(1);
      await expect
        .soft(head(page).getByRole("link").filter({ visible: true }), size)
        .toHaveText([practice.name, ...deskPages.map(([, tab]) => new RegExp(`^${tab}`)), "View site"]);
      await expect.soft(foot(page).getByRole("heading"), size).toHaveCount(0);
      await expect.soft(page.getByRole("heading", { name, level: 1 }), size).toBeInViewport({ ratio: 1 });
      expect.soft((await firstThing.boundingBox())?.y, `where it begins at ${size}`).toBeLessThan(215);
      expect.soft(await page.evaluate(sticksOut), `sticks out at ${size}`).toBe(0);
    }
  });
}

test("in letters of 32 px nothing at the desk sticks out of a phone's or a laptop's screen", async ({ page }) => {
  await logIn(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  for (const [address, name] of deskPages) {
    await openDesk(page, address, name);
    await expect(page.locator(".panel, .tally").first()).toBeVisible();
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      expect.soft(await page.evaluate(sticksOut), `${name} at ${width} × ${height}`).toBe(0);
      await expect.soft(head(page).getByRole("link", { name: "View site" })).toBeInViewport({ ratio: 1 });
    }
  }
});

test("the site's menu opens from the desk, as on a phone, and gives the focus back", async ({ page }) => {
  await logIn(page);
  const drawer = page.getByRole("dialog", { name: "Menu" });
  const siteMenu = head(page).getByRole("button", { name: "Site menu" });
  const more = head(page).getByRole("button", { name: "More", exact: true });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const isPhone = width === 360;
    if (isPhone) await more.click();
    await expect(siteMenu).toHaveAttribute("aria-expanded", "false");
    await siteMenu.click();
    await expect(drawer.getByRole("link", { name: "Canine Chiropractic" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(isPhone ? more : siteMenu).toBeFocused();
  }
  await siteMenu.click();
  await drawer.getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL(paths.about);
});

test("the footer is one quiet line, and the keyboard unfolds the rest, which says whether it is open", async ({
  page,
}) => {
  await logIn(page);
  // The list makes the page longer, and would move the footer away while it is looked at.
  await expect(page.getByRole("button", { name: /^Unpublish/ }).first()).toBeVisible();
  const line = () => foot(page).evaluate((footer) => footer.getBoundingClientRect().height);
  expect(await line()).toBeLessThan(60);
  await expect(foot(page)).toContainText(practice.phone.shown, { useInnerText: true });
  await expect(foot(page).getByRole("link", { name: "Privacy Policy" })).toBeVisible();
  await expect(foot(page).getByRole("link", { name: "Admin", exact: true })).toBeVisible();
  const button = foot(page).getByRole("button", { name: "Services, contact" });
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(button).toHaveAttribute("aria-expanded", "true");
  for (const name of ["Services", "Quick Links", "Contact Info"])
    await expect(foot(page).getByRole("heading", { name })).toBeInViewport();
  await expectNoBarriers(page);
  await page.keyboard.press("Space");
  await expect(button).toHaveAttribute("aria-expanded", "false");
  expect(await foot(page).getByRole("heading").count()).toBe(0);
});

test("the list of devices opens from every tab", async ({ page }) => {
  await logIn(page);
  for (const [address, name] of deskPages) {
    await openDesk(page, address, name);
    await head(page).getByRole("button", { name: "Devices" }).click();
    await expect(page.getByRole("dialog", { name: "Devices" }), name).toBeVisible();
  }
});

test("while the desk loads, nothing in its header moves, and the footer stays out of sight", async ({ page }) => {
  const sent = await page.request.post("/api/contact", {
    data: { name: "Ann", email: "ann@owner.example", message: "My cob is reluctant." },
  });
  expect(sent.status()).toBe(201);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[])
        for (const { node } of sources)
          if (node?.parentElement?.closest("header, footer")) moved.push(node.parentElement.outerHTML);
    }).observe({ type: "layout-shift", buffered: true });
    const moved: string[] = [];
    Object.assign(window, { moved });
  });
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    await logIn(page);
    await expect(
      page
        .getByRole("listitem")
        .filter({ has: page.locator(".title") })
        .first(),
    ).toBeVisible();
    await expect(head(page).getByRole("link", { name: /Messages/ })).toContainText("1 unread");
    expect.soft(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
    await expect.soft(foot(page)).not.toBeInViewport();
  }
});

test("while a post is written, its own bar follows the practice's name, and the site's menu is still there", async ({
  page,
}) => {
  await logIn(page);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole("button", { name: "New post" }).click();
  await expect(page.getByLabel("Title")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Admin" })).toBeHidden();
  expect(await heightOf(head(page))).toBeLessThanOrEqual(49);
  await head(page).getByRole("button", { name: "Site menu" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "About" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Title")).toBeVisible();
  // Its foot covers nothing of the page's.
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await foot(page).getByRole("button", { name: "Services, contact" }).click({ timeout: 5_000 });
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await foot(page).getByRole("link", { name: "£57 Special Offer" }).click({ trial: true, timeout: 5_000 });
});
