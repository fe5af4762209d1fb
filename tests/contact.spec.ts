import type { Page } from "playwright/test";
import { paths } from "#content/facts/navigation.ts";
import { toast } from "#content/facts/site.ts";
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
  const thanks = page.getByText("Thank you for your message. We'll get back to you soon!");
  await expect(thanks).toBeVisible();
  await expect(page.getByText("Message Sent")).toBeVisible();
  await expect(send(page)).toBeVisible();
  await expect(page.getByLabel("Message")).toHaveValue("");
  await expect(page.getByLabel("I consent")).not.toBeChecked();
  await page.clock.runFor(toast.showMs);
  await expect(thanks).toBeHidden();
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

test("the map is asked for by a click, and by nothing else", async ({ page }) => {
  await page.goto(paths.contact);
  await expect(page.locator("iframe")).toHaveCount(0);
  await page.getByRole("button", { name: "Show the live map" }).click();
  await expect(page.getByText("No live map is set up yet.").or(page.locator("iframe"))).toBeVisible();
});
