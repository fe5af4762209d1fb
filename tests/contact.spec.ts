import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { paths } from "#content/facts/navigation.ts";
import { toast } from "#content/facts/site.ts";
import { expectNoBarriers } from "./no-barriers.ts";
import type { Product } from "./product.ts";
import { openWithStillClock } from "./still-clock.ts";
import { expect, test } from "./visitor.ts";

test.describe.configure({ mode: "parallel" });

const openContact = (page: Page) => openWithStillClock(page, paths.contact, "[data-island=ContactForm][data-ready]");
const send = (page: Page) => page.getByRole("button", { name: "Send Message" });

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel("Name").fill("Ann");
  await page.getByLabel("Email").fill("ann@patient.example");
  await page.getByLabel("Message").fill("Do you see whippets?");
  await page.getByLabel("I consent").check();
}

test("an empty contact form says what each field needs, focuses the first, and clears the errors once they are corrected", async ({
  page,
}) => {
  await openContact(page);
  await send(page).click();
  for (const text of [
    "Name is required",
    "Please enter a valid email address",
    "Message is required",
    "You must consent to data storage",
  ])
    await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();
  await fillIn(page);
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
});

test("after a message was sent, a lasting answer above the form says when; the next message can be written at once", async ({
  page,
}) => {
  await openContact(page);
  await fillIn(page);
  await send(page).click();
  const answer = page.getByText(/^Sent at \d\d:\d\d$/);
  await expect(answer).toBeVisible();
  await expect(page.locator(".sent")).toBeFocused();
  await expect(page.locator(".sent")).toContainText(
    /It is kept, and read while we are open\. If it cannot wait, ring \d/,
  );
  await page.clock.runFor(toast.showMs);
  await expect(thanks(page)).toBeHidden();
  await page.keyboard.press("Tab"); // the telephone number
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Ann again");
  await expect(answer).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).concat(Object.keys(sessionStorage)))).toEqual([]);
  await page.clock.resume();
  await expectNoBarriers(page, [360, 1280]);
  await page.reload();
  await expect(send(page)).toBeVisible();
  await expect(answer).toHaveCount(0);
});

const thanks = (page: Page) => page.getByText("Thank you for your message. We'll get back to you soon!");
const storedMessages = (product: Product) => readFileSync(join(product.dataDir, "messages.json"), "utf8");

test("a contact message sent before the page's script has loaded arrives, and a page says thank you", async ({
  page,
  product,
}) => {
  await page.route("**/*.js", () => {}); // A connection so slow that no script ever arrives.
  await page.goto(paths.contact, { waitUntil: "commit" });
  await fillIn(page);
  await page.getByLabel("Message").fill("Sent early.");
  await send(page).click();
  await expect(thanks(page)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Message Sent");
  expect(storedMessages(product)).toContain("Sent early.");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the contact form says on a page what is wrong, and the browser's Back button restores every word", async ({
    page,
    product,
  }) => {
    await page.goto(paths.contact);
    await fillIn(page);
    await page.getByLabel("Message").fill("Sent without a script.");
    await page.getByLabel("Email").fill("ann@patient"); // Browsers accept this as valid.
    await send(page).click();
    await expect(page.getByRole("listitem")).toHaveText(["Please enter a valid email address"]);
    await page.goBack();
    await expect(page.getByLabel("Message")).toHaveValue("Sent without a script.");
    await expect(page.getByLabel("I consent")).toBeChecked();
    await page.getByLabel("Email").fill("ann@patient.example");
    await send(page).click();
    await expect(thanks(page)).toBeVisible();
    expect(storedMessages(product)).toContain("Sent without a script.");
    await page.getByRole("link", { name: "Back to the site" }).click();
    await expect(page).toHaveURL(paths.home);
  });
});

test("the live map is loaded after a click, and never before", async ({ page }) => {
  await page.goto(paths.contact);
  await expect(page.locator("iframe")).toHaveCount(0);
  await page.locator(".map").scrollIntoViewIfNeeded();
  await expect(page.locator("[data-enhance=live-map][data-awake]")).toBeAttached();
  await page.getByRole("button", { name: "Show the live map" }).click();
  await expect(page.getByText("No live map is set up yet.").or(page.locator("iframe"))).toBeVisible();
});
