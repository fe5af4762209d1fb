import type { Dice } from "./dice.ts";
import { canvas, type Ridge } from "./pen.ts";

/** The lie of the land: four ridges from the horizon to the grass at our feet. */
export interface Land {
  far: Ridge;
  mid: Ridge;
  /** The hill that carries the mark; its crest stands at `crest`. */
  main: Ridge;
  near: Ridge;
  crest: number;
  /** Half of all lands are seen the other way round. Points below are told as if they were not. */
  mirror(x: number): number;
}

/** `whale` rises like a back, `bowl` has a valley beside it, `close` fills the picture, `long` and `rolling` lie low. */
export type Layout = "whale" | "long" | "close" | "bowl" | "rolling";

interface Shapes {
  /** A rise at `at`, steeper or gentler to its left and right. */
  hump(at: number, left: number, right: number, height: number): Ridge;
  wave(height: number, length: number, phase: number): Ridge;
}

/** A level and what rises above it. */
const above =
  (level: number, ...rises: Ridge[]): Ridge =>
  (x) =>
    rises.reduce((y, rise) => y - rise(x), level);
const phase = (dice: Dice): number => dice.between(0, 6);

const mainHills: Record<Layout, (dice: Dice, shapes: Shapes) => { crest: number; main: Ridge }> = {
  whale(dice, { hump }) {
    const [top, crest] = [dice.between(150, 190), dice.between(640, 840)];
    const back = hump(crest, dice.between(300, 360), dice.between(520, 700), 466 - top);
    return { crest, main: above(486, back, hump(crest - dice.between(60, 140), 130, 200, dice.between(14, 26))) };
  },
  long(dice, { hump, wave }) {
    const [top, crest] = [dice.between(190, 230), dice.between(380, 820)];
    return { crest, main: above(top + 34, hump(crest, 460, 380, 40), wave(15, 190, phase(dice))) };
  },
  close(dice, { hump, wave }) {
    const [top, crest] = [dice.between(92, 130), dice.between(520, 760)];
    const back = hump(crest, dice.between(520, 640), dice.between(520, 700), 330 - top);
    return { crest, main: above(330, back, wave(8, 160, phase(dice))) };
  },
  bowl(dice, { hump }) {
    const [top, crest] = [dice.between(160, 200), dice.between(790, 880)];
    const back = hump(crest + 60, dice.between(230, 280), dice.between(360, 460), 446 - top);
    const rim = hump(dice.between(-40, 60), 190, dice.between(170, 230), dice.between(110, 170));
    return { crest, main: above(446, back, rim) };
  },
  rolling(dice, { hump, wave }) {
    const [top, crest] = [dice.between(190, 225), dice.between(480, 760)];
    return { crest, main: above(top + 70, hump(crest, 330, 400, 70), wave(18, 150, phase(dice))) };
  },
};

export function layLand(dice: Dice, layout: Layout): Land {
  const mirrored = dice.happens(5);
  const mirror = (x: number): number => (mirrored ? canvas.width - x : x);
  const hump: Shapes["hump"] = (at, left, right, height) => (x) => {
    const away = (mirror(x) - at) / (mirror(x) < at ? left : right);
    return height * Math.exp((-away * away) / 2);
  };
  const wave: Shapes["wave"] = (height, length, start) => (x) => height * Math.sin(mirror(x) / length + start);

  const { crest, main } = mainHills[layout](dice, { hump, wave });
  const horizon = layout === "long" || layout === "rolling" ? dice.between(160, 185) : dice.between(215, 265);
  const far = above(horizon, wave(dice.between(8, 20), dice.between(150, 260), phase(dice)));
  const foothill = [
    dice.between(80, 330),
    dice.between(160, 260),
    dice.between(190, 300),
    dice.between(50, 95),
  ] as const;
  const mid = above(dice.between(300, 345), hump(...foothill), wave(8, 130, phase(dice)));
  const near = above(dice.between(556, 580), wave(dice.between(10, 24), dice.between(190, 290), phase(dice)));
  return { far, mid, main, near, crest, mirror };
}
