import { paths } from "#content/facts/navigation.ts";
import { offer } from "#content/facts/practice.ts";
import { counter } from "#content/facts/site.ts";
import { sweptAddresses } from "./addresses.ts";
import { desk, expectNoBarriers, phone } from "./no-barriers.ts";
import { password } from "./product.ts";
import { expect, test } from "./visitor.ts";

// No page, in none of its states, may hold a barrier.
test.describe.configure({ mode: "parallel" });
// Without motion nothing is half faded in while it is looked at.
test.use({ contextOptions: { reducedMotion: "reduce" } });

// The stand-in stands in a frame of the booking page until the practice has a diary.
for (const address of [...sweptAddresses, paths.adminLogin, "/booking-stand-in"]) {
  test(`${address} has no barrier, on a phone and on a desk, by day and by night`, async ({ page }) => {
    await page.goto(address);
    // The page for missing articles shows it when the service has said that there is none.
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoBarriers(page);
  });
}

test("nor has the owner's desk", async ({ page }) => {
  await page.goto(paths.adminLogin);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Access Admin Panel" }).click();
  await expect(page.getByRole("list", { name: /most recent/ })).toBeVisible();
  await expectNoBarriers(page);
});

test("nor has the open menu", async ({ page }) => {
  await page.goto(paths.human);
  await page.getByRole("button", { name: "Treatments" }).click();
  await expectNoBarriers(page, [desk]);
});

test("nor has the open drawer", async ({ page }) => {
  await page.setViewportSize({ width: phone, height: 900 });
  await page.goto(paths.human);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoBarriers(page, [phone]);
});

test("nor have answered questions", async ({ page }) => {
  await page.goto(paths.newPatients);
  await page.locator("details").evaluateAll((all) => {
    for (const details of all as HTMLDetailsElement[]) details.open = true;
  });
  await expectNoBarriers(page);
});

test("nor has a form that was not filled in, nor the note for emergencies", async ({ page }) => {
  await page.goto(paths.contact);
  await expect(page.locator("[data-island=ContactForm][data-ready]")).toBeAttached();
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Name is required")).toBeVisible();
  await page.getByLabel("Subject").selectOption("emergency");
  await expectNoBarriers(page);
});

test("nor has a message that could not be sent, with its toast", async ({ page }) => {
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
  test("nor has the offer while it says that a place has just been booked", async ({ page }) => {
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
