import type { Locator, Page } from "playwright/test";
import sharp from "sharp";
import { expectNoBarriers } from "./no-barriers.ts";
import { expect, logIn, windows } from "./owner.ts";
import { test } from "./story.ts";

const row = (page: Page, section: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("button", { name: new RegExp(`^${section}`) }) });
const form = (page: Page, section: string) => page.getByRole("form", { name: section });
const preview = (form: Locator) => form.frameLocator("iframe");
const readPage = async (page: Page, path: string) => (await page.request.get(path)).text();
const today = () => new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/London" }).format(new Date());

interface Change {
  section: string;
  /** Makes the change in the opened form, without saving. Counts taps through `tap`. */
  make(tap: (target: Locator) => Promise<void>, form: Locator): Promise<void>;
  page: string;
  shows: string;
  /** Exact number of taps from the desk's first screen to Save, for frequent changes. */
  taps?: number;
}

const changes: Change[] = [
  {
    section: "Opening hours",
    async make(tap, form) {
      await tap(form.getByRole("checkbox", { name: "Friday: open" }));
      await expect(preview(form).getByText("Monday-Thursday").first()).toBeVisible();
    },
    page: "/contact",
    shows: "Monday-Thursday",
    taps: 4,
  },
  {
    section: "Closures",
    async make(tap, form) {
      await tap(form.getByRole("group", { name: "Bank holidays in England" }).getByRole("button").first());
    },
    page: "/api/practice",
    shows: '"closures":[{"from":',
    taps: 4,
  },
  {
    section: "Closures",
    async make(tap, form) {
      await tap(form.getByRole("button", { name: "Add a closure" }));
      await form.getByLabel("From", { exact: true }).fill(today()); // The field has the focus already.
      await tap(form.getByLabel("What visitors read"));
      await form.getByLabel("What visitors read").fill("Away on a course today.");
    },
    page: "/about",
    shows: "Away on a course today.",
    taps: 5,
  },
  {
    section: "Closures",
    async make(_, form) {
      await form.getByRole("button", { name: "Add a closure" }).click();
      await form.getByLabel("From", { exact: true }).fill(today());
      await form.getByLabel("What visitors read").fill("Today we are here until noon.");
      await form.getByLabel("Open at other hours").fill("9-noon");
      await expect(preview(form).getByText(/, 9:00 AM-12:00 PM\. Today we are here until noon\.$/)).toBeVisible();
    },
    page: "/contact",
    shows: " 9:00 AM-12:00 PM",
  },
  {
    section: "Prices",
    async make(tap, form) {
      await tap(form.getByLabel("First visit", { exact: true }));
      await form.getByLabel("First visit", { exact: true }).fill("59");
    },
    page: "/new-patients",
    shows: "£59",
    taps: 4,
  },
  {
    section: "How to reach us",
    make: (_, form) => form.getByLabel("Telephone").fill("01632 960999"),
    page: "/contact",
    shows: "tel:+441632960999",
  },
  {
    section: "Special offer",
    async make(_, form) {
      await form.getByRole("radio", { name: "Real places and a real end" }).check();
      await form.getByLabel("Last day").fill("2099-12-18");
      await form.getByLabel("Places left").fill("3");
      await form.getByLabel("Offer price").fill("49");
    },
    page: "/special-offer",
    shows: "£49",
  },
  {
    section: "About the practice",
    make: (_, form) => form.getByLabel("Number in the register").fill("01234"),
    page: "/",
    shows: "no. 01234",
  },
  {
    section: "Figures, and how you know them",
    make: (_, form) => form.getByLabel("The practice was opened in").fill("2017"),
    page: "/api/practice",
    shows: '"established":2017',
  },
  {
    section: "Testimonials",
    async make(_, form) {
      await form.getByRole("button", { name: "Add a testimonial" }).click();
      await form.getByLabel("Their words").fill("They were kind to my whippet.");
      await form.getByLabel("Name and place").fill("Ida, Childrey");
      await form.getByLabel("Stars, 1 to 5").fill("5");
    },
    page: "/special-offer",
    shows: "They were kind to my whippet.",
  },
  {
    section: "Booking and links",
    make: (_, form) => form.getByLabel("“Leave a review”").fill("https://reviews.test/segsbury"),
    page: "/",
    shows: "https://reviews.test/segsbury",
  },
];

/** The changes of a window: the most frequent ones, whose taps are counted, and on a phone the others too. */
const changesIn = (tag: string | readonly string[]) => changes.filter(({ taps }) => taps || tag === "@proof");

test.describe.configure({ mode: "parallel" });
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const { name, width, height, tag } of windows) {
  test.describe(name, { tag }, () => {
    test.use({ viewport: { width, height } });

    test("she changes facts of her practice, sees each change live, and undoes it", async ({ page }) => {
      test.setTimeout(300_000);
      await logIn(page);
      for (const { section, make, page: path, shows, taps } of changesIn(tag)) {
        await test.step(`${section}: ${shows}`, async () => {
          await page.goto("/admin/blog");
          let count = 0;
          const tap = async (target: Locator) => {
            count += 1;
            await target.click();
          };
          await tap(page.getByRole("link", { name: "Practice", exact: true }));
          await tap(page.getByRole("button", { name: new RegExp(`^${section}`) }));
          await make(tap, form(page, section));
          if (tag === "@proof" || taps) await expectNoBarriers(page, [width]);
          await tap(form(page, section).getByRole("button", { name: "Save" }));
          if (taps) expect(count).toBe(taps);

          const receipt = row(page, section).getByRole("status");
          await expect(receipt).toContainText(/Live in \d+ ms/);
          await expect(form(page, section)).toHaveCount(0);
          expect(await readPage(page, path)).toContain(shows);

          await receipt.getByRole("button", { name: "Undo" }).click();
          await expect(receipt).toContainText(/Taken back\.\s*Live in \d+ ms/);
          expect(await readPage(page, path)).not.toContain(shows);
        });
      }
    });
  });
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`beside a form she sees what she typed last, with an edge on every band of a ${colorScheme} page`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme });
    await logIn(page);
    await page.goto("/admin/practice");
    await page.getByRole("button", { name: /^How to reach us/ }).click();
    const contact = form(page, "How to reach us");
    /** Expects words to be in the visible part of the page, and marked. */
    const expectMarked = async (words: RegExp) => {
      const marked = preview(contact).locator("[data-marked]").filter({ hasText: words });
      const seen = () =>
        marked.evaluateAll((elements) =>
          elements.some((element) => {
            const { top, bottom } = element.getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight && bottom > top;
          }),
        );
      await expect.poll(seen).toBe(true);
      await expect(marked.first()).toHaveCSS("outline-style", "solid");
    };
    await contact.getByLabel("Telephone").fill("01632 960999");
    await expectMarked(/01632 960999/);
    await contact.getByLabel("Town").fill("Uffington Magna");
    await expectMarked(/Uffington Magna/);
  });
}

/** Returns a wide photograph that is red on the left and blue on the right. */
async function aPhotograph(name: string) {
  const blue = { create: { width: 1600, height: 1200, channels: 3, background: "#0000ff" } } as const;
  const red = sharp({ create: { width: 3200, height: 1200, channels: 3, background: "#ff0000" } });
  const buffer = await red
    .composite([{ input: blue, left: 1600, top: 0 }])
    .jpeg()
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

for (const { name, width, height, tag } of windows) {
  const story = `${name} she adds her own portrait, crops it by tap, drag or keyboard, and undoes the change`;
  test(story, { tag }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await logIn(page);
    await page.goto("/admin/practice");
    await page.getByRole("button", { name: /^Pictures/ }).click();
    const portrait = form(page, "Pictures").getByRole("group", { name: "Your portrait" });
    const point = portrait.getByRole("button", { name: /^The point that stays/ });
    await portrait.getByLabel("Choose a picture").setInputFiles(await aPhotograph("yard.jpg"));
    await expect(point).toHaveAccessibleName(/: 50 % from the left/);
    const whole = portrait.locator(".crop");
    await whole.scrollIntoViewIfNeeded();
    const { x, y, width: wide, height: high } = (await whole.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.click(x + wide * 0.25, y + high / 2);
    await expect(point).toHaveAccessibleName(/: 25 % from the left/);
    await page.mouse.down();
    await page.mouse.move(x + wide * 0.9, y + high / 2);
    await page.mouse.up();
    await expect(point).toHaveAccessibleName(/: 90 % from the left/);
    await point.press("Shift+ArrowRight");
    await expect(point).toHaveAccessibleName(/: 100 % from the left/);
    await portrait.getByRole("button", { name: "Use this picture" }).click();
    await expect(
      portrait.getByRole("alert").filter({ hasText: "has to be filled in where there is a picture" }),
    ).toBeVisible();
    await portrait.getByLabel("What your portrait shows").fill("Eleanor in the yard.");
    await expectNoBarriers(page, [width]);
    await portrait.getByRole("button", { name: "Use this picture" }).click();

    const receipt = row(page, "Pictures").getByRole("status");
    await expect(receipt).toContainText(/Live in \d+ ms/);
    const visitor = await page.context().newPage();
    await visitor.goto("/meet-dr-eleanor");
    const shown = visitor.getByRole("img", { name: "Eleanor in the yard." });
    await shown.scrollIntoViewIfNeeded();
    const colour = () =>
      shown.evaluate(async (picture: HTMLImageElement) => {
        await picture.decode();
        const canvas = new OffscreenCanvas(1, 1).getContext("2d");
        canvas?.drawImage(picture, 0, 0, 1, 1);
        const [red = 0, , blue = 0] = canvas?.getImageData(0, 0, 1, 1).data ?? [];
        return red > blue ? "red" : "blue";
      });
    expect(await colour()).toBe("blue");

    await receipt.getByRole("button", { name: "Undo" }).click();
    await expect(receipt).toContainText(/Taken back\.\s*Live in \d+ ms/);
    expect(await readPage(page, "/meet-dr-eleanor")).toContain('alt="Portrait of Dr. Eleanor Hale');
  });
}

test("somebody who joins her has a page and stands on About at once; after Undo nobody does, and she adds the next one", async ({
  page,
}) => {
  await logIn(page);
  await page.goto("/admin/practice");
  const receipt = row(page, "About the practice").getByRole("status");
  async function add(name: string) {
    await page.getByRole("button", { name: /^About the practice/ }).click();
    const people = form(page, "About the practice");
    await people.getByRole("button", { name: "Add somebody" }).click();
    const entry = people.getByRole("group", { name: "Each has a page" });
    await entry.getByLabel("Full name").fill(`${name} Reed`);
    await entry.getByLabel("Short name", { exact: true }).fill(name);
    await entry.getByLabel("A few lines").fill(`${name} likes long walks.`);
    await people.getByRole("button", { name: "Save" }).click();
    // A missing word is asked for in its own place.
    await expect(people.getByRole("alert").filter({ hasText: "has to be filled in" })).toBeVisible();
    await entry.getByLabel("Qualification").fill("Chartered Physiotherapist");
    await expectNoBarriers(page);
    await people.getByRole("button", { name: "Save" }).click();
    await expect(receipt).toContainText(/Live in \d+ ms/);
  }
  await add("Tom");
  const visitor = await page.context().newPage();
  await visitor.goto("/about");
  await visitor.getByRole("link", { name: "Meet Tom" }).click();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Meet Tom Chartered Physiotherapist");
  await expect(visitor.getByText("Tom likes long walks.")).toBeVisible();
  await expectNoBarriers(visitor);

  await receipt.getByRole("button", { name: "Undo" }).click();
  await expect(receipt).toContainText(/Taken back\.\s*Live in \d+ ms/);
  await visitor.goto("/meet-tom");
  await expect(visitor).toHaveURL(/\/about$/);
  await expect(visitor.getByText("Who you meet")).toHaveCount(0);

  await add("Una");
  expect(await readPage(page, "/about")).toContain("/meet-una");
  await receipt.getByRole("button", { name: "Undo" }).click();
  await expect(receipt).toContainText(/Taken back\./);
});

test("she changes a price with the keyboard alone", async ({ page }) => {
  await logIn(page);
  await page.getByRole("link", { name: "Practice", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Prices/ })).toBeVisible();
  await page.getByRole("button", { name: /^Whom we treat/ }).focus();
  for (const key of ["Tab", "Enter", "Tab", "ControlOrMeta+a", "5", "9", "Enter"]) await page.keyboard.press(key);
  await expect(row(page, "Prices").getByRole("status")).toContainText(/Live in \d+ ms/);
  await expect(page.getByRole("button", { name: /^Prices/ })).toBeFocused();
  expect(await readPage(page, "/new-patients")).toContain("£59");
});

test("wherever a button goes away under her, the focus stays beside its place", async ({ page }) => {
  await logIn(page);
  await page.goto("/admin/practice");
  const press = async (within: Locator, name: string | RegExp) => {
    const button = within.getByRole("button", { name, exact: true }).first();
    await button.focus();
    await page.keyboard.press("Enter");
  };
  const expectFocusIn = (place: Locator) => expect(place.locator(":focus")).toHaveCount(1);

  await press(page.locator("main"), /^Testimonials/);
  const testimonials = form(page, "Testimonials").getByRole("group", { name: "What people have said" });
  const entries = testimonials.getByRole("listitem");
  await entries.nth(1).getByRole("button").first().press("Enter");
  await press(testimonials, "Move number 2 up");
  await expectFocusIn(testimonials);
  await press(testimonials, "Remove number 1");
  await expectFocusIn(testimonials);
  await press(form(page, "Testimonials"), "Cancel");
  await expectFocusIn(row(page, "Testimonials"));
  await press(page.getByRole("region", { name: /^Notifications/ }), /^Undo/);
  await expectFocusIn(row(page, "Testimonials"));

  await press(page.locator("main"), /^Opening hours/);
  const friday = form(page, "Opening hours").locator(".day").nth(4);
  await press(friday, "Friday: another span");
  await press(friday, "Friday: remove this span");
  await expectFocusIn(friday);
  await press(friday, "Friday: another span");
  await friday.getByLabel("Friday, from").last().fill("20");
  await friday.getByLabel("Friday, until").last().fill("21");
  await press(form(page, "Opening hours"), "Save");
  await expectFocusIn(row(page, "Opening hours"));
  await press(row(page, "Opening hours"), /^Undo/);
  await expect(row(page, "Opening hours")).toContainText("Taken back.");
  await expectFocusIn(row(page, "Opening hours"));
});

test("a price that is not saved yet is on her other device and survives a reload, and a save waits for a stopped service", {
  tag: "@proof",
}, async ({ page, browser, product }) => {
  test.setTimeout(120_000);
  await logIn(page);
  await page.goto("/admin/practice");
  await page.getByRole("button", { name: /^Prices/ }).click();
  const price = form(page, "Prices").getByLabel("First visit", { exact: true });
  await price.fill("5");
  await expect(form(page, "Prices")).toContainText("Kept for all your devices");
  await test.step("on her other device", async () => {
    await using elsewhere = await browser.newContext({ baseURL: product.url });
    const phone = await elsewhere.newPage();
    await logIn(phone);
    await phone.goto("/admin/practice");
    await phone.getByRole("button", { name: /^Prices/ }).click();
    await expect(form(phone, "Prices").getByLabel("First visit", { exact: true })).toHaveValue("5");
  });
  await page.reload();
  await page.getByRole("button", { name: "Use these words" }).click();
  await expect(price).toHaveValue("5");
  await price.fill("fifty-nine");
  await form(page, "Prices").getByRole("button", { name: "Save" }).click();
  await expect(form(page, "Prices")).toContainText("First visit has to be a price from 0 to 9999, like 57 or 57.50.");
  await expect(price).toBeFocused();

  await price.fill("59");
  await product.stopService();
  await form(page, "Prices").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Not saved yet.")).toBeVisible();
  await product.startService();
  await expect(row(page, "Prices").getByRole("status")).toContainText(/Live in \d+ ms/);
  expect(await readPage(page, "/new-patients")).toContain("£59");
});
