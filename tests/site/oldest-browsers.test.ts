// @module-tag slow
import DoIUse from "doiuse";
import postcss from "postcss";
import { beforeAll, describe, expect, test } from "vitest";
import { oldestBrowsers } from "#components/client/oldest-browsers.ts";
import { newerThanOldest } from "./newer-than.ts";
import { publishRelease, type Release } from "./release.ts";

let release: Release;
beforeAll(async () => {
  release = await publishRelease();
});
const assets = (type: string) => release.files.filter((file) => file.startsWith("assets/") && file.endsWith(type));

describe("the oldest browsers", () => {
  test("know every built-in object, and every function of one, that the scripts call", () => {
    const found = assets(".js").flatMap((file) => newerThanOldest(release.read(file)).map((use) => `${file}: ${use}`));
    expect(found.filter((use) => !harmless.some((end) => use.endsWith(end)))).toEqual([]);
    expect(assets(".js").length).toBeGreaterThan(10);
  });

  test("know what the style sheets use, but for what only makes a page nicer", async () => {
    const found = new Set<string>();
    const browsers = Object.entries(oldestBrowsers).map(
      ([name, version]) => `${name === "ios" ? "ios_saf" : name} ${version}`,
    );
    const check = new DoIUse({
      browsers,
      ignore: plainer,
      onFeatureUsage: ({ feature, usage }) => found.add(`${feature}: ${usage.toString().slice(0, 80)}`),
    });
    for (const file of assets(".css")) await postcss([check]).process(release.read(file), { from: undefined });
    expect([...found]).toEqual([]);
  });

  test.each([
    ["Promise.withResolvers()", "Promise.withResolvers"],
    ["fetch('/', { signal: AbortSignal.any([]) })", "AbortSignal.any"],
    ["new CloseWatcher()", "new CloseWatcher"],
    ["a.union(b)", ".union()"],
  ])("do not have what %s calls", (script, newer) => expect(newerThanOldest(script)).toContain(newer));

  test("are asked first for what not all of them have", () => {
    expect(newerThanOldest('"captureStackTrace" in Error ? Error.captureStackTrace({}) : null')).toEqual([]);
    expect(newerThanOldest("Error.captureStackTrace({})")).toContain("Error.captureStackTrace");
  });

  test("have what they have", () => {
    expect(newerThanOldest("AbortSignal.timeout(1); [].toSorted(); new AbortController(); a.at(1)")).toEqual([]);
  });
});

/** Found by name only: React has a `use()` of its own, and signals gain a property that nobody reads. */
const harmless = [": .use()", ": Symbol.dispose"];

/** Newer, but a page without it only looks plainer: each use was looked at. */
const plainer = [
  ...(["css-clip-path", "css-content-visibility", "css-hanging-punctuation", "css-has", "css-marker-pseudo"] as const),
  ...([
    "css-masks",
    "css-media-scripting",
    "css-paged-media",
    "css-resize",
    "css-subgrid",
    "css-widows-orphans",
  ] as const),
  ...(["css3-cursors", "extended-system-fonts", "intrinsic-width", "multicolumn", "text-decoration"] as const),
  "text-size-adjust" as const,
  "css-scrollbar" as const,
  "css-selection" as const,
  "css-touch-action" as const,
];
