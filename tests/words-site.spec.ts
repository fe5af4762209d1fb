import type { Page } from "playwright/test";
import { expectNoBarriers } from "./no-barriers.ts";
import { callService, expect, logIn } from "./owner.ts";
import { test } from "./story.ts";

const phone = { width: 390, height: 844 };
test.use({ viewport: phone, hasTouch: true });

const frame = (page: Page) => page.frameLocator("iframe.page-frame");
const text = (page: Page, key: string) => frame(page).locator(`[data-words="${key}"]`).first();
const readPage = async (page: Page, path: string) => (await page.request.get(path)).text();
const pagesTab = (page: Page) =>
  page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Pages" }).tap();

async function openPage(page: Page, name: string) {
  await pagesTab(page);
  await page.getByRole("link", { name, exact: true }).tap();
}

test("the owner hides a section and shows it again; visitors see neither the section nor its place", async ({
  page,
}) => {
  await logIn(page);
  await openPage(page, "About");
  await expect(text(page, "about.values.title")).toBeVisible();
  await page.getByRole("button", { name: "This page" }).tap();
  const sheet = page.getByRole("dialog", { name: "This page" });
  await expect(sheet.getByRole("checkbox", { name: "Come and see for yourself" })).toBeDisabled();
  await sheet.getByRole("checkbox", { name: "Our core values" }).uncheck();
  await sheet.getByRole("checkbox", { name: "The picture of the clinic" }).uncheck();
  await expectNoBarriers(page);
  await page.setViewportSize(phone);
  await sheet.getByRole("button", { name: "Close" }).tap();
  await expect(text(page, "about.values.title")).toBeHidden();
  await page.getByRole("button", { name: "Save" }).tap();
  await expect(page.getByText(/^Live in/)).toBeVisible();
  const about = await readPage(page, "/about");
  expect(about).toContain("Our philosophy");
  expect(about).not.toMatch(/Our core values|data-section|hidden\./);

  const strip = frame(page).locator("[data-section=values]");
  await expectNoBarriers(page);
  await page.setViewportSize(phone);
  await expect(strip).toHaveText(/“Our core values” is hidden. Visitors do not see it./);
  await strip.getByRole("button", { name: "Show it again" }).tap();
  await expect(text(page, "about.values.title")).toBeFocused();
  await page.getByRole("button", { name: "Save" }).tap();
  await expect.poll(() => readPage(page, "/about")).toContain("Our core values");

  await page.getByRole("button", { name: "Undo" }).tap();
  await expect(strip).toBeVisible();
  await expect.poll(() => readPage(page, "/about")).not.toContain("Our core values");
  await page.getByRole("button", { name: "More", exact: true }).tap();
  await page.getByRole("button", { name: "History" }).tap();
  await expect(page.getByRole("dialog").getByText("Changed: hidden sections").first()).toBeVisible();

  // Words of all pages are changed on the home page, whose sections are not theirs to show.
  await callService(page, "PATCH", "/api/words/home", { hidden: ["why"] });
  await page.goto("/admin/pages#change=site");
  await expect(text(page, "site.footer.limits")).toBeVisible();
  await expect(frame(page).locator("[data-section=why]")).toBeHidden();
});

test("a sample that is true as it is counts as one no longer, until she takes it back", async ({ page }) => {
  await logIn(page);
  await openPage(page, "About");
  const lead = text(page, "about.story.lead");
  await text(page, "about.values.points.5.text").tap();
  await page.getByRole("button", { name: "True as it is" }).tap();
  await lead.tap();
  await expect(lead).toHaveAttribute("data-sample");
  await page.getByRole("button", { name: "True as it is" }).tap();
  await expect(lead).not.toHaveAttribute("data-sample");
  await page.getByRole("button", { name: "Save" }).tap();
  await expect(page.getByText(/^Live in/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Save" })).toBeHidden();
  await page.reload();
  await lead.tap();
  await expect(page.getByText(/, lead\. True as it is\./)).toBeVisible();
  await expectNoBarriers(page);
  await page.setViewportSize(phone);
  await page.getByRole("button", { name: "Undo" }).tap();
  await expect(lead).toHaveAttribute("data-sample");
  await expect(text(page, "about.values.points.5.text")).not.toHaveAttribute("data-sample");
});

test("the owner walks through the site as visitors see it, and changes the page that she has reached, at the same place", async ({
  page,
}) => {
  await logIn(page);
  await page.locator("a[href$='#site=/']", { hasText: "View site" }).tap();
  await expect(page.getByRole("heading", { name: "Home, as visitors see it" })).toBeVisible();
  await expectNoBarriers(page);
  await page.setViewportSize(phone);
  await frame(page).getByRole("contentinfo").getByRole("link", { name: "Human Chiropractic" }).tap();
  await expect(page.getByRole("heading", { name: "Human treatment, as visitors see it" })).toBeVisible();
  await frame(page).getByRole("link", { name: "See prices" }).tap();
  const prices = frame(page).locator("#prices");
  await expect(prices).toBeInViewport();
  await expect(page).toHaveURL(/\/admin\/pages#site=\/treatments\/human$/);

  await page.goBack();
  await expect(page.getByRole("heading", { name: "Home, as visitors see it" })).toBeVisible();
  await page.goForward();
  await frame(page).getByRole("link", { name: "See prices" }).tap();
  await expect(prices).toBeInViewport();
  await page.getByRole("link", { name: "Change this page" }).tap();
  await expect(text(page, "human.pricing.title")).toBeInViewport();
  await page.goBack();
  await page.getByRole("link", { name: "Desk" }).tap();
  await expect(page.getByRole("heading", { name: "Pages", level: 1 })).toBeVisible();
});

test("of an article she comes to its editor; forms do nothing, and other sites open outside", async ({ page }) => {
  await logIn(page);
  await page.goto("/admin/pages#site=/contact");
  await frame(page).getByRole("button", { name: "Send Message" }).tap();
  await expect(page.getByRole("heading", { name: "Contact, as visitors see it" })).toBeVisible();
  await frame(page).getByRole("button", { name: "Menu" }).tap();
  await frame(page).getByRole("dialog").getByRole("link", { name: "Blog" }).tap();
  await frame(page).locator("main a[href^='/blog/']").first().tap();
  await page.getByRole("link", { name: "Edit this post" }).tap();
  await expect(page.getByRole("textbox", { name: "Content" })).toBeVisible();
});
