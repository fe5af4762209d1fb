import type { Page } from "playwright/test";
import { expectNoBarriers } from "./no-barriers.ts";
import { choosePicture, expect, logIn, pressAndWait } from "./owner.ts";
import { test } from "./story.ts";

const phone = { width: 390, height: 844 };
test.use({ viewport: phone, hasTouch: true });

const frame = (page: Page) => page.frameLocator("iframe.page-frame");
const readPage = async (page: Page, path: string) => (await page.request.get(path)).text();

async function openPage(page: Page, name: string) {
  await page.goto("/admin/pages");
  await page.locator(".pages .title a", { hasText: name }).tap();
}

/** Looks at other widths too, and goes on with the phone. */
async function expectNoBarriersHere(page: Page) {
  await expectNoBarriers(page);
  await page.setViewportSize(phone);
}

test("the owner changes the policy in the editor of posts, near where she tapped; visitors read hers, and after Undo what they read before", async ({
  page,
}) => {
  await logIn(page);
  await openPage(page, "Privacy Policy");
  const before = await readPage(page, "/privacy-policy");
  const policy = frame(page).locator('[data-words="privacy-policy.body"]');
  await policy.getByText("Messages from the form are kept").tap({ position: { x: 4, y: 8 } });
  const text = page.getByRole("textbox", { name: "The whole text" });
  await expect(text).toBeFocused();
  // A fact is shown as its value, and nothing of its name.
  await expect(text).toContainText("This policy is about Segsbury Chiropractic, ");
  await expect(text).not.toContainText("{{");
  await page.keyboard.type("Today: ");
  await expect(text).toContainText("Today: Messages from the form are kept");
  await expectNoBarriersHere(page);
  await page.getByRole("button", { name: "Done" }).tap();
  await expect(policy).toBeFocused();
  await expect(policy).toContainText("Today: Messages from the form are kept");
  await page.getByRole("button", { name: "Save" }).tap();
  await expect(page.getByText(/^Live in/)).toBeVisible();
  expect(await readPage(page, "/privacy-policy")).toContain("Today: Messages from the form are kept");

  await page.getByRole("button", { name: "Undo" }).tap();
  await expect(page.getByText(/^Taken back/)).toBeVisible();
  await expect(policy).not.toContainText("Today:");
  await expect.poll(() => readPage(page, "/privacy-policy")).toBe(before);

  // She works on, with the keyboard.
  await policy.focus();
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  await page.keyboard.type("In short: ");
  await page.keyboard.press("ControlOrMeta+s");
  await expect.poll(() => readPage(page, "/privacy-policy")).toContain("In short: This policy is about");
  await page.keyboard.type("indeed, ");
  await expect(text).toContainText("In short: indeed, This policy is about");
  await page.getByRole("link", { name: "Pages" }).tap();
  await expect(page.getByText("Not saved yet")).toBeVisible();
});

test("what the rules find in a long text is marked in the editor; a fact goes as one letter, and a link to one keeps it", async ({
  page,
}) => {
  await logIn(page);
  await openPage(page, "Privacy Policy");
  const policy = frame(page).locator('[data-words="privacy-policy.body"]');
  await policy.getByRole("heading", { name: "9. Changes" }).tap();
  const text = page.getByRole("textbox", { name: "The whole text" });
  await expect(text).toBeFocused();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("We will cure your asthma.");
  await expect(page.getByText("May not be said")).toBeVisible();
  const marked = await page.evaluate(() => [...(CSS.highlights.get("finding-red") ?? [])].map(String).join());
  expect(marked).toContain("cure your asthma");
  await page.keyboard.press("ControlOrMeta+z");

  await pressAndWait(page, "ControlOrMeta+Home");
  for (let letter = 0; letter < "This policy is about ".length; letter++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Delete");
  await page.keyboard.type("us");
  await expect(text).toContainText("This policy is about us, ");
  await text.locator("a", { hasText: "@" }).first().tap();
  await page.getByRole("button", { name: "Link", exact: true }).first().tap();
  const link = page.getByRole("dialog", { name: "Link" });
  await expect(link.getByLabel("Where to")).toHaveValue(/^mailto:/);
  await link.getByRole("button", { name: "Set" }).tap();
  await expect(link).toBeHidden();
  await page.getByRole("button", { name: "Done" }).tap();
  await page.getByRole("button", { name: "Save" }).tap();
  await expect(page.getByText(/^Live in/)).toBeVisible();
  const html = await readPage(page, "/privacy-policy");
  expect(html).toContain("This policy is about us, ");
  expect(html.match(/href="mailto:/g)?.length).toBeGreaterThan(1);
});

test("the title for search engines stands below its page with its length, and what a picture shows is found by tapping it", async ({
  page,
}) => {
  await logIn(page);
  await openPage(page, "Contact");
  const words = (key: string) => frame(page).locator(`[data-words="contact.${key}"]`).first();
  const title = words("metadata.title");
  await expect(title).not.toContainText("{{");
  await title.tap({ position: { x: 4, y: 8 } });
  await page.keyboard.press("Home");
  await page.keyboard.type("By the mill: ");
  const length = (await title.textContent())?.length ?? 0;
  await expect(frame(page).locator(`[data-length="${length} of about 60 letters"]`)).toBeVisible();
  await expectNoBarriersHere(page);
  await page.getByRole("button", { name: "Save" }).tap();
  await expect(page.getByText(/^Live in/)).toBeVisible();
  const read = await readPage(page, "/contact");
  expect(/<title>(.*?)<\/title>/.exec(read)?.[1]).toMatch(/^By the mill: Contact . Segsbury Chiropractic, /);

  await page.getByRole("button", { name: "Undo" }).tap();
  await expect(page.getByText(/^Taken back/)).toBeVisible();
  await expect(title).not.toContainText("mill");
  await expect.poll(() => readPage(page, "/contact")).not.toContain("By the mill");

  await frame(page).locator("img[data-words-in]").tap();
  await expect(words("map.alt")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("A map with a mill.");
  await page.getByRole("button", { name: "Save" }).tap();
  await expect.poll(() => readPage(page, "/contact")).toContain('alt="A map with a mill."');
});

test("a tapped picture is changed over its page, where she goes on: her own stands on the pages, with what it shows, and after Undo the drawing", async ({
  page,
}) => {
  await logIn(page);
  await openPage(page, "Home");
  const before = await readPage(page, "/");
  // The video over it plays on the site only.
  const dogs = frame(page).locator('[data-photo="canine"]').first();
  const sheet = page.getByRole("dialog", { name: "Change this picture" });
  const group = sheet.getByRole("group", { name: /^Treating dogs/ });
  // It takes the focus once the desk has made the page ready.
  await expect(dogs).toHaveAttribute("role", "button");
  await dogs.focus();
  await page.keyboard.press("Enter");
  await expect(group).toBeVisible();
  await expect(sheet.getByRole("group")).toHaveCount(1);
  await expectNoBarriersHere(page);
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(dogs).toBeFocused();
  await dogs.tap();
  await expect(group).toBeVisible();
  const scrolled = await dogs.evaluate(() => scrollY);
  await choosePicture(page, () => group.getByText("Choose a picture").tap());
  await group.getByLabel("What the picture of dogs shows").fill("A collie on the ridge");
  await group.getByRole("button", { name: "Use this picture" }).tap();
  await expect(page.getByText(/Live in \d+ ms/)).toBeVisible();
  await expect(sheet).toBeHidden();
  await expect(dogs).toHaveJSProperty("alt", "A collie on the ridge");
  await expect(dogs).toBeFocused();
  await expect.poll(() => dogs.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
  expect(await dogs.evaluate(() => scrollY)).toBe(scrolled);
  expect(await readPage(page, "/")).toContain('alt="A collie on the ridge"');

  const visitor = await page.context().newPage();
  await visitor.goto("/treatments/canine");
  await expect(visitor.getByRole("img", { name: "A collie on the ridge" })).toBeVisible();
  await expectNoBarriers(visitor);
  await visitor.close();

  await page.getByRole("button", { name: "Undo" }).tap();
  await expect.poll(() => readPage(page, "/")).toBe(before);
  await expect(dogs).toHaveJSProperty("alt", "");
});

test("what her own picture shows is changed over its page, and the drawing comes back there, too", async ({ page }) => {
  await logIn(page);
  await openPage(page, "Home");
  const before = await readPage(page, "/");
  const dogs = frame(page).locator('[data-photo="canine"]').first();
  const sheet = page.getByRole("dialog", { name: "Change this picture" });
  await expect(dogs).toHaveAttribute("role", "button");
  await dogs.tap();
  await choosePicture(page, () => sheet.getByText("Choose a picture").tap());
  await sheet.getByLabel("What the picture of dogs shows").fill("A collie");
  await sheet.getByRole("button", { name: "Use this picture" }).tap();
  await expect(dogs).toHaveJSProperty("alt", "A collie");
  await dogs.tap();
  await sheet.getByLabel("What the picture of dogs shows").fill("A collie, running");
  await sheet.getByRole("button", { name: "Save" }).tap();
  await expect(sheet).toBeHidden();
  await expect(dogs).toHaveJSProperty("alt", "A collie, running");
  expect(await readPage(page, "/")).toContain('alt="A collie, running"');
  await dogs.tap();
  await sheet.getByRole("button", { name: "Use the drawn one" }).tap();
  await expect(sheet).toBeHidden();
  await expect.poll(() => readPage(page, "/")).toBe(before);
  await expect(dogs).toHaveJSProperty("alt", "");
});
