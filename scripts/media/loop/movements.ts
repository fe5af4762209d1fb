import type { BrushPoint } from "./curve.ts";

/** One loop is one turn of the clock: whole numbers of waves end as they began. */
const TURN = Math.PI * 2;
const wave = (moment: number, times: number, ahead = 0): number => Math.sin(TURN * times * moment + ahead);

/** From 0 at `from` to 1 at `to`, without a jerk at either end. */
export function between(moment: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (moment - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

export interface Mood {
  /** Where in the loop we are, from 0 to 1. */
  moment: number;
  /** 1 when the figure is fully drawn and alive, 0 while it is being drawn. */
  alive: number;
  /** 1 when the back is straight; only people slump. */
  tall: number;
}

/** Moves one point of one stroke: breath, tail, jaw, the swing of an arm. */
export type Movement = (stroke: string, point: BrushPoint, index: number, mood: Mood) => BrushPoint;

function turn([x, y, width]: BrushPoint, [cx, cy]: readonly [number, number], angle: number): BrushPoint {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos, width];
}

const shift = ([x, y, width]: BrushPoint, by: { x?: number; y?: number; width?: number }): BrushPoint => [
  x + (by.x ?? 0),
  y + (by.y ?? 0),
  width + (by.width ?? 0),
];

const moveHorse: Movement = (stroke, point, index, { moment, alive }) => {
  const withers = [300, 176] as const;
  const nod = wave(moment, 1) * 0.028 * alive;
  const breath = wave(moment, 2) * alive;
  const withNeck = (point: BrushPoint) =>
    point[0] > withers[0] ? turn(point, withers, nod * Math.min(1, (point[0] - withers[0]) / 60)) : point;
  switch (stroke) {
    case "spine":
      if (index < 3) return turn(point, [100, 180], ((3 - index) / 3) * 0.1 * wave(moment, 2, 0.6) * alive);
      return index < 8 ? shift(point, { y: -0.8 * breath, width: 0.5 * breath }) : withNeck(point);
    case "head":
    case "jaw":
    case "ear": {
      const play = (stroke === "ear" ? 0.16 : 0.03) * wave(moment, 3, 1) * alive;
      return turn(turn(point, withers, nod), [380, 90], play);
    }
    case "belly":
      return shift(point, { y: 2.2 * breath });
    case "breast":
      if (index <= 2) return withNeck(point);
      return turn(point, [364, 242], 0.05 * wave(moment, 2, 2) * alive * Math.min(1, (index - 2) / 2));
    default:
      return point;
  }
};

const moveDog: Movement = (stroke, point, index, { moment, alive }) => {
  const neck = [318, 170] as const;
  const nod = wave(moment, 1, 0.4) * 0.03 * alive;
  const breath = wave(moment, 3) * alive;
  switch (stroke) {
    case "spine":
      if (index < 4) return turn(point, [88, 199], ((4 - index) / 4) * 0.17 * wave(moment, 7) * alive);
      return shift(point, { y: -0.5 * breath });
    case "head":
      return turn(point, neck, nod);
    case "jaw":
      return turn(turn(point, neck, nod), [391, 152], (0.05 + 0.06 * wave(moment, 7, 1)) * alive);
    case "ear":
      return turn(turn(point, neck, nod), [366, 104], 0.05 * index * wave(moment, 2, 1) * alive);
    case "breast":
      return index > 0 && index < 4 ? shift(point, { y: 1.5 * breath }) : point;
    default:
      return point;
  }
};

const moveHuman: Movement = (stroke, point, index, { moment, alive, tall }) => {
  const hip = [221, 262] as const;
  const slump = 1 - tall;
  const breath = wave(moment, 2) * alive;
  const swing = wave(moment, 1) * alive;
  const bend = (point: BrushPoint) => {
    if (point[1] >= hip[1]) return point;
    const above = Math.min(1.35, (hip[1] - point[1]) / 165);
    return turn(shift(point, { y: slump * 10 * above }), hip, slump * 0.24 * above * above);
  };
  const swingFrom = (shoulder: BrushPoint, angle: number) => {
    const [x, y] = bend(shoulder);
    return turn(bend(point), [x, y], angle);
  };
  switch (stroke) {
    case "head":
      return shift(bend(point), { x: slump * 9, y: slump * 12 - breath * 0.8 });
    case "spine":
      return point[1] < hip[1] ? shift(bend(point), { y: -0.6 * breath }) : bend(point);
    case "arm":
      return swingFrom([260, 106, 0], (-0.05 * swing * index) / 4 + (index === 1 || index === 2 ? 0.012 * breath : 0));
    case "arm2":
      return swingFrom([191, 142, 0], (0.06 * swing * index) / 4);
    default:
      return point;
  }
};

export const movements = { human: moveHuman, dog: moveDog, horse: moveHorse } as const;
