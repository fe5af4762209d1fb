import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { paths } from "#content/facts/navigation.ts";
import { toast } from "#content/facts/site.ts";
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

test("an empty form says what each field needs, leads to the first, and forgets what is put right", async ({
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

test("a message is 'Sending...' until it has arrived; then a toast thanks for 5 s, and the form is empty", async ({
  page,
}) => {
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/contact", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await openContact(page);
  await fillIn(page);
  await send(page).click();
  await expect(page.getByRole("button", { name: "Sending..." })).toHaveAttribute("aria-busy", "true");
  answer.resolve();
  await expect(thanks(page)).toBeVisible();
  await expect(page.getByText("Message Sent")).toBeVisible();
  await expect(send(page)).toBeVisible();
  await expect(page.getByLabel("Message")).toHaveValue("");
  await expect(page.getByLabel("I consent")).not.toBeChecked();
  await page.clock.runFor(toast.showMs);
  await expect(thanks(page)).toBeHidden();
});

test("a message that did not arrive is still there, with a toast and other ways to us", async ({ page }) => {
  await page.route("**/api/contact", (route) => route.abort());
  await openContact(page);
  await fillIn(page);
  await send(page).click();
  await expect(page.getByText("Send Failed")).toBeVisible();
  await expect(page.getByText("There was an error sending your message. Please try again.")).toBeVisible();
  await expect(page.getByLabel("Message")).toHaveValue("Do you see whippets?");
  await expect(page.getByRole("link", { name: "send it by email" })).toHaveAttribute("href", /whippets/);
});

const thanks = (page: Page) => page.getByText("Thank you for your message. We'll get back to you soon!");
const kept = (product: Product) => readFileSync(join(product.dataDir, "messages.json"), "utf8");

test("a message sent before the page's script has come arrives, and is thanked for on a page", async ({
  page,
  product,
}) => {
  await page.route("**/*.js", () => {}); // a line so slow that no script ever comes
  await page.goto(paths.contact, { waitUntil: "commit" });
  await fillIn(page);
  await page.getByLabel("Message").fill("Sent early.");
  await send(page).click();
  await expect(thanks(page)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Message Sent");
  expect(kept(product)).toContain("Sent early.");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form says what is wrong on a page, and the browser's Back brings every word back", async ({
    page,
    product,
  }) => {
    await page.goto(paths.contact);
    await fillIn(page);
    await page.getByLabel("Message").fill("Sent without a script.");
    await page.getByLabel("Email").fill("ann@patient"); // a browser lets this through
    await send(page).click();
    await expect(page.getByRole("listitem")).toHaveText(["Please enter a valid email address"]);
    await page.goBack();
    await expect(page.getByLabel("Message")).toHaveValue("Sent without a script.");
    await expect(page.getByLabel("I consent")).toBeChecked();
    await page.getByLabel("Email").fill("ann@patient.example");
    await send(page).click();
    await expect(thanks(page)).toBeVisible();
    expect(kept(product)).toContain("Sent without a script.");
    await page.getByRole("link", { name: "Back to the site" }).click();
    await expect(page).toHaveURL(paths.home);
  });
});

test("the map is asked for by a click, and by nothing else", async ({ page }) => {
  await page.goto(paths.contact);
  await expect(page.locator("iframe")).toHaveCount(0);
  await page.locator(".map").scrollIntoViewIfNeeded();
  await expect(page.locator("[data-enhance=live-map][data-awake]")).toBeAttached();
  await page.getByRole("button", { name: "Show the live map" }).click();
  await expect(page.getByText("No live map is set up yet.").or(page.locator("iframe"))).toBeVisible();
});
