import type { BrushPoint } from "./curve.ts";
import { between, type Mood, movements } from "./movements.ts";
import { type Egg, egg, ribbon } from "./ribbon.ts";
import { createChance, createClouds, createGrass, kite } from "./scenery.ts";

/** What components/art/source/loops/<name>.json holds: the strokes of a figure, in drawing order. */
export interface LoopScene {
  name: string;
  figure: keyof typeof movements;
  /** The figure's own drawing board, and how long it is in the picture: from head to foot, or nose to tail. */
  box: [x: number, y: number, width: number, height: number];
  length: number;
  /** The near ridge, on which grass grows. */
  ridge: [x: number, y: number][];
  strokes: { id: string; points: BrushPoint[]; egg?: Egg }[];
}

/**
 * The frames of one loop: `frame(0)` and `frame(1)` are the same picture. The figure stands, the grass grows over it,
 * it draws itself again stroke by stroke, and comes alive. `landscape` is the SVG around it, with empty groups to fill.
 */
export function createFrames(scene: LoopScene, landscape: string): (moment: number) => string {
  const chance = createChance(scene.name.length * 77);
  const clouds = createClouds(chance);
  const grass = createGrass(scene.ridge, chance);
  const figure = createFigure(scene);
  return (time) => {
    const moment = time % 1;
    const drawing = figure(moment);
    return fill(landscape, {
      clouds: { content: clouds(moment) },
      cut: { d: drawing },
      ink: { d: drawing },
      kite: { content: kite(moment, scene.figure === "dog" ? 330 : 0) },
      grass: { d: grass.blades(moment) },
      grass2: { d: grass.tufts(moment) },
      cloudshadow: { cx: (120 + moment * 720).toFixed(1), opacity: (Math.sin(Math.PI * moment) ** 2).toFixed(3) },
      mistband: { transform: `translate(${drift(moment, 18)} ${drift(moment, 3, 1)})` },
    });
  };
}

const drift = (moment: number, far: number, ahead = 0): string =>
  (Math.sin(Math.PI * 2 * moment + ahead) * far).toFixed(1);

/** Gives elements, found by their ids, attributes or a content. */
function fill(svg: string, parts: Record<string, Record<string, string>>): string {
  let filled = svg;
  for (const [id, { content = "", ...attributes }] of Object.entries(parts)) {
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
    filled = filled
      .replace(`id="${id}"`, (found) => found + written.join(""))
      .replace(new RegExp(`<g id="${id}"[^>]*>`), (opening) => opening + content);
  }
  return filled;
}

function createFigure({ figure, box, length, strokes }: LoopScene): (moment: number) => string {
  const [left, top, width, height] = box;
  const scale = length / (figure === "human" ? height : width);
  const place = ([x, y, brush]: BrushPoint): BrushPoint => [
    (x - left - width / 2) * scale,
    (y - top - height / 2) * scale * 0.94, // seen from below, a figure on a slope is foreshortened
    brush * scale,
  ];
  const turns = takeTurns(strokes.map(({ points }) => Math.max(70, lengthOf(points))));
  return (moment) => {
    const fading = moment < 0.235;
    const mood: Mood = {
      moment,
      alive: moment < 0.25 ? 1 - between(moment, 0.1, 0.2) : between(moment, 0.58, 0.74),
      tall: moment < 0.24 ? 1 : between(moment, 0.52, 0.74),
    };
    const brushWidth = fading ? 1 - between(moment, 0.1, 0.22) : 1;
    if (brushWidth <= 0.04) return "";
    return strokes
      .map(({ id, points, egg: shape }, index) => {
        const drawn = fading ? 1 : between((moment - 0.25) / 0.36, ...(turns[index] as [number, number]));
        if (drawn <= 0.02) return "";
        const moved = points.map((point, at) => place(movements[figure](id, point, at, mood)));
        if (!shape || drawn <= 0.98) return ribbon(moved, { drawn, width: brushWidth });
        const [first, last] = [moved[0] as BrushPoint, moved.at(-1) as BrushPoint];
        return egg(shape, [first[0], first[1]], [last[0], last[1]], chord(points), brushWidth);
      })
      .join("");
  };
}

/** When each stroke starts and ends, in shares of the time for all: one after the other, overlapping by half. */
function takeTurns(lengths: readonly number[]): [start: number, end: number][] {
  const total = lengths.reduce((sum, length) => sum + length, 0);
  let before = 0;
  return lengths.map((length) => {
    const start = before / total;
    before += length;
    return [start, Math.min(1, start + (length * 1.5) / total)];
  });
}

const lengthOf = (points: readonly BrushPoint[]): number =>
  points.reduce((sum, [x, y], index) => {
    const [fromX, fromY] = points[Math.max(0, index - 1)] as BrushPoint;
    return sum + Math.hypot(x - fromX, y - fromY);
  }, 0);

const chord = (points: readonly BrushPoint[]): number => {
  const [first, last] = [points[0] as BrushPoint, points.at(-1) as BrushPoint];
  return Math.hypot(last[0] - first[0], last[1] - first[1]);
};
