import { paths } from "#content/facts/navigation.ts";
import { expect, test } from "./visitor.ts";

test.describe.configure({ mode: "parallel" });

test("with the keyboard, the Treatments menu opens when it gets the focus, Tab goes through it, and Escape closes it", async ({
  page,
}) => {
  await page.goto(paths.about);
  await expect(page.locator("[data-enhance=nav][data-awake]")).toBeAttached();
  const button = page.getByRole("button", { name: "Treatments" });
  const canine = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Canine Chiropractic" });
  await expect(canine).toBeHidden();

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Meet/ }).focus();
  await page.keyboard.press("Tab");
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(canine).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(canine).toBeHidden();
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute("aria-expanded", "false");
});

test("the Treatments menu opens under the pointer, closes when the pointer leaves, and its links lead to the treatments", async ({
  page,
}) => {
  await page.goto(paths.about);
  await expect(page.locator("[data-enhance=nav][data-awake]")).toBeAttached();
  const equine = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Equine Chiropractic" });
  await page.getByRole("button", { name: "Treatments" }).hover();
  await expect(equine).toBeVisible();
  await page.getByRole("heading", { level: 1 }).hover();
  await expect(equine).toBeHidden();
  await page.getByRole("button", { name: "Treatments" }).hover();
  await equine.click();
  await expect(page).toHaveURL(paths.equine);
  await expect(page.getByRole("button", { name: "Treatments" })).toHaveAttribute("aria-current", "true");
});

test("the menu marks the link to the current page", async ({ page }) => {
  await page.goto(paths.newPatients);
  const here = page.getByRole("navigation", { name: "Main" }).locator("[aria-current=page]");
  await expect(here).toHaveText(["New Patients"]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("the drawer menu slides in from the right, keeps the focus, and returns it when it closes", async ({ page }) => {
    await page.goto(paths.about);
    await expect(page.locator("[data-enhance=nav][data-awake]")).toBeAttached();
    const opener = page.getByRole("button", { name: "Menu", exact: true });
    const drawer = page.getByRole("dialog", { name: "Menu" });
    await opener.click();
    await expect(drawer).toBeVisible();
    await expect(opener).toHaveAttribute("aria-expanded", "true");
    const links = await drawer.locator("a[href], button").count();
    for (let stop = 0; stop < links + 2; stop++) {
      await page.keyboard.press("Tab");
      expect(await drawer.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    }
    // Polled, because the drawer slides in.
    await expect.poll(() => drawer.evaluate((dialog) => dialog.getBoundingClientRect().right)).toBeCloseTo(360, 0);
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(opener).toHaveAttribute("aria-expanded", "false");
  });

  test("a tap beside the drawer menu closes it, and so does a link, which leads to its page", async ({ page }) => {
    await page.goto(paths.about);
    await expect(page.locator("[data-enhance=nav][data-awake]")).toBeAttached();
    const drawer = page.getByRole("dialog", { name: "Menu" });
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await page.mouse.click(5, 400);
    await expect(drawer).toBeHidden();
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await drawer.getByRole("link", { name: "Canine Chiropractic" }).click();
    await expect(page).toHaveURL(paths.canine);
    await expect(drawer).toBeHidden();
  });
});

test("a change of the address's query scrolls to the top", async ({ page }) => {
  await page.goto(paths.about);
  await expect(page.locator("main[data-awake]")).toBeAttached();
  await page.mouse.wheel(0, 1_500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await page.evaluate(() => history.pushState(null, "", "?from=letter"));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test("a page opened while the previous page is still fading is shown at once, without an error", async ({ page }) => {
  await page.goto(paths.home);
  for (const path of [paths.about, paths.newPatients, paths.contact, paths.about]) {
    await page.evaluate((to) => {
      location.href = to;
    }, path);
    await page.waitForURL(path, { waitUntil: "commit" });
    await page.setViewportSize({ width: 900, height: path === paths.contact ? 600 : 700 });
  }
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
