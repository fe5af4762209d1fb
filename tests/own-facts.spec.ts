import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { test as base, type Page } from "playwright/test";
import { paths } from "#content/facts/navigation.ts";
import { offer } from "#content/facts/offer.ts";
import { practice as cloned } from "#content/facts/practice.ts";
import { pounds } from "#content/facts/prices.ts";
import { longDate } from "#content/model/london-time.ts";
import { offerPage, plusDays } from "#content/pages/offer.ts";
import { withoutComplaints } from "./complaints.ts";
import { project, startProduct } from "./product.ts";
import { expect } from "./visitor.ts";

// A practice that has put facts of its own in place of ours: its offer as a live practice should make it
// (`simulateActivity` off, a real end and real places), its booking diary and its map.

interface Truth {
  endsOn: string;
  spotsLeft: number;
}

interface Practice {
  url: string;
  /** The owner writes the truth into content/facts/offer.ts and starts the product again; nothing is done when it stands there. */
  offers(truth: Truth): Promise<void>;
}

/** Files that a fresh clone does not have. */
const notCloned = new Set([".git", "node_modules", "dist", "data", "test-results", ".env"]);
const BUILDS_WITHIN_MS = 120_000;

const diary = "https://diary.test/bookings";
const map = "https://maps.test/embed";

const test = base.extend<{ complaints: undefined }, { practice: Practice }>({
  practice: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture’s needs from its pattern
    async ({}, use) => {
      await using folder = await mkdtempDisposable(join(tmpdir(), "practice-"));
      const sources = folder.path;
      cpSync(project, sources, { recursive: true, filter: (path) => !notCloned.has(basename(path)) });
      symlinkSync(join(project, "node_modules"), join(sources, "node_modules"));
      const practiceFile = join(sources, "content/facts/practice.ts");
      writeFileSync(
        practiceFile,
        readFileSync(practiceFile, "utf8").replace(cloned.booking.url, diary).replace(cloned.mapUrl, map),
      );
      const facts = join(sources, "content/facts/offer.ts");
      const asCloned = readFileSync(facts, "utf8");
      let told = asCloned;
      const write = ({ endsOn, spotsLeft }: Truth): boolean => {
        const before = told;
        told = asCloned
          .replace("simulateActivity: true", "simulateActivity: false")
          .replace(/truthful: \{.*\}/, `truthful: { endsOn: "${endsOn}", spotsLeft: ${spotsLeft} }`);
        writeFileSync(facts, told);
        return told !== before;
      };
      write(running);
      await using product = await startProduct({}, { sources });
      await use({
        url: product.url,
        async offers(truth) {
          if (!write(truth)) return;
          await product.stopService();
          await product.startService();
        },
      });
    },
    { scope: "worker", timeout: BUILDS_WITHIN_MS },
  ],
  baseURL: async ({ practice }, use) => use(practice.url),
  complaints: [({ page }, use) => withoutComplaints(page, () => use(undefined)), { auto: true }],
});

/** The browser says aloud what it refuses; here that is the promise. */
const refusing = test.extend({ complaints: ({ page: _ }, use) => use(undefined) });

const today = new Date().toISOString().slice(0, 10);
const running: Truth = { endsOn: plusDays(today, 10), spotsLeft: 3 };

const banner = (page: Page) => page.getByRole("status").filter({ hasText: "places left" });
const bookable = (page: Page) => page.getByRole("link", { name: offerPage.action });
const ended = (page: Page) => page.getByRole("heading", { name: "This offer has ended" });

async function expectToStand(page: Page): Promise<void> {
  await expect(banner(page)).toHaveText(
    `3 of ${offer.spotsTotal} places left. Offer ends on ${longDate(running.endsOn)}`,
  );
  await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "3");
  await expect(page.getByRole("heading", { name: offerPage.closing.title(3) })).toBeVisible();
  await expect(bookable(page).first()).toBeVisible();
  await expect(ended(page)).toBeHidden();
}

async function expectToBeOver(page: Page): Promise<void> {
  await expect(ended(page)).toBeVisible();
  await expect(page.getByRole("link", { name: "See prices" })).toHaveAttribute("href", paths.newPatients);
  await expect(bookable(page)).toHaveCount(0);
  await expect(page.getByText(/places left|appointments left/).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText(pounds(offer.wasPrice)).filter({ visible: true })).toHaveCount(0);
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
  "its last place is gone": { ...running, spotsLeft: 0 },
  "its last day is over": { ...running, endsOn: plusDays(today, -2) },
};
for (const [why, truth] of Object.entries(over)) {
  // Each builds the pages anew.
  test.describe(`when ${why}`, { tag: "@proof" }, () => {
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
