// @module-tag slow
import { beforeAll, describe, expect, test } from "vitest";
import { stylesNewerThanOldest } from "./newer-styles.ts";
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

  test("know what the style sheets use, except features that only make a page nicer", () => {
    const found = new Set(assets(".css").flatMap((file) => stylesNewerThanOldest(release.read(file))));
    expect([...found].filter((use) => !optional.includes(use.split(":")[0] || use) && !optional.includes(use))).toEqual(
      [],
    );
    expect(found.size).toBeGreaterThan(10);
  });

  test.each([
    ["a { field-sizing: content }", ["field-sizing"]],
    ["a { float: inline-start }", ["float: inline-start"]],
    ["a { grid-template-rows: subgrid }", ["grid-template-rows: subgrid"]],
    ["a { color: light-dark(red, blue) }", ["light-dark()"]],
    ["a { width: calc-size(auto, size) }", ["calc-size()"]],
    ["a { transition: all 1s linear(0, 1) }", ["linear()"]],
    ["a { width: 3rcap }", ["rcap"]],
    ["a { b & { color: red } }", ["nesting"]],
    ["a:has(b) {}", [":has"]],
    ["a::details-content {}", ["::details-content"]],
    ["@scope (a) { b { color: red } }", ["@scope"]],
    ["@media (scripting: none) { a { color: red } }", ["@media scripting"]],
    ["a { user-select: none }", ["user-select"]],
    ["a { colour: red }", ["colour, which nobody knows"]],
  ])("do not have what %s uses", (css, newer) => expect(stylesNewerThanOldest(css)).toEqual(newer));

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

  test("are not said to lack what they have", () => {
    expect(newerThanOldest("AbortSignal.timeout(1); [].toSorted(); new AbortController(); a.at(1)")).toEqual([]);
    const css = `@layer x { a:focus-visible { -webkit-user-select: none; user-select: none; inset: 1dvh;
      color: color-mix(in srgb, red, oklch(0% 0 0)) } } @media (width <= 3rem) { b { --new-thing: 1 } }`;
    expect(stylesNewerThanOldest(css)).toEqual([]);
  });
});

/** False positives: React has its own `use()`, colord its own `toHex()`, and signals define a property that nothing reads. */
const harmless = [": .use()", ": .toHex()", ": Symbol.dispose"];

/** Newer features without which a page only looks plainer, or that a script makes up for. Every use has been reviewed. */
const optional = [
  "::details-content",
  "::highlight",
  "::selection",
  ":has",
  "@media scripting",
  "@page",
  "@starting-style",
  "@view-transition",
  "ascent-override",
  "break-after",
  "content-visibility",
  "cursor",
  "descent-override",
  "field-sizing",
  "font-family: ui-monospace",
  "grid-template-rows: subgrid",
  "hanging-punctuation",
  "line-gap-override",
  "navigation",
  "orphans",
  "position-area",
  "position-try-fallbacks",
  "print-color-adjust",
  "resize",
  "scrollbar-color",
  "scrollbar-width",
  "size-adjust",
  "text-decoration",
  "text-size-adjust",
  "text-wrap",
  "widows",
];
