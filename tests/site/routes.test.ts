import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { frameSources } from "#content/facts/frames.ts";
import { paths } from "#content/facts/navigation.ts";
import { facts } from "#content/facts/testing/sample.ts";
import { parseHtml } from "./documents.ts";
import { addressOf, draft, publishRelease, siteUrl } from "./release.ts";

const release = await publishRelease();
const frames = frameSources(facts);
const pages = release.pages.map((page) => ({
  page,
  address: addressOf(page),
  document: parseHtml(release.read(page)),
}));
const existingPages = pages.filter(({ address }) => !address.endsWith("/404"));
const meta = (document: Document, name: string) =>
  document.querySelector(`meta[name='${name}'], meta[property='${name}']`)?.getAttribute("content") ?? "";

test("every path of the navigation has a page", () => {
  expect(pages.map(({ address }) => address)).toEqual(expect.arrayContaining(Object.values(paths)));
});

describe.each(pages)("$address", ({ document, address }) => {
  test("has one main heading, and skips no level below it", () => {
    const levels = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].map(({ tagName }) => Number(tagName[1]));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    const jumps = levels.filter((level, at) => level > (levels[at - 1] ?? level) + 1);
    expect(jumps).toEqual([]);
  });

  test("has a title, a description and keywords, and the same on its share card", () => {
    expect(document.title).not.toBe("");
    expect(meta(document, "description").length).toBeGreaterThan(30);
    expect(meta(document, "keywords")).not.toBe("");
    expect(meta(document, "og:title")).toBe(document.title);
    expect(meta(document, "og:description")).toBe(meta(document, "description"));
    expect(meta(document, "twitter:card")).toBe("summary_large_image");
  });

  test("has a share picture of 1200 × 630 in a format that every network shows, with a description", async () => {
    const image = meta(document, "og:image");
    expect(image).toMatch(/^https:\/\/www\.segsbury\.example\//);
    expect(await sharp(join(release.folder, new URL(image).pathname)).metadata()).toMatchObject({
      width: 1200,
      height: 630,
      format: "jpeg",
    });
    expect(meta(document, "og:image:alt")).not.toBe("");
  });

  test("names the hosts of its frames, if it may show any", () => {
    const policy = document.querySelector("meta[http-equiv='Content-Security-Policy']")?.getAttribute("content");
    expect(policy).toBe(frames[address] && `frame-src ${frames[address]}`);
  });

  test("names its canonical address, unless it is a 404 page", () => {
    const canonical = document.querySelector("link[rel=canonical]")?.getAttribute("href");
    expect(canonical).toBe(address.endsWith("/404") ? undefined : siteUrl + address);
  });
});

test.each(["title", "description"] as const)("no two pages have the same %s", (what) => {
  const values = existingPages.map(({ document }) => (what === "title" ? document.title : meta(document, what)));
  expect(values.filter((words, at) => values.indexOf(words) !== at)).toEqual([]);
});

test("every page except articles has a share picture of its own", () => {
  const shown = existingPages
    .filter(({ address }) => !address.startsWith("/admin") && !address.startsWith("/blog/"))
    .map(({ document, address }) => `${meta(document, "og:image")} ${address}`);
  const images = shown.map((line) => line.split(" ")[0]);
  const faults = shown.filter((_, at) => images.indexOf(images[at]) !== at);
  expect(faults, "These need a shareImage of their own: see “A page” in CONTRIBUTING.md").toEqual([]);
});

test("a draft has no page and is named nowhere", () => {
  expect(release.has(`blog/${draft.slug}.html`)).toBe(false);
  const texts = release.files.filter((file) => /\.(html|xml|json|txt)$/.test(file));
  expect(texts.filter((file) => release.read(file).includes(draft.title))).toEqual([]);
});
