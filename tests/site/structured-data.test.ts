import { describe, expect, test } from "vitest";
import { paths } from "#content/facts/navigation.ts";
import { hours, offer, practice, practitioner, prices } from "#content/facts/testing/sample.ts";
import { plusDays } from "#content/facts/wording.ts";
import { parseHtml } from "./documents.ts";
import { addressOf, publishRelease, siteUrl } from "./release.ts";

interface Node extends Record<string, unknown> {
  "@type": string | string[];
  "@id"?: string;
}

const release = await publishRelease();
const pages = release.pages.map((page) => {
  const document = parseHtml(release.read(page));
  const scripts = [...document.querySelectorAll("script[type='application/ld+json']")];
  const graphs = scripts.map(({ textContent }) => JSON.parse(textContent ?? "") as { "@graph": Node[] });
  return { address: addressOf(page), document, graphs, nodes: graphs.flatMap((graph) => graph["@graph"]) };
});
const isIndexed = (document: Document) => !document.querySelector("meta[name=robots][content=noindex]");
const publicPages = pages.filter(({ document }) => isIndexed(document));
const articles = publicPages.filter(({ address }) => address.startsWith("/blog/"));

const kinds = (nodes: readonly Node[]): string[] => nodes.flatMap((node) => node["@type"]);
function nodeOf(address: string, kind: string): Node {
  const node = pages.find((page) => page.address === address)?.nodes.find((one) => kinds([one]).includes(kind));
  if (!node) throw new Error(`${address} has no ${kind}`);
  return node;
}

test("pages that search engines should leave out have no structured data", () => {
  const unindexedPages = pages.filter(({ document }) => !isIndexed(document));
  expect(unindexedPages.map(({ address }) => address)).toContain(paths.adminLogin);
  expect(unindexedPages.flatMap(({ graphs }) => graphs)).toEqual([]);
});

describe.each(publicPages)("$address", ({ document, graphs, nodes, address }) => {
  test("has one graph with the practice and its practitioner, in which every reference can be resolved", () => {
    expect(graphs).toHaveLength(1);
    expect(kinds(nodes)).toEqual(expect.arrayContaining(["MedicalBusiness", "LocalBusiness", "Person"]));
    const ids = nodes.flatMap((node) => node["@id"] ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    const references = JSON.stringify(nodes).match(/(?<=\{"@id":")[^"]+(?="\})/g) ?? [];
    expect(references.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test("gives search engines only the questions and answers that it shows to people", () => {
    const questions = nodes.filter((node) => node["@type"] === "FAQPage").flatMap((node) => node.mainEntity as Node[]);
    const shown = [...document.querySelectorAll("details")].map((details) => ({
      name: details.querySelector("summary")?.textContent?.trim(),
      text: details.querySelector("div")?.textContent?.trim(),
    }));
    const structured = questions.map(({ name, acceptedAnswer }) => ({ name, text: (acceptedAnswer as Node).text }));
    if (structured.length > 0) expect(structured).toEqual(shown);
  });

  test("gives search engines the same breadcrumb trail that it shows to people", () => {
    const trail = nodes.find((node) => node["@type"] === "BreadcrumbList")?.itemListElement as Node[] | undefined;
    if (address === paths.home || address === paths.offer) return expect(trail).toBeUndefined();
    expect(trail, `${address} needs a trail in its metadata: see “A page” in CONTRIBUTING.md`).toBeDefined();
    expect(trail?.map(({ position }) => position)).toEqual(trail?.map((_, index) => index + 1));
    const items = trail?.slice(0, -1).map(({ item }) => item) ?? [];
    expect(items[0]).toBe(`${siteUrl}/`);
    const shown = [...document.querySelectorAll(".trail a")].map((link) => siteUrl + link.getAttribute("href"));
    if (shown.length > 0) expect(items).toEqual(shown);
  });
});

test("the practice is described with its name, address, position and opening hours", () => {
  expect(nodeOf(paths.home, "MedicalBusiness")).toMatchObject({
    name: practice.name,
    telephone: practice.phone.e164,
    email: practice.email,
    address: { "@type": "PostalAddress", postalCode: practice.address.postcode, addressCountry: "GB" },
    geo: { "@type": "GeoCoordinates", ...practice.geo },
    openingHoursSpecification: hours.open[0]?.spans[0],
    image: `${siteUrl}/share/default.jpg`,
    url: `${siteUrl}/`,
  });
});

test("the practitioner is named without “Dr.”, which search engines would take for a physician's title", () => {
  expect(nodeOf(practitioner.path, "Person")).toMatchObject({
    name: practitioner.fullName,
    jobTitle: practitioner.title,
    url: siteUrl + practitioner.path,
  });
});

test.each([
  [paths.human, [prices.human.initial, prices.human.followUp]],
  [paths.canine, [prices.canine.initial, prices.canine.followUp]],
  [paths.equine, [prices.equine.session]],
])("%s has the prices of the service", (address, amounts) => {
  const offers = nodeOf(address, "Service").offers as Node[];
  expect(offers.map(({ price, priceCurrency }) => [price, priceCurrency])).toEqual(
    amounts.map((pounds) => [pounds, "GBP"]),
  );
});

test.each([paths.human, paths.canine])("%s gives search engines three questions", (address) => {
  expect(nodeOf(address, "FAQPage").mainEntity).toHaveLength(3);
});

test("the special offer is in the structured data while it runs, with its price and its end", () => {
  const structured = pages
    .find(({ address }) => address === paths.offer)
    ?.nodes.find((node) => node["@type"] === "Offer");
  if (!offer.isActive) return expect(structured).toBeUndefined();
  const end = offer.simulated ? plusDays(String(structured?.validFrom), offer.validDays) : offer.endsOn;
  expect(structured).toMatchObject({ price: offer.price, priceCurrency: "GBP", validThrough: end });
});

test("no page has ratings in its structured data that the practice gave itself", () => {
  const all = new Set(pages.flatMap(({ nodes }) => JSON.stringify(nodes).match(/"@type":"\w+"/g) ?? []));
  expect([...all].filter((kind) => /Review|AggregateRating/.test(kind))).toEqual([]);
});

test.each(articles)("$address says who wrote it, when, and what it looks like", ({ address, document }) => {
  expect(nodeOf(address, "BlogPosting")).toMatchObject({
    headline: document.querySelector("h1")?.textContent,
    datePublished: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    author: expect.anything(),
    image: expect.stringMatching(/^https:/),
    mainEntityOfPage: siteUrl + address,
  });
});
