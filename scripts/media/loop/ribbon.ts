import { type BrushPoint, trace } from "./curve.ts";

type Point = readonly [x: number, y: number];

/** How far a brush that has not finished its stroke thins out, in traced points. */
const TIP = 10;

interface Ribbon {
  /** How much of the stroke is drawn already, from 0 to 1. */
  drawn?: number;
  /** 1 is the full width of the brush. */
  width?: number;
}

/** A brush stroke as the outline of a filled shape, in SVG path data. */
export function ribbon(points: readonly BrushPoint[], { drawn = 1, width = 1 }: Ribbon = {}): string {
  const whole = trace(points, 12);
  const stroke = whole.slice(0, Math.max(2, Math.ceil(whole.length * drawn)));
  const widths = stroke.map(([, , own], index) => {
    const tip = drawn < 1 ? Math.min(1, (stroke.length - index) / TIP + 0.15) : 1;
    return own * width * tip;
  });
  const left: Point[] = [];
  const right: Point[] = [];
  for (const [index, [x, y]] of stroke.entries()) {
    const [fromX, fromY] = stroke[Math.max(0, index - 1)] as BrushPoint;
    const [toX, toY] = stroke[Math.min(stroke.length - 1, index + 1)] as BrushPoint;
    const length = Math.hypot(toX - fromX, toY - fromY) || 1;
    const half = Math.max(0.2, (widths[index] as number) / 2);
    const acrossX = ((toY - fromY) / length) * half;
    const acrossY = ((toX - fromX) / length) * half;
    left.push([x + acrossX, y - acrossY]);
    right.unshift([x - acrossX, y + acrossY]);
  }
  const cap = (width = 0, [x, y]: Point = [0, 0]) => {
    const radius = fixed(width / 2);
    return `A${radius} ${radius} 0 0 1 ${fixed(x)} ${fixed(y)}`;
  };
  return `M${line(left)}${cap(widths.at(-1), right[0])}L${line(right)}${cap(widths[0], left[0])}z`;
}

export interface Egg {
  /** Half its greatest breadth, and its height above and below that. */
  radius: number;
  up: number;
  down: number;
}

/** A head: an egg that stands on the line from `top` to `bottom` and fills it. */
export function egg({ radius, up, down }: Egg, top: Point, bottom: Point, restLength: number, width: number): string {
  const length = Math.hypot(bottom[0] - top[0], bottom[1] - top[1]);
  const scale = (length / restLength) * width;
  const middle = up / (up + down);
  const x = top[0] + (bottom[0] - top[0]) * middle;
  const y = top[1] + (bottom[1] - top[1]) * middle;
  const tilt = Math.atan2(bottom[1] - top[1], bottom[0] - top[0]) - Math.PI / 2;
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  const at = (across: number, along: number) => {
    const [u, v] = [across * scale, along * scale];
    return `${fixed(x + u * cos - v * sin)} ${fixed(y + u * sin + v * cos)}`;
  };
  const round = 0.5523; // how far the handles of a quarter circle reach
  return [
    `M${at(0, -up)}`,
    `C${at(radius * round, -up)} ${at(radius, -up * round)} ${at(radius, 0)}`,
    `C${at(radius, down / 2)} ${at(radius * 0.62, down)} ${at(0, down)}`,
    `C${at(-radius * 0.62, down)} ${at(-radius, down / 2)} ${at(-radius, 0)}`,
    `C${at(-radius, -up * round)} ${at(-radius * round, -up)} ${at(0, -up)}z`,
  ].join("");
}

export const fixed = (value: number): string => value.toFixed(1);

const line = (points: readonly Point[]): string => points.map(([x, y]) => `${fixed(x)} ${fixed(y)}`).join("L");
