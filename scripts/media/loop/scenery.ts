import { between } from "./movements.ts";
import { fixed, ribbon } from "./ribbon.ts";

const TURN = Math.PI * 2;
const WIDTH = 960;

type Chance = () => number;

/** The same "chance" every time, so that two renderings agree. */
export function createChance(seed: number): Chance {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Six clouds, each living one loop out of step with the others: it fades in, drifts, fades out. */
export function createClouds(chance: Chance): (moment: number) => string {
  const clouds = Array.from({ length: 6 }, (_, index) => ({
    x: (index * 0.177 + chance() * 0.05) * WIDTH,
    y: 36 + chance() * 118,
    length: 130 + chance() * 130,
    height: 5 + chance() * 5,
    ahead: index / 6,
  }));
  return (moment) =>
    clouds
      .map(({ x: start, y, length, height, ahead }) => {
        const age = (moment + ahead) % 1;
        const x = start + (age - 0.5) * 46;
        const path = ribbon([
          [x, y, 0.6],
          [x + length * 0.3, y - 5, height],
          [x + length * 0.7, y - 3, height * 0.7],
          [x + length, y + 2, 0.6],
        ]);
        return `<path opacity="${(Math.sin(Math.PI * age) ** 1.2 * 0.8).toFixed(3)}" d="${path}"/>`;
      })
      .join("");
}

interface Blade {
  x: number;
  y: number;
  height: number;
  ahead: number;
  lean: number;
}

/** Grass along the near ridge, and tufts below it, all leaning in the same gusts. */
export function createGrass(ridge: readonly (readonly [number, number])[], chance: Chance) {
  const blades = Array.from({ length: 150 }, (_, index): Blade => {
    const x = ((index + chance()) / 150) * WIDTH;
    return {
      x,
      y: heightAt(ridge, x) + 3 + chance() * 5,
      height: 9 + chance() * 15,
      ahead: chance() * 0.9,
      lean: 0.2,
    };
  });
  const tufts = Array.from({ length: 14 }, () => {
    const x = chance() * WIDTH;
    const root = { x, y: heightAt(ridge, x) + 20 + chance() * 44, ahead: chance() * 0.9 };
    const spread = [
      { aside: -7, height: 8 },
      { aside: -2.5, height: 13 },
      { aside: 2, height: 14 },
      { aside: 6, height: 9 },
    ];
    return spread.map(
      ({ aside, height }): Blade => ({
        x: root.x + aside,
        y: root.y + Math.abs(aside) * 0.15,
        height,
        ahead: root.ahead + aside * 0.03,
        lean: aside * 0.035,
      }),
    );
  }).flat();
  const paths = (of: readonly Blade[], moment: number) => of.map((blade) => bladePath(blade, moment)).join("");
  return { blades: (moment: number) => paths(blades, moment), tufts: (moment: number) => paths(tufts, moment) };
}

function bladePath({ x, y, height, ahead, lean }: Blade, moment: number): string {
  const gust = Math.sin(TURN * (2 * moment - x / 700) + ahead) * 0.34 + Math.sin(TURN * (3 * moment - x / 300)) * 0.1;
  const dx = Math.sin(gust + lean) * height;
  const dy = -Math.cos(gust + lean) * height;
  return `M${fixed(x)} ${fixed(y)}q${fixed(dx * 0.2)} ${fixed(dy * 0.6)} ${fixed(dx)} ${fixed(dy)}`;
}

function heightAt(ridge: readonly (readonly [number, number])[], x: number): number {
  const next = Math.max(
    1,
    ridge.findIndex(([edge], index) => index > 0 && x <= edge),
  );
  const [fromX, fromY] = ridge[next - 1] as readonly [number, number];
  const [toX, toY] = ridge[next] as readonly [number, number];
  return fromY + (toY - fromY) * between(x, fromX, toX);
}

/** A red kite on a slow circle: two wings in one stroke, and a tail. */
export function kite(moment: number, aside: number): string {
  const angle = TURN * moment;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const x = 300 + cos * 54 + aside;
  const y = 92 + sin * 17;
  const bank = sin * 0.35;
  const span = 17 + 4 * sin;
  const flap = Math.sin(TURN * 3 * moment) * 1.6;
  const wings = ribbon([
    [x - span, y + 2 + flap + bank * 7, 0.6],
    [x - span * 0.5, y - 3 + bank * 3, 2.6],
    [x, y, 3.4],
    [x + span * 0.5, y - 3 - bank * 3, 2.6],
    [x + span, y + 2 + flap - bank * 7, 0.6],
  ]);
  const tail = ribbon([
    [x, y, 2.6],
    [x + sin * 5, y + 6, 2],
    [x + sin * 8, y + 10, 0.8],
  ]);
  return `<path d="${wings}"/><path d="${tail}"/>`;
}
