import type { Dice } from "./dice.ts";
import { contours, grass, patchwork, track } from "./fields.ts";
import type { Land, Layout } from "./land.ts";
import type { Mark } from "./marks.ts";
import { mix, type Palette } from "./palettes.ts";
import { beeches, hill } from "./pen.ts";

/** From the horizon to the hill that carries the mark. */
export function drawHills(
  dice: Dice,
  land: Land,
  palette: Palette,
  { layout, mark }: { layout: Layout; mark: Mark },
): string {
  const { far, mid, main, near, mirror } = land;
  const { hill: green, lite, chalk } = palette;
  const open = layout !== "close";
  const low = layout === "long";
  const hasFields = open && dice.happens(6) && !low;
  const hasTrack = open && mark !== "trio" && dice.happens(6);
  const hasMist = open && !low && (palette.misty || dice.happens(2));
  const mistY = Math.round((mid(mirror(150)) + main(mirror(150))) / 2 - 80);
  return [
    `<path fill="${palette.far}" d="${hill(far)}"/><path fill="url(#m)" d="${hill(mid)}"/>`,
    hasFields ? patchwork(dice, mid, land, palette) : "",
    `<path stroke="${lite}" stroke-width="1.5" stroke-opacity=".22" stroke-dasharray="40 22 18 44 60 30" d="${contours(
      dice,
      mid,
      (x) => mid(x) + 130,
      5,
      (x, y) => y < main(x) - 8,
    )}"/>`,
    `<path fill="${mix(palette.near, green[1], 0.25)}" d="${distantTrees(dice, land)}"/>`,
    hasMist ? `<path fill="url(#f)" d="M0 ${mistY}h1200v130H0z"/>` : "",
    `<path fill="url(#h)" d="${hill(main)}"/>`,
    `<path mask="url(#c)" stroke="${lite}" stroke-width="1.9" stroke-opacity=".34" stroke-dasharray="46 26 20 54 78 34 36 20 16 64 96 44" d="${contours(dice, main, near, 14, (x, y) => y < near(x))}"/>`,
    hasTrack ? `<path fill="${mix(chalk, green[0], 0.12)}" d="${track(dice, land)}"/>` : "",
  ].join("");
}

function distantTrees(dice: Dice, { mid, mirror }: Land): string {
  if (!dice.happens(8)) return "";
  const x = mirror(dice.between(120, 420));
  const first = beeches(dice, x, mid(x) + 3, dice.between(50, 84), dice.between(24, 36));
  if (!dice.happens(6)) return first;
  return first + beeches(dice, x + dice.between(46, 70), mid(x + 58) + 3, dice.between(24, 40), dice.between(14, 20));
}

/** The grass at our feet. */
export function drawForeground(dice: Dice, { near, mirror }: Land, palette: Palette): string {
  const x = mirror(dice.between(60, 260));
  const trees = dice.happens(5) ? beeches(dice, x, near(x) + 5, dice.between(70, 120), dice.between(50, 74)) : "";
  return [
    `<path fill="${palette.near}" d="${trees}"/>`,
    `<path fill="url(#n)" d="${hill(near)}"/>`,
    `<path stroke="${palette.lite}" stroke-width="1.9" stroke-opacity=".15" stroke-dasharray="60 34 24 60 90 40" d="${contours(dice, near, (x) => near(x) + 90, 4)}"/>`,
    `<path stroke="${palette.near}" stroke-width="2.6" d="${grass(dice, near)}"/>`,
  ].join("");
}
