import { afterEach, expect, test, vi } from "vitest";
import { offer } from "../facts/offer.ts";
import { pounds } from "../facts/prices.ts";

afterEach(() => {
  vi.doUnmock("../facts/offer.ts");
  vi.doUnmock("../facts/prices.ts");
  vi.resetModules();
});

async function pageWith(changes: object) {
  vi.resetModules();
  const { offer } = await vi.importActual<typeof import("../facts/offer.ts")>("../facts/offer.ts");
  vi.doMock("../facts/offer.ts", () => ({ offer: { ...offer, ...changes } }));
  const { graphOf } = await import("#components/seo/structured-data.ts");
  const page = await import("./offer.ts");
  const nodeOn = (today: string) =>
    graphOf({ siteUrl: "https://practice.test", path: "/special-offer" }, page.offerMetadata(today)).find(
      (node) => node["@type"] === "Offer",
    );
  return { ...page, nodeOn };
}

test("whatever the first visit costs, the saving is what is left of the usual price", async () => {
  vi.resetModules();
  vi.doMock("../facts/prices.ts", async (original) => {
    const { prices, ...rest } = await original<typeof import("../facts/prices.ts")>();
    return { ...rest, prices: { ...prices, human: { ...prices.human, initial: offer.wasPrice - 40 } } };
  });
  const { offerPage } = await import("./offer.ts");
  expect(offerPage.price).toBe(pounds(offer.wasPrice - 40));
  expect(offerPage.save).toBe("save £40");
});

test("for machines, the simulated offer is valid for seven days from the day of the publish", async () => {
  const { nodeOn } = await pageWith({ simulateActivity: true });
  expect(nodeOn("2026-11-27")).toMatchObject({
    price: offer.price,
    priceCurrency: "GBP",
    validFrom: "2026-11-27",
    priceValidUntil: "2026-12-04",
  });
});

test("the truthful offer ends by its date or with its last place, and search engines are told to leave it alone", async () => {
  const truthful = { endsOn: "2026-12-18", spotsLeft: 2 };
  const { nodeOn, offerMetadata, offerPage, offerStands } = await pageWith({ simulateActivity: false, truthful });
  expect(nodeOn("2026-12-01")).toMatchObject({ validThrough: "2026-12-18" });
  expect(offerStands("2026-12-18")).toBe(true);
  expect(offerStands("2026-12-19")).toBe(false);
  expect(offerMetadata("2026-12-18").noindex).toBeUndefined();
  expect(offerMetadata("2026-12-19").noindex).toBe(true);
  const { textFiles } = await import("../model/feeds.ts");
  const posts = { published: [], bySlug: () => undefined, read: () => undefined };
  const sitemapOf = (today: string) => textFiles["sitemap.xml"]({ posts, siteUrl: "", today, toHtml: String });
  expect(sitemapOf("2026-12-18")).toContain("<loc>/special-offer</loc>");
  expect(sitemapOf("2026-12-19")).not.toContain("/special-offer");
  expect(offerPage.spots.banner(2)).toBe(`2 of ${offer.spotsTotal} places left. Offer ends on 18 December 2026`);

  const soldOut = await pageWith({ simulateActivity: false, truthful: { ...truthful, spotsLeft: 0 } });
  expect(soldOut.offerStands("2026-12-01")).toBe(false);
});

test("the page asks and answers seven questions, and has two bonuses", async () => {
  const { offerPage } = await pageWith({});
  expect(Object.keys(offerPage.questions.items)).toHaveLength(7);
  expect(Object.keys(offerPage.package.bonuses)).toHaveLength(2);
});
