import type { Page } from "playwright/test";
import { paths, postPath } from "#content/facts/navigation.ts";
import { bookingFrame } from "#content/facts/site.ts";
import { links, practice, practitioner, prices } from "#content/facts/testing/sample.ts";
import { pounds } from "#content/facts/wording.ts";
import { openWithStillClock } from "./still-clock.ts";
import { expect, test } from "./visitor.ts";

test.describe.configure({ mode: "parallel" });

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

const choice = (page: Page) => page.getByRole("navigation", { name: "Who is coming?" });
const visitOf = {
  person: { name: "People", lead: /^For you: choose a time below\. A first visit is £\d+/, first: "For people" },
  dog: {
    name: "Dogs",
    lead: `For your dog: choose a time below. A first visit is ${pounds(prices.canine.initial)}. If anything worries you, please see your vet first.`,
    first: "For dogs",
  },
  horse: { name: "Horses", lead: /^For your horse: ring or message/, first: "For horses" },
} as const;

test("whoever comes to book for a dog, a horse or themselves reads about that first, and can choose another", async ({
  page,
}) => {
  await page.goto(`${paths.booking}?for=dog`);
  for (const [booked, { name, lead, first }] of Object.entries(visitOf)) {
    await choice(page).getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(`${paths.booking}?for=${booked}`);
    await expect(page.locator(".page-head .lead").first()).toHaveText(lead);
    await expect(choice(page).locator("[aria-current]")).toHaveText(name);
    await expect(page.locator(".thirds h3").first()).toHaveText(first);
    await expect(page.locator(".thirds h3")).toHaveCount(3);
    for (const link of await choice(page).getByRole("link").all())
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    const top = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? 0;
    expect((await top(".booking-horse")) < (await top("#booking-system"))).toBe(booked === "horse");
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", new RegExp(`${paths.booking}$`));
    await expect(page.frameLocator("#booking-system iframe").getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("a booking page whose address names nobody that we treat is the usual one", async ({ page }) => {
  const words = async () => (await page.locator("main").textContent())?.replaceAll(/\s+/g, " ");
  const open = async (query: string) => {
    await page.goto(paths.booking + query);
    await expect(page.locator("[data-enhance=booking-for][data-awake]")).toBeAttached();
    return words();
  };
  const usual = await open("");
  for (const query of ["?for=cat", "?for=", "?for=toString", "?for[]=dog", "?dog", "?from=for=dog"])
    expect(await open(query), query).toBe(usual);
  await expect(choice(page)).toBeHidden();
});

test("the address may say whom in capitals, and people by other words", async ({ page }) => {
  const queries = { DOG: "Dogs", Person: "People", human: "People", people: "People" };
  for (const [query, name] of Object.entries(queries)) {
    await page.goto(`${paths.booking}?for=${query}`);
    await expect(choice(page).locator("[aria-current]"), query).toHaveText(name);
  }
});

test("pages and articles about dogs and horses lead to booking for them", async ({ page }) => {
  const leadTo = async (path: string, within = "body") => {
    await page.goto(path);
    const links = page.locator(`${within} a[href^="${paths.booking}"]`);
    return [...new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href"))))];
  };
  expect(await leadTo(paths.canine)).toEqual([`${paths.booking}?for=dog`]);
  expect(await leadTo(paths.equine)).toEqual([`${paths.booking}?for=horse`]);
  expect(await leadTo(paths.human)).toEqual([paths.booking]);
  expect(await leadTo(postPath("before-we-meet-your-dog"), "main")).toEqual([`${paths.booking}?for=dog`]);
  expect(await leadTo(postPath("autumn-saddle-check"), "main")).toEqual([`${paths.booking}?for=horse`]);
  expect(await leadTo(postPath("set-up-the-driving-seat"), "main")).toEqual([paths.booking]);
});

test("the diary may take payments, copy and fill the screen, and no other frame may", async ({ page }) => {
  await page.goto(paths.booking);
  await expect(page.locator("#booking-system iframe")).toHaveAttribute("allow", "payment; clipboard-write; fullscreen");
  const allowed = await page.evaluate(() => {
    const policy = (document as unknown as { featurePolicy: { allowedFeatures(): string[] } }).featurePolicy;
    return policy.allowedFeatures();
  });
  expect(allowed).toEqual(expect.arrayContaining(["payment", "clipboard-write", "fullscreen"]));
  expect(allowed).not.toContain("camera");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the booking page for a dog is the usual one, with its diary in a new tab", async ({ page }) => {
    await page.goto(`${paths.booking}?for=dog`);
    await expect(choice(page)).toBeHidden();
    await expect(page.locator(".page-head .lead").first()).toHaveText(/^For people and dogs, choose a time below/);
    await expect(page.locator("#booking-system a[target=_blank]:visible")).toBeVisible();
  });
});

test("on the booking page, appointments for horses are made by telephone or WhatsApp", async ({ page }) => {
  await page.goto(paths.booking);
  const call = page.getByRole("link", { name: `Call ${practitioner.name}`, exact: true });
  await expect(call).toHaveAttribute("href", `tel:${practice.phone.e164}`);
  const chat = page.getByRole("link", { name: "WhatsApp" });
  await expect(chat).toHaveAttribute("target", "_blank");
  await expect(chat).toHaveAttribute("href", links.chat);
});
