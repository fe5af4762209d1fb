import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Animal, placeFigure } from "#components/art/figures.ts";

const art = "components/art";

type Scheme = "light" | "dark";
const schemes = ["light", "dark"] as const satisfies readonly Scheme[];

/** The drawings that take their colours from the style sheet's tokens, by day and by night; and the figures in one file. */
export function writeDrawings(): void {
  for (const scheme of schemes) {
    writeFileSync(join(art, `drawings/backbone-${scheme}.svg`), drawBackbone(scheme));
    writeFileSync(join(art, `drawings/ridge-${scheme}.svg`), drawRidge(scheme));
  }
  writeFileSync("components/styles/art/hero-hatch.svg", drawHatch());
  writeFileSync(join(art, "sprite.svg"), gatherFigures());
}

const tokens = readFileSync("components/styles/tokens.css", "utf8");

function colour(token: string, scheme: Scheme): string {
  const [, light, dark] = new RegExp(`--${token}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? [];
  const found = scheme === "light" ? light : dark;
  if (!found) throw new Error(`tokens.css has no --${token}`);
  return found;
}

function drawBackbone(scheme: Scheme): string {
  const bones = innerMarkup(readFileSync(join(art, "source/backbone.svg"), "utf8"));
  const [first = ""] = /d="[^"]+"/.exec(bones) ?? [];
  // Every vertebra is the same one, turned and scaled.
  const referring = bones.replaceAll(first, 'href="#b"').replaceAll("<path ", "<use ");
  const painted = referring.replaceAll("var(--clay)", colour("clay", scheme));
  return svg("0 0 1200 112", `<defs><path id="b" ${first}/></defs><g fill="${colour("green", scheme)}">${painted}</g>`);
}

/** Where the three walk: the middle of each, the ground under its feet, its height. */
const walkers: readonly { of: Animal; middle: number; ground: number; height: number }[] = [
  { of: "human", middle: 787.6, ground: 203, height: 134 },
  { of: "dog", middle: 900.2, ground: 189, height: 72 },
  { of: "horse", middle: 1050.2, ground: 185, height: 150 },
];

function drawRidge(scheme: Scheme): string {
  const figures = walkers.map((walk) => `<g transform="${placeFigure(walk)}">${readFigure(walk.of)}</g>`);
  const chalk = scheme === "light" ? colour("turf", scheme) : colour("chalk-2", scheme);
  const ground = `<path fill="${colour("turf", scheme)}" d="M-400 316C-200 326 120 330 330 292S720 186 940 178S1190 214 1280 244S1500 300 1700 316V346H-400Z"/>`;
  return svg("0 0 1280 345", `${ground}<g fill="${chalk}">${figures.join("")}</g>`);
}

/** Strokes on the slope under the words of the first page; stretched as the slope is. */
function drawHatch(): string {
  const strokes = innerMarkup(readFileSync(join(art, "source/hero-hatch.svg"), "utf8"));
  const painted = strokes.replaceAll("var(--chalk)", colour("chalk", "light"));
  return svg("0 0 1280 640", painted, ' preserveAspectRatio="none" opacity=".2"');
}

/** For the covers of posts without a picture, which show figures by reference. */
function gatherFigures(): string {
  const animals = ["human", "dog", "horse"] as const;
  return svg("0 0 480 480", animals.map((of) => `<g id="${of}">${readFigure(of)}</g>`).join("\n"));
}

const readFigure = (of: Animal): string => innerMarkup(readFileSync(join(art, `figures/${of}.svg`), "utf8"));

const svg = (viewBox: string, content: string, more = ""): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"${more}>${content}</svg>\n`;

const innerMarkup = (source: string): string =>
  source
    .replace(/^.*?<svg[^>]*>/s, "")
    .replace(/<\/svg>\s*$/, "")
    .replace(/\s*\n\s*/g, "");

if (import.meta.main) writeDrawings();
