import { test as base, type Page } from "playwright/test";
import { paths } from "#content/facts/navigation.ts";
import { facts, hours, offer } from "#content/facts/testing/sample.ts";
import { daysFrom, plusDays, pounds } from "#content/facts/wording.ts";
import { longDate } from "#content/model/london-time.ts";
import { spotsLabels } from "#content/pages/offer-spots.ts";
import { wordsOf } from "#content/words/words-of.ts";
import { withoutComplaints } from "./complaints.ts";
import { type Product, START_WITHIN_MS, startProduct } from "./product.ts";
import { expect } from "./visitor.ts";

// A practice that replaces the example facts by its own while the product runs: a truthful offer with a real end and real
// places, its booking diary and its map.

interface OfferState {
  endsOn: string;
  placesLeft: number;
}

interface Practice {
  url: string;
  /** Changes a file of facts as the owner would. */
  write: Product["putFacts"];
  /** Reads a file as visitors get it. */
  read: Product["read"];
  /** Writes a truthful offer into offer.yaml; resolves when visitors see it. */
  setOffer(state: OfferState): Promise<void>;
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
        async setOffer(state) {
          change("offer", { mode: "truthful", ...state });
          const { endsOn, placesLeft } = state;
          const isRunning = placesLeft > 0 && endsOn >= today;
          await expect
            .poll(() => product.read("special-offer.html"))
            .toContain(isRunning ? `${placesLeft} of ${offer.places} left` : 'data-over=""');
        },
      });
    },
    { scope: "worker", timeout: START_WITHIN_MS },
  ],
  baseURL: async ({ practice }, use) => use(practice.url),
  complaints: [({ page }, use) => withoutComplaints(page, () => use(undefined)), { auto: true }],
});

/** For tests that provoke the browser's messages about blocked content, which would fail other tests. */
const testWithErrors = test.extend({ complaints: ({ page: _ }, use) => use(undefined) });

const today = new Date().toISOString().slice(0, 10);
const runningOffer: OfferState = { endsOn: plusDays(today, 10), placesLeft: 3 };

const banner = (page: Page) => page.getByRole("status").filter({ hasText: "places left" });
const bookable = (page: Page) => page.getByRole("link", { name: wordsOf("offer", facts).action });
const ended = (page: Page) => page.getByRole("heading", { name: "This offer has ended" });

async function expectOfferRunning(page: Page): Promise<void> {
  await expect(banner(page)).toHaveText(
    `3 of ${offer.places} places left. Offer ends on ${longDate(runningOffer.endsOn)}`,
  );
  await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "3");
  await expect(page.getByRole("heading", { name: spotsLabels.closing(3, offer) })).toBeVisible();
  await expect(bookable(page).first()).toBeVisible();
  await expect(ended(page)).toBeHidden();
}

async function expectOfferEnded(page: Page): Promise<void> {
  await expect(ended(page)).toBeVisible();
  await expect(page.getByRole("link", { name: "See prices" })).toHaveAttribute("href", paths.newPatients);
  await expect(bookable(page)).toHaveCount(0);
  await expect(page.getByText(/places left|appointments left/).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText(pounds(offer.usualPrice)).filter({ visible: true })).toHaveCount(0);
}

/** Reads the offer in the page's structured data, if any, and whether search engines are asked to leave the page out. */
const readStructuredData = (page: Page) =>
  page.evaluate(() => {
    const text = document.querySelector("script[type='application/ld+json']")?.textContent ?? '{ "@graph": [] }';
    const nodes = (JSON.parse(text) as { "@graph": Record<string, unknown>[] })["@graph"];
    const noindex = document.querySelector("meta[name=robots][content=noindex]") !== null;
    return { offer: nodes.find((node) => node["@type"] === "Offer"), noindex };
  });

test.describe("while the offer runs", () => {
  test.beforeEach(({ practice }) => practice.setOffer(runningOffer));

  test("its page names the real last day and the real places left, and nothing changes by itself", async ({ page }) => {
    await page.clock.install({ time: `${today}T10:00:00Z` });
    await page.goto(paths.offer);
    await expect(page.locator("[data-enhance=scroll-top][data-awake]")).toBeAttached();
    await expectOfferRunning(page);
    await page.clock.runFor("10:00");
    await expectOfferRunning(page);
    await expect(page.getByText("Just Booked")).toHaveCount(0);
    await expect(page.locator(".confetti, [data-island]")).toHaveCount(0);
  });

  test("its structured data say the same", async ({ page }) => {
    await page.goto(paths.offer);
    const { offer: offerData, noindex } = await readStructuredData(page);
    expect(offerData).toMatchObject({
      price: offer.price,
      priceCurrency: "GBP",
      validFrom: today,
      validThrough: runningOffer.endsOn,
      priceValidUntil: runningOffer.endsOn,
    });
    expect(noindex).toBe(false);
  });

  test("it lasts until midnight in Britain on its last day, and then ends on a page that is still open", async ({
    page,
  }) => {
    const lastMinute = new Date(`${runningOffer.endsOn}T23:59:00${offsetInLondon(runningOffer.endsOn)}`);
    await page.clock.install({ time: lastMinute });
    await page.goto(paths.offer);
    await expectOfferRunning(page);
    await page.clock.fastForward("01:00");
    await expectOfferEnded(page);
  });

  test("a page that was published before the end shows that it has ended when it is opened later", async ({ page }) => {
    await page.clock.setFixedTime(`${plusDays(runningOffer.endsOn, 1)}T09:00:00Z`);
    await page.goto(paths.offer);
    await expectOfferEnded(page);
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });
    test("its page says the same", async ({ page }) => {
      await page.goto(paths.offer);
      await expectOfferRunning(page);
    });
  });
});

const endedOffers = {
  "the offer's last place is gone": { ...runningOffer, placesLeft: 0 },
  "the offer's last day is over": { ...runningOffer, endsOn: plusDays(today, -2) },
};
for (const [why, state] of Object.entries(endedOffers)) {
  test.describe(`when ${why}`, () => {
    test.use({ javaScriptEnabled: false });
    test("its page says so without any script, has nothing to book, and asks search engines to leave it out", async ({
      page,
      practice,
    }) => {
      await practice.setOffer(state);
      await page.goto(paths.offer);
      await expectOfferEnded(page);
      expect(await readStructuredData(page)).toEqual({ offer: undefined, noindex: true });
    });
  });
}

test.describe("when the practice closes for some days", () => {
  const [from, to] = [plusDays(today, 2), plusDays(today, 4)];
  const closureText = "We are closed for a course, and back on the day after.";
  const banner = (page: Page) => page.getByRole("complementary", { name: "Closures" });

  test.beforeEach(async ({ practice }) => {
    practice.write("closures", () =>
      [`closures:`, `  - from: ${from}`, `    to: ${to}`, `    text: ${closureText}`, `announceDaysBefore: 7`, ""].join(
        "\n",
      ),
    );
    await expect.poll(() => practice.read("about.html")).toContain(closureText);
  });

  test("every page says so until the closure is over, the offer's page too, but not the desk", async ({ page }) => {
    await page.clock.install({ time: `${to}T12:00:00Z` });
    for (const path of [paths.home, paths.about, paths.offer]) {
      await page.goto(path);
      await expect(banner(page)).toHaveText(`${daysFrom(from, to)}. ${closureText}`);
    }
    await page.clock.setFixedTime(`${plusDays(to, 1)}T00:01:00Z`);
    await page.goto(paths.about);
    await expect(banner(page)).toBeHidden();
    await page.goto(paths.adminLogin);
    await expect(page.getByText(closureText)).toHaveCount(0);
  });

  test("the opening hours say so, on the page and in the structured data", async ({ page }) => {
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
    test("the contact page says so, beside the usual hours", async ({ page }) => {
      await page.goto(paths.contact);
      await expect(banner(page)).toHaveText(`${daysFrom(from, to)}. ${closureText}`);
      await expect(page.getByRole("contentinfo")).toContainText(hours.open[0]?.times ?? "");
      await expect(page.getByText("We read messages while we are open.")).toBeVisible();
    });
  });
});

test("the longest facts that a practice may have make no page scroll sideways, and no line of its hours begins with a comma", async ({
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

test.describe("a practice's own booking diary and map, behind a web server that does not know their hosts", () => {
  test.beforeEach(async ({ page }) => {
    for (const host of [diary, map, "https://third.test"])
      await page.route(`${host}**`, (route) => route.fulfill({ body: `<p>${host}</p>`, contentType: "text/html" }));
  });

  test("the diary opens on the booking page, and the map on the contact page after a click", async ({ page }) => {
    await page.goto(paths.booking);
    await expect(page.frameLocator("#booking-system iframe").getByText(diary)).toBeVisible();
    await page.goto(paths.contact);
    await page.locator(".map").scrollIntoViewIfNeeded();
    await expect(page.locator("[data-enhance=live-map][data-awake]")).toBeAttached();
    await page.getByRole("button", { name: "Show the live map" }).click();
    await expect(page.frameLocator(".map iframe").getByText(map)).toBeVisible();
  });

  testWithErrors(
    "no page shows a frame of any other host, not even of one that another page may show",
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

/** Returns London's offset from UTC on a day, such as "+01:00" in summer. */
function offsetInLondon(day: string): string {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", timeZoneName: "longOffset" });
  const name = format.formatToParts(new Date(`${day}T12:00:00Z`)).find(({ type }) => type === "timeZoneName")?.value;
  return name?.slice("GMT".length) || "Z";
}
