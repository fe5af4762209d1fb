import { paths } from "#content/facts/navigation.ts";
import { counter } from "#content/facts/site.ts";
import { offer } from "#content/facts/testing/sample.ts";
import { testedAddresses } from "./addresses.ts";
import { desk, expectNoBarriers, phone } from "./no-barriers.ts";
import { password } from "./product.ts";
import { expect, test } from "./visitor.ts";

// No page may have an accessibility barrier in any of its states.
test.describe.configure({ mode: "parallel" });
// Without motion, nothing is half faded in while axe checks it.
test.use({ contextOptions: { reducedMotion: "reduce" } });

// The booking page shows the stand-in in a frame until the practice has a diary.
for (const address of [...testedAddresses, paths.adminLogin, "/booking-stand-in"]) {
  test(`${address} has no accessibility barrier, on a phone and on a desk, in light and dark colours`, async ({
    page,
  }) => {
    await page.goto(address);
    // The page for missing articles shows its heading once the service has confirmed that there is no article.
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoBarriers(page);
  });
}

test("the owner's desk has no accessibility barrier", async ({ page }) => {
  await page.goto(paths.adminLogin);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Access Admin Panel" }).click();
  await expect(page.getByRole("list", { name: /most recent/ })).toBeVisible();
  await expectNoBarriers(page);
});

test("the open Treatments menu has no accessibility barrier", async ({ page }) => {
  await page.goto(paths.human);
  await page.getByRole("button", { name: "Treatments" }).click();
  await expectNoBarriers(page, [desk]);
});

test("the open drawer menu on a phone has no accessibility barrier", async ({ page }) => {
  await page.setViewportSize({ width: phone, height: 900 });
  await page.goto(paths.human);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoBarriers(page, [phone]);
});

test("the opened questions for new patients have no accessibility barrier", async ({ page }) => {
  await page.goto(paths.newPatients);
  await page.locator("details").evaluateAll((all) => {
    for (const details of all as HTMLDetailsElement[]) details.open = true;
  });
  await expectNoBarriers(page);
});

test("the contact form with its errors and the note for emergencies has no accessibility barrier", async ({ page }) => {
  await page.goto(paths.contact);
  await expect(page.locator("[data-island=ContactForm][data-ready]")).toBeAttached();
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Name is required")).toBeVisible();
  await page.getByLabel("Subject").selectOption("emergency");
  await expectNoBarriers(page);
});

test("the contact form with a toast about a failed message has no accessibility barrier", async ({ page }) => {
  await page.route("**/api/contact", (route) => route.fulfill({ status: 503, body: "Not now." }));
  await page.goto(paths.contact);
  await expect(page.locator("[data-island=ContactForm][data-ready]")).toBeAttached();
  await page.getByLabel("Name").fill("Ann");
  await page.getByLabel("Email").fill("ann@patient.example");
  await page.getByLabel("Message").fill("Hello");
  await page.getByLabel("I consent").check();
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Send Failed")).toBeVisible();
  // A toast under the pointer stays.
  await page.getByText("Send Failed").hover();
  await expectNoBarriers(page);
});

if (offer.simulated) {
  test("the offer has no accessibility barrier while it says that a place has just been booked", async ({ page }) => {
    for (const width of [phone, desk]) {
      await page.clock.install();
      await page.goto(paths.offer);
      await expect(page.locator("[data-island=JustBooked][data-ready]")).toBeAttached();
      await page.clock.fastForward(counter.afterMs);
      await expect(page.getByText("Just Booked")).toBeVisible();
      await expectNoBarriers(page, [width]);
    }
  });
}
