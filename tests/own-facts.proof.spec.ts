import { test as base, type Page } from "playwright/test";
import { paths } from "#content/facts/navigation.ts";
import { facts, hours, offer } from "#content/facts/practice.ts";
import { daysFrom, plusDays, pounds } from "#content/facts/wording.ts";
import { longDate } from "#content/model/london-time.ts";
import { offerPage } from "#content/pages/offer.ts";
import { spotsWords } from "#content/pages/offer-spots.ts";
import { withoutComplaints } from "./complaints.ts";
import { type Product, START_WITHIN_MS, startProduct } from "./product.ts";
import { expect } from "./visitor.ts";

// A practice that has put facts of its own in place of ours, while the product runs: its offer as a live practice should
// make it (truthful, with a real end and real places), its booking diary and its map.

interface Truth {
  endsOn: string;
  placesLeft: number;
}

interface Practice {
  url: string;
  /** The owner writes a file of facts anew, or parts of it. */
  write: Product["putFacts"];
  /** A file as visitors get it. */
  read: Product["read"];
  /** The owner writes the truth into offer.yaml; resolves when visitors read it. */
  offers(truth: Truth): Promise<void>;
}

const diary = "https://diary.test/bookings";
const map = "https://maps.test/embed";

const test = base.extend<{ complaints: undefined }, { practice: Practice }>({
  practice: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture’s needs from its pattern
    async ({}, use) => {
      await using product = await startProduct();
      const change = (section: string, changes: Readonly<Record<string, string | number>>) =>
        product.putFacts(section, (text) =>
          Object.entries(changes).reduce(
            (changed, [key, value]) => changed.replace(new RegExp(`^( *${key}: ).*`, "m"), `$1${value}`),
            text,
          ),
        );
      change("links", { url: diary, map });
      await use({
        url: product.url,
        write: product.putFacts,
        read: product.read,
        async offers(truth) {
          change("offer", { mode: "truthful", ...truth });
          const { endsOn, placesLeft } = truth;
          const stands = placesLeft > 0 && endsOn >= today;
          await expect
            .poll(() => product.read("special-offer.html"))
            .toContain(stands ? `${placesLeft} of ${offer.places} left` : 'data-over=""');
        },
      });
    },
    { scope: "worker", timeout: START_WITHIN_MS },
  ],
  baseURL: async ({ practice }, use) => use(practice.url),
  complaints: [({ page }, use) => withoutComplaints(page, () => use(undefined)), { auto: true }],
});

/** The browser says aloud what it refuses; here that is the promise. */
const refusing = test.extend({ complaints: ({ page: _ }, use) => use(undefined) });

const today = new Date().toISOString().slice(0, 10);
const running: Truth = { endsOn: plusDays(today, 10), placesLeft: 3 };

const banner = (page: Page) => page.getByRole("status").filter({ hasText: "places left" });
const bookable = (page: Page) => page.getByRole("link", { name: offerPage(facts).action });
const ended = (page: Page) => page.getByRole("heading", { name: "This offer has ended" });

async function expectToStand(page: Page): Promise<void> {
  await expect(banner(page)).toHaveText(`3 of ${offer.places} places left. Offer ends on ${longDate(running.endsOn)}`);
  await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "3");
  await expect(page.getByRole("heading", { name: spotsWords.closing(3, offer) })).toBeVisible();
  await expect(bookable(page).first()).toBeVisible();
  await expect(ended(page)).toBeHidden();
}

async function expectToBeOver(page: Page): Promise<void> {
  await expect(ended(page)).toBeVisible();
  await expect(page.getByRole("link", { name: "See prices" })).toHaveAttribute("href", paths.newPatients);
  await expect(bookable(page)).toHaveCount(0);
  await expect(page.getByText(/places left|appointments left/).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText(pounds(offer.usualPrice)).filter({ visible: true })).toHaveCount(0);
}

/** The page's structured data: its offer, if there is one, and whether search engines may show the page. */
const toMachines = (page: Page) =>
  page.evaluate(() => {
    const text = document.querySelector("script[type='application/ld+json']")?.textContent ?? '{ "@graph": [] }';
    const nodes = (JSON.parse(text) as { "@graph": Record<string, unknown>[] })["@graph"];
    const noindex = document.querySelector("meta[name=robots][content=noindex]") !== null;
    return { offer: nodes.find((node) => node["@type"] === "Offer"), noindex };
  });

test.describe("while it runs", () => {
  test.beforeEach(({ practice }) => practice.offers(running));

  test("it names its real end and its real places, and nothing happens by itself", async ({ page }) => {
    await page.clock.install({ time: `${today}T10:00:00Z` });
    await page.goto(paths.offer);
    await expect(page.locator("[data-enhance=scroll-top][data-awake]")).toBeAttached();
    await expectToStand(page);
    await page.clock.runFor("10:00");
    await expectToStand(page);
    await expect(page.getByText("Just Booked")).toHaveCount(0);
    await expect(page.locator(".confetti, [data-island]")).toHaveCount(0);
  });

  test("machines are told the same", async ({ page }) => {
    await page.goto(paths.offer);
    const { offer: told, noindex } = await toMachines(page);
    expect(told).toMatchObject({
      price: offer.price,
      priceCurrency: "GBP",
      validFrom: today,
      validThrough: running.endsOn,
      priceValidUntil: running.endsOn,
    });
    expect(noindex).toBe(false);
  });

  test("it stands through its last minute in Britain; who still has the page open after that sees it end", async ({
    page,
  }) => {
    const lastMinute = new Date(`${running.endsOn}T23:59:00${offsetInLondon(running.endsOn)}`);
    await page.clock.install({ time: lastMinute });
    await page.goto(paths.offer);
    await expectToStand(page);
    await page.clock.fastForward("01:00");
    await expectToBeOver(page);
  });

  test("a page published before the end is over when it is opened after it", async ({ page }) => {
    await page.clock.setFixedTime(`${plusDays(running.endsOn, 1)}T09:00:00Z`);
    await page.goto(paths.offer);
    await expectToBeOver(page);
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });
    test("it reads the same", async ({ page }) => {
      await page.goto(paths.offer);
      await expectToStand(page);
    });
  });
});

const over = {
  "its last place is gone": { ...running, placesLeft: 0 },
  "its last day is over": { ...running, endsOn: plusDays(today, -2) },
};
for (const [why, truth] of Object.entries(over)) {
  test.describe(`when ${why}`, () => {
    test.use({ javaScriptEnabled: false });
    test("the page says so without any script, has nothing to book, and search engines are told to leave it", async ({
      page,
      practice,
    }) => {
      await practice.offers(truth);
      await page.goto(paths.offer);
      await expectToBeOver(page);
      expect(await toMachines(page)).toEqual({ offer: undefined, noindex: true });
    });
  });
}

test.describe("when it closes for some days", () => {
  const [from, to] = [plusDays(today, 2), plusDays(today, 4)];
  const words = "We are closed for a course, and back on the day after.";
  const banner = (page: Page) => page.getByRole("complementary", { name: "Closures" });

  test.beforeEach(async ({ practice }) => {
    practice.write("closures", () =>
      [`closures:`, `  - from: ${from}`, `    to: ${to}`, `    text: ${words}`, `announceDaysBefore: 7`, ""].join("\n"),
    );
    await expect.poll(() => practice.read("about.html")).toContain(words);
  });

  test("every page says so until it is over, by itself; the offer's own page too, and the desk does not", async ({
    page,
  }) => {
    await page.clock.install({ time: `${to}T12:00:00Z` });
    for (const path of [paths.home, paths.about, paths.offer]) {
      await page.goto(path);
      await expect(banner(page)).toHaveText(words);
    }
    await page.clock.setFixedTime(`${plusDays(to, 1)}T00:01:00Z`);
    await page.goto(paths.about);
    await expect(banner(page)).toBeHidden();
    await page.goto(paths.adminLogin);
    await expect(page.getByText(words)).toHaveCount(0);
  });

  test("its hours say so, to people and to machines", async ({ page }) => {
    await page.clock.setFixedTime(`${from}T10:00:00Z`);
    await page.goto(paths.contact);
    await expect(page.getByRole("contentinfo")).toContainText(`${daysFrom(from, to)}: closed`);
    await expect(page.getByRole("main")).toContainText(`${daysFrom(from, to)} closed`);
    const answer = page.locator("[data-says=answer]");
    await answer.scrollIntoViewIfNeeded();
    await expect(answer).toContainText("We are closed now, and read messages again");
    const state = page.getByRole("contentinfo").locator("[data-says=state]");
    await state.scrollIntoViewIfNeeded();
    await expect(state).toContainText("Closed now, opens");
    const data = await page.locator("script[type='application/ld+json']").first().textContent();
    expect(data).toContain(`"validFrom":"${from}","validThrough":"${to}"`);
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });
    test("it reads the same, beside the plain hours", async ({ page }) => {
      await page.goto(paths.contact);
      await expect(banner(page)).toHaveText(words);
      await expect(page.getByRole("contentinfo")).toContainText(hours.open[0]?.times ?? "");
      await expect(page.getByText("We read messages while we are open.")).toBeVisible();
    });
  });
});

test("the longest facts that it may have widen no page, and no line of its hours begins with a comma", async ({
  page,
  practice,
}) => {
  const spans = "[07:00-09:30, 10:00-12:30, 14:00-17:00, 18:00-20:30]";
  const area = `${"Wantage, Grove and the Vale, ".repeat(4)}and`;
  practice.write("hours", (text) => text.replaceAll(/(monday|wednesday|thursday|friday): .*/g, `$1: ${spans}`));
  practice.write("contact", (text) => text.replace(/^region: .*/m, `region: ${area}`));
  await expect.poll(() => practice.read("about.html")).toContain(area);
  await expect.poll(() => practice.read("about.html")).toContain("8:30 PM");
  for (const path of [paths.home, paths.contact]) {
    await page.goto(path);
    for (const width of [320, 390, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(sideways, `${path} at ${width} px`).toBe(0);
    }
    const spansShown = await page.getByText("10:00 AM-12:30 PM").allTextContents();
    expect(new Set(spansShown), path).toEqual(new Set(["10:00 AM-12:30 PM,"]));
  }
});

test.describe("its booking diary and its map, behind the web server that knows neither", () => {
  test.beforeEach(async ({ page }) => {
    for (const host of [diary, map, "https://third.test"])
      await page.route(`${host}**`, (route) => route.fulfill({ body: `<p>${host}</p>`, contentType: "text/html" }));
  });

  test("the diary opens on the booking page, and the map on the contact page when it is asked for", async ({
    page,
  }) => {
    await page.goto(paths.booking);
    await expect(page.frameLocator("#booking-system iframe").getByText(diary)).toBeVisible();
    await page.goto(paths.contact);
    await page.locator(".map").scrollIntoViewIfNeeded();
    await expect(page.locator("[data-enhance=live-map][data-awake]")).toBeAttached();
    await page.getByRole("button", { name: "Show the live map" }).click();
    await expect(page.frameLocator(".map iframe").getByText(map)).toBeVisible();
  });

  refusing(
    "no page shows a frame of any other host: not even of the one that another page may show",
    async ({ page }) => {
      for (const [path, other] of [
        [paths.booking, "https://third.test"],
        [paths.booking, map],
        [paths.contact, diary],
        [paths.about, diary],
      ] as const) {
        await page.goto(path);
        const outcome = Promise.withResolvers<string>();
        await page.route(`${other}**`, (route) => {
          outcome.resolve("asked for");
          return route.abort();
        });
        void page
          .evaluate((src) => {
            const { promise, resolve } = Promise.withResolvers<string>();
            document.addEventListener("securitypolicyviolation", (refused) => resolve(refused.effectiveDirective));
            document.body.append(Object.assign(document.createElement("iframe"), { src }));
            return promise;
          }, other)
          .then(outcome.resolve, outcome.reject);
        expect(await outcome.promise, `${other} on ${path}`).toBe("frame-src");
      }
    },
  );
});

/** "+01:00" in summer. */
function offsetInLondon(day: string): string {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", timeZoneName: "longOffset" });
  const name = format.formatToParts(new Date(`${day}T12:00:00Z`)).find(({ type }) => type === "timeZoneName")?.value;
  return name?.slice("GMT".length) || "Z";
}
