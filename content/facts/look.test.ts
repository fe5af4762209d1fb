import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import {
  type Colours,
  findPoorContrast,
  forEachColour,
  groundOfLogo,
  lookSheet,
  shippedColours,
  tokensOf,
} from "./look.ts";
import { validateSection } from "./sections.ts";

const shipped: Colours = forEachColour((name) => shippedColours[name].day);
const blue = {
  paper: "#f7faff",
  ink: "#14213d",
  green: "#1d4ed8",
  turf: "#1e3a8a",
  chalk: "#ffffff",
  sky: "#dbeafe",
  clay: "#9a3412",
  onClay: "#ffffff",
};
const refusalOf = (colours: Partial<Colours>, before = shipped): string | undefined => {
  try {
    validateSection("look", colours, before);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

test("the eight colours are those of the site’s own style sheet, by day and by night", () => {
  const css = readFileSync(resolve(import.meta.dirname, "../../components/styles/tokens.css"), "utf8");
  for (const [name, { day, night }] of Object.entries(shippedColours))
    expect(css).toContain(`--${name === "onClay" ? "on-clay" : name}: light-dark(${day}, ${night});`);
  for (const token of Object.keys(tokensOf(shipped)).filter((one) => one !== "--link"))
    expect(css).toContain(`    ${token}: light-dark(`);
});

test("colours that can be read are taken, in capitals too", () => {
  expect(refusalOf({})).toBeUndefined();
  expect(refusalOf(blue)).toBeUndefined();
  expect(validateSection("look", { clay: "#8A2F2F" })).toEqual({ ...shipped, clay: "#8a2f2f" });
});

test.each([
  [
    { clay: "#60a5fa" },
    "“clay” in look has to differ more from “Text on the Book button”, which is read on it: 4.5 to 1, and not 2.54. The nearest colour that does is #006ab9.",
  ],
  [
    { turf: "#a0c0ff" },
    /^“turf” in look .* from “Text on the dark ground”, which is read on it: .* is #[0-9a-f]{6}\.$/,
  ],
  [{ chalk: "#808080" }, /from “Dark ground”, on which it is read: .* The nearest colour that does is #c6c6c6\.$/],
  [{ onClay: "#777777" }, /from “Book button”/],
  [{ paper: "#808080" }, /^“paper” in look .* from “Text”, which is read on it: .* is #[0-9a-f]{6}\.$/],
  [{ paper: "#808080", ink: "#777777" }, /^“ink” in look .* No colour does: change that first\.$/],
])("%j is refused by a sentence with the colour that was changed and one that is taken", (colours, sentence) => {
  const refusal = refusalOf({ ...blue, ...colours }, blue);
  expect(refusal).toEqual(typeof sentence === "string" ? sentence : expect.stringMatching(sentence));
  const [name = ""] = Object.keys(colours);
  const nearest = /#[0-9a-f]{6}/.exec(refusal ?? "")?.[0];
  if (nearest) expect(refusalOf({ ...blue, [name]: nearest }, blue)).toBeUndefined();
});

test("a logo gets a ground only where a good part of it would not be seen on one of the site’s", () => {
  const [black, white, orange, nothing] = [
    [0, 0, 0, 255],
    [255, 255, 255, 255],
    [229, 139, 93, 255],
    [0, 0, 0, 0],
  ];
  const groundOf = (...pixels: (readonly number[] | undefined)[]) =>
    groundOfLogo(Uint8Array.from(pixels.flatMap((one) => one ?? [])), blue);
  expect(groundOf(black, black, nothing)).toBe(blue.paper);
  expect(groundOf(white, white, nothing)).toBe(blue.turf);
  expect(groundOf(orange, orange, nothing)).toBeUndefined();
  expect(groundOf(nothing, nothing)).toBeUndefined();
  // It has a ground already.
  expect(groundOf(black, white, white)).toBeUndefined();
});

test.each(["red", "#fff", "#12345g", "url(x)", "#fff;}*{display:none", 7, null])("%j is no colour", (clay) => {
  expect(refusalOf({ clay } as never)).toBe("“clay” in look has to be a colour like #2f4a3a.");
});

test("what can be read by day can be read by night", () => {
  const hues = [
    "#ff0000",
    "#00a000",
    "#0000ff",
    "#b000b0",
    "#008080",
    "#806000",
    "#000000",
    "#ffffff",
    "#777777",
    "#4c1d95",
    "#7c2d12",
    "#e0f2fe",
    "#fef3c7",
    "#fce7f3",
  ];
  let tried = 0;
  for (const [name] of Object.entries(blue))
    for (const hue of hues) {
      const colours = { ...blue, [name]: hue };
      if (findPoorContrast(colours)) continue;
      tried++;
      const [, night = ""] = lookSheet(colours).split("dark)");
      const shown = Object.fromEntries(
        [...night.matchAll(/--([\w-]+): (#\w+)/g)].map(([, token, value]) => [token, value]),
      );
      const byNight = forEachColour((one) => shown[one === "onClay" ? "on-clay" : one] ?? "");
      expect([name, hue, findPoorContrast(byNight)]).toEqual([name, hue, undefined]);
    }
  expect(tried).toBeGreaterThan(20);
});
