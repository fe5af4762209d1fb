import { paths } from "#content/facts/navigation.ts";
import { links, practice, practitioner } from "#content/facts/practice.ts";
import { bookingFrame } from "#content/facts/site.ts";
import { openWithStillClock } from "./still-clock.ts";
import { expect, test } from "./visitor.ts";

test.describe.configure({ mode: "parallel" });

const { resizeMarker, pageMarker } = links.booking;

test("the booking frame takes the height that its diary asks for, and each new step of the diary is scrolled into view", async ({
  page,
}) => {
  await page.goto(paths.booking);
  const frame = page.locator("#booking-system iframe");
  const diary = page.frameLocator("#booking-system iframe");
  const heightOf = () => frame.evaluate((element) => element.getBoundingClientRect().height);
  await expect(diary.getByRole("heading", { level: 1, name: "What would you like to book?" })).toBeVisible();
  await expect.poll(heightOf).not.toBe(bookingFrame.initialHeight);
  const first = await heightOf();

  await diary.getByRole("button", { name: /Initial consultation, for people/ }).click();
  await expect.poll(heightOf).not.toBe(first);
  const top = () => frame.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  await expect.poll(top).toBeLessThan(120);
  await expect.poll(top).toBeGreaterThanOrEqual(0);
});

test("messages that imitate the diary's, but come from elsewhere, change nothing on the booking page", async ({
  page,
}) => {
  await page.goto(paths.booking);
  const frame = page.locator("#booking-system iframe");
  await expect(page.frameLocator("#booking-system iframe").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(frame).toHaveAttribute("style", /height/);
  const before = await frame.getAttribute("style");
  await page.evaluate(
    ({ resize, turn }) =>
      new Promise<void>((resolve) => {
        window.addEventListener("message", ({ data }) => data === "the last one" && resolve());
        for (const text of [`${resize}:4000`, `${turn}:first`, `${turn}:second`, "the last one"])
          window.postMessage(text, "*");
      }),
    { resize: resizeMarker, turn: pageMarker },
  );
  expect(await frame.getAttribute("style")).toBe(before);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("a booking diary that does not answer within eight seconds brings an apology, with a link and the telephone number", async ({
  page,
}) => {
  await page.route("**/booking-stand-in*", (route) =>
    route.fulfill({ body: "<title>Not a diary</title>", contentType: "text/html" }),
  );
  await openWithStillClock(page, paths.booking, "[data-enhance=booking-frame][data-state]");
  const apology = page.getByText("The booking diary is not answering.");
  await page.clock.runFor(bookingFrame.fallbackAfterMs - 1_000);
  await expect(apology).toBeHidden();
  const frame = await page.locator("#booking-system iframe").boundingBox();
  expect(frame?.height).toBe(bookingFrame.initialHeight);
  await page.clock.runFor(1_000);
  await expect(apology).toBeVisible();
  const note = page.locator("[data-part=silent]");
  await expect(note.getByRole("link", { name: practice.phone.shown })).toHaveAttribute(
    "href",
    `tel:${practice.phone.e164}`,
  );
  await expect(note.locator("a[target=_blank]")).toBeVisible();
});

test("on the booking page, appointments for horses are made by telephone or WhatsApp", async ({ page }) => {
  await page.goto(paths.booking);
  const call = page.getByRole("link", { name: `Call ${practitioner.name}`, exact: true });
  await expect(call).toHaveAttribute("href", `tel:${practice.phone.e164}`);
  const chat = page.getByRole("link", { name: "WhatsApp" });
  await expect(chat).toHaveAttribute("target", "_blank");
  await expect(chat).toHaveAttribute("href", links.chat);
});
