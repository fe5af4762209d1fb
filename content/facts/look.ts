import { colord, extend } from "colord";
import a11y from "colord/plugins/a11y";
import lch from "colord/plugins/lch";
import mixing from "colord/plugins/mix";
import { pick } from "../model/pick.ts";

extend([a11y, lch, mixing]);

/** The eight colours that carry the look, as the site ships them. By night, an owner’s is as light as the shipped one. */
export const shippedColours = {
  paper: { name: "Page", day: "#fbfaf6", night: "#131815" },
  ink: { name: "Text", day: "#1d2722", night: "#eceae0" },
  green: { name: "Links and headings", day: "#2f4a3a", night: "#a9cbb0" },
  turf: { name: "Dark ground", day: "#2f4a3a", night: "#22352a" },
  chalk: { name: "Text on the dark ground", day: "#fbfaf6", night: "#f2f0e6" },
  sky: { name: "Pale ground", day: "#e6edf0", night: "#1b2529" },
  clay: { name: "Book button", day: "#a8471f", night: "#e58b5d" },
  onClay: { name: "Text on the Book button", day: "#fffdf9", night: "#1d0e06" },
} as const;

export type ColourName = keyof typeof shippedColours;
export type Colours = Readonly<Record<ColourName, string>>;

const colourNames = Object.keys(shippedColours) as ColourName[];
export const forEachColour = <Value>(make: (name: ColourName) => Value) =>
  Object.fromEntries(colourNames.map((name) => [name, make(name)])) as Record<ColourName, Value>;

const shippedByDay = forEachColour((name): string => shippedColours[name].day);

/** Returns the colours in a form. */
export const coloursOf = (draft: Readonly<Record<string, string>>): Colours =>
  forEachColour((name) => draft[name] ?? "");

/** Whether the owner has other colours than the site ships. */
export const isOwnLook = (colours: Colours): boolean =>
  colourNames.some((name) => colours[name] !== shippedByDay[name]);

const mix = (colour: string, other: string, share: number): string => colord(colour).mix(other, share).toHex();
const lightnessOf = (colour: string): number => colord(colour).toLch().l;
function withLightness(colour: string, l: number, share = 1): string {
  const { c, h } = colord(colour).toLch();
  return colord({ l, c: c * share, h }).toHex();
}

/** Returns the colours by night, which keep their hues, and are a little greyer. */
export const byNight = (colours: Colours): Colours =>
  forEachColour((name) => withLightness(colours[name], lightnessOf(shippedColours[name].night), 0.8));

/** Returns the tokens of tokens.css in which the colours stand, and those that are mixed from them. */
export const tokensOf = ({ paper, ink, green, turf, chalk, sky, clay, onClay }: Colours) => ({
  "--paper": paper,
  "--paper-2": mix(paper, ink, 0.04),
  "--paper-3": mix(paper, ink, 0.09),
  "--ink": ink,
  "--ink-2": mix(ink, paper, 0.2),
  "--line": mix(paper, ink, 0.17),
  "--line-2": mix(paper, ink, 0.56),
  "--green": green,
  "--link": green,
  "--turf": turf,
  "--turf-2": mix(turf, "#000000", 0.2),
  "--chalk": chalk,
  "--chalk-2": mix(chalk, turf, 0.18),
  "--sky": sky,
  "--clay": clay,
  "--clay-2": mix(clay, ink, 0.25),
  "--on-clay": onClay,
});
type Token = keyof ReturnType<typeof tokensOf>;

/** Which colour is read on which, each in the token that differs least from the other’s. What is seen first comes first. */
const pairs: ReadonlyArray<readonly [read: ColourName, on: ColourName, token: Token, ground: Token]> = [
  ["chalk", "turf", "--chalk-2", "--turf"],
  ["onClay", "clay", "--on-clay", "--clay"],
  ["ink", "paper", "--ink-2", "--paper-3"],
  ["ink", "sky", "--ink-2", "--sky"],
  ["green", "paper", "--green", "--paper-2"],
  ["green", "sky", "--green", "--sky"],
  ["clay", "paper", "--clay", "--paper-2"],
  ["clay", "sky", "--clay", "--sky"],
];
const LEAST_CONTRAST = 4.5;

/**
 * Finds two colours of which one cannot be read on the other. Returns the one to change, which is the one that was changed if
 * the other was not, a sentence that follows its name, and the nearest colour to it that can be read everywhere; that is
 * `undefined` where none can.
 */
export function findPoorContrast(colours: Colours, before: Colours = shippedByDay) {
  const contrastIn = (changed: Colours, [, , token, ground]: (typeof pairs)[number]) => {
    const tokens = tokensOf(changed);
    return colord(tokens[token]).contrast(tokens[ground]);
  };
  const poor = pairs.find((pair) => contrastIn(colours, pair) < LEAST_CONTRAST);
  if (!poor) return undefined;
  const [read, on] = poor;
  const isGroundAtFault = colours[on] !== before[on] && colours[read] === before[read];
  const [name, other] = isGroundAtFault ? [on, read] : [read, on];
  const present = lightnessOf(colours[name]);
  const nearest = Array.from({ length: 101 }, (_, l) => l)
    .sort((a, b) => Math.abs(a - present) - Math.abs(b - present))
    .map((l) => withLightness(colours[name], l))
    .find((colour) =>
      pairs.every((pair) => !pair.includes(name) || contrastIn({ ...colours, [name]: colour }, pair) >= LEAST_CONTRAST),
    );
  const where = isGroundAtFault ? "which is read on it" : "on which it is read";
  const remedy = nearest ? `The nearest colour that does is ${nearest}` : "No colour does: change that first";
  const sentence = `has to differ more from “${shippedColours[other].name}”, ${where}: ${LEAST_CONTRAST} to 1, and not ${contrastIn(colours, poor)}. ${remedy}`;
  return { name, nearest, sentence };
}

/** Returns the style sheet of the owner’s colours. It is for screens: the site prints in black. */
export function lookSheet(colours: Colours): string {
  const [day, night] = [tokensOf(colours), tokensOf(byNight(colours))];
  const clay = pick(night, ["--clay", "--clay-2", "--on-clay"]);
  return `@media screen {
${rule(":root", day)}
${rule(".turf", clay)}
}
@media screen and (prefers-color-scheme: dark) {
${rule(":root", night)}
}
`;
}

const rule = (selector: string, tokens: object): string =>
  `${selector} {${Object.entries(tokens)
    .map(([name, colour]) => ` ${name}: ${colour};`)
    .join("")} }`;

/** The least contrast with its ground at which something is seen. */
const LEAST_SEEN = 2;

/**
 * Returns the ground that a logo brings with it, because a good part of it would not be seen on one of the site's, which are
 * light and dark; `undefined` where it needs none. `pixels` are the picture's, four bytes each.
 */
export function groundOfLogo(pixels: Uint8Array, colours: Colours): string | undefined {
  const all = Array.from({ length: pixels.length / 4 }, (_, at) => [...pixels.subarray(4 * at, 4 * at + 4)]);
  const drawn = all.flatMap(([r = 0, g = 0, b = 0, alpha = 0]) => (alpha > 127 ? colord({ r, g, b }) : []));
  const grounds = [colours, byNight(colours)].flatMap(({ paper, turf }) => [paper, turf]);
  const lost = grounds.map((ground) => drawn.filter((colour) => colour.contrast(ground) < LEAST_SEEN).length);
  const isCutOut = drawn.length < all.length;
  return isCutOut && Math.max(...lost) > drawn.length / 10 ? grounds[lost.indexOf(Math.min(...lost))] : undefined;
}
