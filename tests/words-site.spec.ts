import type { Page } from "playwright/test";
import { expectNoBarriers } from "./no-barriers.ts";
import { expect, logIn } from "./owner.ts";
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
  await expect(strip).toHaveText(/“Our core values” is hidden. Visitors do not see it./);
  await strip.getByRole("button", { name: "Show it again" }).tap();
  await expect(text(page, "about.values.title")).toBeFocused();
  await page.getByRole("button", { name: "Save" }).tap();
  await expect.poll(() => readPage(page, "/about")).toContain("Our core values");

  await page.getByRole("button", { name: "Undo" }).tap();
  await expect(strip).toBeVisible();
  await expect.poll(() => readPage(page, "/about")).not.toContain("Our core values");
  await page.getByRole("button", { name: "History" }).tap();
  await expect(page.getByRole("dialog").getByText("Changed: hidden sections").first()).toBeVisible();
});

test("a sample that is true as it is counts as one no longer, until she takes it back", async ({ page }) => {
  await logIn(page);
  await openPage(page, "About");
  const lead = text(page, "about.story.lead");
  await lead.tap();
  await expect(lead).toHaveAttribute("data-sample");
  await page.getByRole("button", { name: "True as it is" }).tap();
  await expect(lead).not.toHaveAttribute("data-sample");
  await page.getByRole("button", { name: "Save" }).tap();
  await expect(page.getByText(/^Live in/)).toBeVisible();
  await page.reload();
  await lead.tap();
  await expect(page.getByText("Story, lead. True as it is.")).toBeVisible();
  await expectNoBarriers(page);
  await page.setViewportSize(phone);
  await page.getByRole("button", { name: "Undo" }).tap();
  await expect(lead).toHaveAttribute("data-sample");
});
