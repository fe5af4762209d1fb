import { defineClearing, defineGradients } from "./painting/definitions.ts";
import { createDice, type Dice } from "./painting/dice.ts";
import { type Land, type Layout, layLand } from "./painting/land.ts";
import { drawMark, type Mark, marks, subjectOf } from "./painting/marks.ts";
import { type Palette, palettes, type Tone, tones } from "./painting/palettes.ts";
import { drawForeground, drawHills } from "./painting/scenery.ts";
import { drawSky } from "./painting/sky.ts";

interface CoverSubject {
  title: string;
  category: string;
  /** "Another picture" is the next seed: palette and layout step with it. Without one the title decides. */
  seed?: number | undefined;
}

interface Design {
  tone: Tone;
  layout: Layout;
  mark: Mark;
  dice: Dice;
}

/**
 * Paints a post's cover: chalk downland and one chalk mark, 1200 × 630. The same subject gives the same picture; no text
 * of the post enters the SVG, and its colours are literal, so that any program draws it alike.
 */
export function paintCover(subject: CoverSubject): string {
  const { tone, layout, mark, dice } = design(subject);
  const palette: Palette = palettes[tone];
  const land = layLand(dice, layout);
  const chalk = placeMark(dice, land, layout, mark);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">
<defs>${defineGradients(palette)}${defineClearing(chalk)}</defs>
<g id="sky">${drawSky(dice, land, palette, layout === "close")}</g>
<g id="hills" fill="none" stroke-linecap="round">${drawHills(dice, land, palette, { layout, mark })}</g>
<g id="chalk" transform="${chalk.transform}">${drawMark(mark, chalk.height, chalk.look, palette)}</g>
<g id="near" fill="none" stroke-linecap="round">${drawForeground(dice, land, palette)}</g>
</svg>`;
}

/** What the cover shows, for those who cannot see it. */
export function describeCover(subject: CoverSubject): string {
  const { tone, mark } = design(subject);
  return `${marks[mark].name} drawn in chalk strokes on the downs ${palettes[tone].when}.`;
}

/** The light a seed gives a cover. */
export const toneOf = (seed: number): Tone => tones[(turnOf(seed) * 4) % tones.length] as Tone;
const turnOf = (seed: number): number => Math.abs(Math.floor(seed));

function design({ title, category, seed: given }: CoverSubject): Design {
  const seed = given ?? Math.floor(createDice(`${category}|${title}`).between(0, 4500));
  const dice = createDice(`${category}|${title}|${seed}`);
  const mark = subjectOf(category) ?? subjectOf(title) ?? dice.pick<Mark>(["spine", "trio"]);
  // Three abreast need a low or a filling hill.
  const layouts: Layout[] =
    mark === "trio" ? ["long", "rolling", "close"] : ["whale", "long", "close", "bowl", "rolling"];
  return { tone: toneOf(seed), layout: layouts[turnOf(seed) % layouts.length] as Layout, mark, dice };
}

interface ChalkPlace {
  x: number;
  y: number;
  width: number;
  height: number;
  look: 1 | -1;
  transform: string;
}

/** The mark lies on the slope under the crest, as large as there is room, and looks into the picture. */
function placeMark(dice: Dice, { main, near, crest, mirror }: Land, layout: Layout, mark: Mark): ChalkPlace {
  const { aspect, height: largest } = marks[mark];
  const x = mirror(crest) + dice.between(-40, 40);
  const top = Math.max(main(x - 90), main(x), main(x + 90));
  const room = near(crest) - 22 - top - 26;
  const height = Math.min(room, largest) * (layout === "close" ? 1 : layout === "whale" ? 0.98 : 0.95);
  const y = top + 18 + room * (mark === "trio" ? 0.44 : 0.5);
  const slope = (main(x + 60) - main(x - 60)) / 120;
  const look = x > 600 ? -1 : 1;
  const tilt = (((Math.atan(slope) * 180) / Math.PI) * 0.45).toFixed(1);
  const transform = `translate(${Math.round(x)} ${Math.round(y)})rotate(${tilt})skewX(${look * -4})`;
  return { x, y, width: height * aspect, height, look, transform };
}
