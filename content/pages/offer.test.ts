import { expect, test } from "vitest";
import { graphOf } from "#components/seo/structured-data.ts";
import type { Facts } from "../facts/facts.ts";
import { factsWith } from "../facts/testing/facts-with.ts";
import { textFiles } from "../model/feeds.ts";
import { wordsOf } from "../words/words-of.ts";
import { spotsLabels } from "./offer-spots.ts";
import { offerMetadata } from "./page-metadata.ts";

const nodeOn = (today: string, facts: Facts) =>
  graphOf({ siteUrl: "https://practice.test", path: "/special-offer", facts }, offerMetadata(today, facts)).find(
    (node) => node["@type"] === "Offer",
  );

test("the saving is the difference between the usual price and the price of the offer", () => {
  const words = wordsOf("offer", factsWith({ offer: { price: 72, usualPrice: 112 } }));
  expect(words.price).toBe("£72");
  expect(words.save).toBe("save £40");
});

test("in structured data, the simulated offer is valid for seven days from the day of the publish", () => {
  expect(nodeOn("2026-11-27", factsWith({ offer: { mode: "counter", price: 57 } }))).toMatchObject({
    price: 57,
    priceCurrency: "GBP",
    validFrom: "2026-11-27",
    priceValidUntil: "2026-12-04",
  });
});

test("a truthful offer ends on its date or with its last place, and is then hidden from search engines", () => {
  const truthful = { mode: "truthful", endsOn: "2026-12-18", placesLeft: 2 } as const;
  const on = (today: string) => factsWith({ offer: truthful }, today);
  expect(nodeOn("2026-12-01", on("2026-12-01"))).toMatchObject({ validThrough: "2026-12-18" });
  expect(on("2026-12-18").offer.isActive).toBe(true);
  expect(on("2026-12-19").offer.isActive).toBe(false);
  expect(offerMetadata("2026-12-18", on("2026-12-18")).noindex).toBeUndefined();
  expect(offerMetadata("2026-12-19", on("2026-12-19")).noindex).toBe(true);
  expect(nodeOn("2026-12-19", on("2026-12-19"))).toBeUndefined();
  const posts = { published: [], bySlug: () => undefined, read: () => undefined };
  const sitemapOf = (today: string) =>
    textFiles["sitemap.xml"]({ posts, siteUrl: "", today, facts: on(today), toHtml: String });
  expect(sitemapOf("2026-12-18")).toContain("<loc>/special-offer</loc>");
  expect(sitemapOf("2026-12-19")).not.toContain("/special-offer");
  expect(spotsLabels.banner(2, on("2026-12-01").offer)).toBe("2 of 10 places left. Offer ends on 18 December 2026");

  const soldOut = factsWith({ offer: { ...truthful, placesLeft: 0 } }, "2026-12-01");
  expect(soldOut.offer.isActive).toBe(false);
});

test("an offer that is switched off is not active", () => {
  expect(factsWith({ offer: { mode: "off", endsOn: "2027-12-18" } }).offer.isActive).toBe(false);
});

test("the page asks and answers seven questions, and has two bonuses", () => {
  const words = wordsOf("offer", factsWith());
  expect(words.questions.items).toHaveLength(7);
  expect(words.package.bonuses).toHaveLength(2);
});
