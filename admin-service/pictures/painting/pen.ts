import type { Dice } from "./dice.ts";

/** The outline of a hill: a height (counted downwards) for each x. */
export type Ridge = (x: number) => number;

export const canvas = { width: 1200, height: 630 } as const;

/** A path's text with its numbers rounded: at 1200 × 630 nobody sees a decimal. */
export function path(words: TemplateStringsArray, ...numbers: number[]): string {
  return String.raw({ raw: words }, ...numbers.map(Math.round));
}

interface Stretch {
  from: number;
  to: number;
  /** Says where the line may be drawn; it breaks elsewhere. */
  keep?: ((x: number, y: number) => boolean) | undefined;
}

/** A smooth line along a ridge: one Bézier every 90 units, with the ridge's own slope at both ends. */
export function line(ridge: Ridge, { from, to, keep = () => true }: Stretch): string {
  const step = 90;
  const slope: Ridge = (x) => (ridge(x + 3) - ridge(x - 3)) / 6;
  let drawn = "";
  let penDown = false;
  for (let x = from; x < to; x += step) {
    const end = x + step;
    if (!keep(x, ridge(x)) || !keep(end, ridge(end))) {
      penDown = false;
      continue;
    }
    if (!penDown) drawn += path`M${x} ${ridge(x)}`;
    penDown = true;
    const [out, back] = [ridge(x) + (slope(x) * step) / 3, ridge(end) - (slope(end) * step) / 3];
    drawn += path`C${x + step / 3} ${out} ${end - step / 3} ${back} ${end} ${ridge(end)}`;
  }
  return drawn;
}

/** A hill: everything below its ridge. */
export const hill = (ridge: Ridge): string => `${line(ridge, { from: -30, to: 1230 })}V640H-30z`;

/** A cloud: one long stroke of a flat brush. */
export const cloud = (x: number, y: number, w: number, h: number): string =>
  path`M${x} ${y}C${x + w * 0.25} ${y - h * 1.1} ${x + w * 0.5} ${y - h} ${x + w} ${y + 1}` +
  path`C${x + w * 0.6} ${y + h * 0.1} ${x + w * 0.3} ${y + h * 0.05} ${x} ${y}z`;

/** A bird far away: two wings, a little thicker in the middle. */
export const bird = (x: number, y: number, s: number): string =>
  path`M${x - s} ${y + 2}Q${x - s * 0.5} ${y - s * 0.5} ${x} ${y}Q${x + s * 0.5} ${y - s * 0.5} ${x + s} ${y + 2}` +
  path`Q${x + s * 0.5} ${y - s * 0.22} ${x} ${y + 4}Q${x - s * 0.5} ${y - s * 0.22} ${x - s} ${y + 2}z`;

/** A clump of beeches: lobes that bulge out of a dome. */
export function beeches(dice: Dice, x: number, y: number, w: number, h: number): string {
  const lobes = 7;
  const points = Array.from({ length: lobes + 1 }, (_, i): [number, number] => {
    const angle = Math.PI * (1 - i / lobes);
    const onTheGround = i === 0 || i === lobes;
    const rise = onTheGround ? 0 : 0.84 + dice.roll() * 0.24;
    return [x + (Math.cos(angle) * w) / 2, y - Math.max(0, Math.sin(angle)) ** 0.7 * h * rise];
  });
  let [ax, ay] = points[0] as [number, number];
  let drawn = path`M${ax} ${ay}`;
  for (const [bx, by] of points.slice(1)) {
    const [dx, dy, bulge] = [bx - ax, by - ay, 0.44 + dice.roll() * 0.12];
    const [outX, outY] = [dy * bulge, dx * bulge];
    drawn += path`C${ax + dx * 0.1 + outX} ${ay + dy * 0.1 - outY} ${ax + dx * 0.9 + outX} ${ay + dy * 0.9 - outY} ${bx} ${by}`;
    [ax, ay] = [bx, by];
  }
  return `${drawn}z`;
}
