/** A point of a brush stroke: x, y, and how wide the brush is there. */
export type BrushPoint = readonly [x: number, y: number, width: number];

type Curve = (at: number) => number;

/** Points close together along a smooth curve through the given ones, `per` for each of its pieces. */
export function trace(points: readonly BrushPoint[], per: number): BrushPoint[] {
  const knots = [0];
  for (const [index, [x, y]] of points.entries()) {
    const before = points[index - 1];
    if (before) knots.push(get(knots, index - 1) + Math.hypot(x - before[0], y - before[1]) ** 0.7);
  }
  const x = smoothThrough(
    knots,
    points.map(([x]) => x),
  );
  const y = smoothThrough(
    knots,
    points.map(([, y]) => y),
  );
  const width = steadyThrough(
    knots,
    points.map(([, , width]) => width),
  );
  const traced: BrushPoint[] = [];
  for (let piece = 0; piece < knots.length - 1; piece++) {
    const length = get(knots, piece + 1) - get(knots, piece);
    for (let step = 0; step < per; step++) {
      const at = get(knots, piece) + (length * step) / per;
      traced.push([x(at), y(at), width(at)]);
    }
  }
  const end = get(knots, knots.length - 1);
  return [...traced, [x(end), y(end), width(end)]];
}

/** The natural cubic spline: no kink anywhere, not even in its bending. */
function smoothThrough(knots: readonly number[], values: readonly number[]): Curve {
  const last = knots.length - 1;
  const step = (i: number) => get(knots, i + 1) - get(knots, i);
  const slope = (i: number) => (get(values, i + 1) - get(values, i)) / step(i);
  const pivot = [1];
  const ratio = [0];
  const carried = [0];
  for (let i = 1; i < last; i++) {
    pivot[i] = 2 * (get(knots, i + 1) - get(knots, i - 1)) - step(i - 1) * get(ratio, i - 1);
    ratio[i] = step(i) / get(pivot, i);
    carried[i] = (3 * (slope(i) - slope(i - 1)) - step(i - 1) * get(carried, i - 1)) / get(pivot, i);
  }
  const bend = new Array<number>(last + 1).fill(0);
  for (let i = last - 1; i >= 1; i--) bend[i] = get(carried, i) - get(ratio, i) * get(bend, i + 1);
  return (at) => {
    const i = pieceOf(knots, at);
    const along = at - get(knots, i);
    const first = slope(i) - (step(i) * (get(bend, i + 1) + 2 * get(bend, i))) / 3;
    const third = (get(bend, i + 1) - get(bend, i)) / (3 * step(i));
    return get(values, i) + first * along + get(bend, i) * along ** 2 + third * along ** 3;
  };
}

/** A curve that never swings beyond its values, for widths, which must not become negative between two points. */
function steadyThrough(knots: readonly number[], values: readonly number[]): Curve {
  const step = (i: number) => get(knots, i + 1) - get(knots, i);
  const slopes = values.slice(1).map((value, i) => (value - get(values, i)) / step(i));
  const tangents = values.map((_, i) => {
    const [before, after] = [slopes[i - 1], slopes[i]];
    if (before === undefined || after === undefined) return before ?? after ?? 0;
    return before * after <= 0 ? 0 : 2 / (1 / before + 1 / after);
  });
  return (at) => {
    const i = pieceOf(knots, at);
    const s = (at - get(knots, i)) / step(i);
    return (
      (2 * s ** 3 - 3 * s ** 2 + 1) * get(values, i) +
      (s ** 3 - 2 * s ** 2 + s) * step(i) * get(tangents, i) +
      (-2 * s ** 3 + 3 * s ** 2) * get(values, i + 1) +
      (s ** 3 - s ** 2) * step(i) * get(tangents, i + 1)
    );
  };
}

function pieceOf(knots: readonly number[], at: number): number {
  const next = knots.findIndex((knot, index) => index > 0 && at <= knot);
  return next === -1 ? knots.length - 2 : next - 1;
}

/** For indices that the code around them keeps within bounds. */
const get = (list: readonly number[], index: number): number => list[index] as number;
