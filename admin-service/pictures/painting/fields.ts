import type { Dice } from "./dice.ts";
import type { Land } from "./land.ts";
import { mix, type Palette } from "./palettes.ts";
import { line, path, type Ridge } from "./pen.ts";

/** Hatching: broken lines that follow the ground from one ridge down to another. */
export function contours(
  dice: Dice,
  upper: Ridge,
  lower: Ridge,
  rows: number,
  keep?: (x: number, y: number) => boolean,
): string {
  return Array.from({ length: rows }, (_, row) => {
    const share = (row + dice.between(0.3, 0.7)) / rows;
    const level: Ridge = (x) => upper(x) + 6 + share * (lower(x) - upper(x));
    return line(level, { from: dice.between(-60, 60), to: 1210, keep });
  }).join("");
}

export function grass(dice: Dice, ground: Ridge): string {
  let blades = "";
  for (let x = 4; x < 1200; x += dice.between(5, 12)) {
    const [height, lean] = [dice.between(8, 23), dice.between(-2.7, 6.3)];
    blades += path`M${x} ${ground(x) + 4}q${lean * 0.2} ${-height * 0.6} ${lean} ${-height}`;
  }
  return blades;
}

/** Three strips of field on a hillside, each with its own furrows. */
export function patchwork(dice: Dice, ground: Ridge, { mirror }: Land, { lite, hill, dark }: Palette): string {
  let drawn = "";
  let start = 20;
  for (let strip = 0; strip < 3; strip++) {
    const width = dice.between(120, 270);
    const top = dice.between(40, 48);
    const bottom = top + dice.between(38, 60);
    const fill = mix(lite, hill[strip % 2] ?? hill[0], dice.between(0.45, 0.7));
    const ends = [mirror(start), mirror(start + width)];
    const [left, right] = [Math.min(...ends), Math.max(...ends)];
    drawn += `<path fill="${fill}" fill-opacity=".55" d="${field(ground, left, right, top, bottom)}"/>`;
    drawn += `<path stroke="${dark}" stroke-opacity=".16" stroke-width="1.4" d="${furrows(ground, left, right, top, bottom)}"/>`;
    start += width + 10;
  }
  return drawn;
}

/** How far a field's upper edge is pushed aside, so that it leans like a field on a slope. */
const lean = 34;

function field(ground: Ridge, left: number, right: number, top: number, bottom: number): string {
  const quarters = [0, 0.25, 0.5, 0.75, 1];
  const along = (share: number, depth: number, aside: number): [number, number] => {
    const x = left + (right - left) * share + aside;
    return [x, ground(x) + depth];
  };
  const corners = [...quarters.map((q) => along(q, top, lean)), ...quarters.map((q) => along(1 - q, bottom, 0))];
  return `${corners.map(([x, y], i) => (i === 0 ? path`M${x} ${y}` : path`L${x} ${y}`)).join("")}z`;
}

function furrows(ground: Ridge, left: number, right: number, top: number, bottom: number): string {
  let drawn = "";
  for (let depth = top + 7; depth < bottom - 4; depth += 8) {
    const aside = lean * (1 - (depth - top) / (bottom - top));
    const [from, to] = [left + aside + 6, right + aside - 6];
    const middle = (from + to) / 2;
    const bend = 2 * ground(middle) - (ground(from) + ground(to)) / 2;
    drawn += path`M${from} ${ground(from) + depth}Q${middle} ${bend + depth} ${to} ${ground(to) + depth}`;
  }
  return drawn;
}

/** The Ridgeway: wide below, an S up the slope, a thread at the crest. Nothing where the slope is too low for it. */
export function track(dice: Dice, { near, main, crest, mirror }: Land): string {
  const x = crest - dice.between(300, 370);
  const [foot, head] = [near(mirror(x)) + 6, main(mirror(x + 150))];
  const up = (share: number): number => foot + (head - foot) * share;
  const stops: [x: number, y: number, width: number][] = [
    [x - 60, foot + 24, 34],
    [x + 26, up(0.2), 16],
    [x - 26, up(0.46), 9],
    [x + 44, up(0.72), 6],
    [x + 132, up(0.94), 3.4],
    [x + 240, main(mirror(x + 240)) + 4, 1.4],
  ];
  const climbs = stops.every(([, y], i) => y < (stops[i - 1]?.[1] ?? Number.POSITIVE_INFINITY)) && head < foot - 130;
  if (!climbs) return "";
  const left = stops.map(([at, y, width]): Point => [mirror(at) - width / 2, y]);
  const right = stops.map(([at, y, width]): Point => [mirror(at) + width / 2, y]).reverse();
  return `${through(left, "M")}${through(right, "L")}z`;
}

type Point = [x: number, y: number];

/** A smooth line through points (Catmull-Rom as Béziers), reached by a move or a line. */
function through(points: Point[], reach: "M" | "L"): string {
  return points
    .map((point, i) => {
      const [x, y] = point;
      const from = points[i - 1];
      if (!from) return reach + path`${x} ${y}`;
      const before = points[i - 2] ?? from;
      const after = points[i + 1] ?? point;
      const out: Point = [from[0] + (x - before[0]) / 6, from[1] + (y - before[1]) / 6];
      const into: Point = [x - (after[0] - from[0]) / 6, y - (after[1] - from[1]) / 6];
      return path`C${out[0]} ${out[1]} ${into[0]} ${into[1]} ${x} ${y}`;
    })
    .join("");
}
