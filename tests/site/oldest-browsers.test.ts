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

  test("know what the style sheets use, except features that only make a page nicer", async () => {
    const found = new Set<string>();
    const browsers = Object.entries(oldestBrowsers).map(
      ([name, version]) => `${name === "ios" ? "ios_saf" : name} ${version}`,
    );
    const check = new DoIUse({
      browsers,
      ignore: optionalFeatures,
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

  test("may lack a function that the script tests for first", () => {
    expect(newerThanOldest('"captureStackTrace" in Error ? Error.captureStackTrace({}) : null')).toEqual([]);
    expect(newerThanOldest("Error.captureStackTrace({})")).toContain("Error.captureStackTrace");
  });

  test("are not said to lack functions that they have", () => {
    expect(newerThanOldest("AbortSignal.timeout(1); [].toSorted(); new AbortController(); a.at(1)")).toEqual([]);
  });
});

/** False positives: React has its own `use()`, and signals define a property that nothing reads. */
const harmless = [": .use()", ": Symbol.dispose"];

/** Newer features without which a page only looks plainer. Every use has been reviewed. */
const optionalFeatures = [
  "css-clip-path",
  "css-content-visibility",
  "css-hanging-punctuation",
  "css-has",
  "css-marker-pseudo",
  "css-masks",
  "css-media-scripting",
  "css-paged-media",
  "css-resize",
  "css-subgrid",
  "css-widows-orphans",
  "css3-cursors",
  "extended-system-fonts",
  "intrinsic-width",
  "multicolumn",
  "text-decoration",
  "text-size-adjust",
  "css-scrollbar",
  "css-selection",
  "css-touch-action",
] as const;
