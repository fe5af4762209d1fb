import type { Dice } from "./dice.ts";
import type { Land } from "./land.ts";
import type { Palette } from "./palettes.ts";
import { bird, cloud, path } from "./pen.ts";

/** Everything above the horizon. Needs the gradients `s` (sky) and `g` (glow). */
export function drawSky(dice: Dice, { far, mid, main, mirror }: Land, palette: Palette, close: boolean): string {
  const { sun, light, cloud: white, dark } = palette;
  const x = mirror(close ? dice.between(150, 300) : dice.between(140, 420));
  const skyline = Math.min(far(x), mid(x), main(x));
  const y = {
    moon: () => dice.between(90, 120),
    "low sun": () => skyline - dice.between(-8, 34),
    "high sun": () => Math.min(dice.between(80, 130), skyline - 60),
  }[light]();
  const radius = dice.between(26, 38);

  const clouds = Array.from({ length: 3 + Math.floor(dice.between(0, 4)) }, () =>
    cloud(dice.between(-80, 1050), dice.between(40, far(600) - 40), dice.between(150, 400), dice.between(7, 15)),
  );
  const flock = [
    [300, 560, 90, 150, 17],
    [380, 640, 70, 130, 12],
  ] as const;
  const birds = dice.happens(4)
    ? flock.map(([left, right, top, bottom, size]) =>
        bird(mirror(dice.between(left, right)), dice.between(top, bottom), size),
      )
    : [];
  return [
    '<path fill="url(#s)" d="M0 0h1200v420H0z"/>',
    stars(dice, palette),
    light === "moon"
      ? `${disc(x, y, radius * 6, "url(#g)", ' opacity=".45"')}<path fill="${sun}" d="${path`M${x} ${y - 30}`}a31 31 0 1 0 28 49a26 26 0 1 1-28-49z"/>`
      : disc(x, y, radius * 10, "url(#g)") + disc(x, y, radius, sun),
    `<path fill="${white}" opacity=".7" d="${clouds.join("")}"/>`,
    `<path fill="${dark}" opacity=".75" d="${birds.join("")}"/>`,
  ].join("");
}

function disc(x: number, y: number, radius: number, fill: string, more = ""): string {
  return `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${Math.round(radius)}" fill="${fill}"${more}/>`;
}

function stars(dice: Dice, { chalk, stars: count = 0 }: Palette): string {
  const points = Array.from({ length: count }, () => path`M${dice.between(0, 1200)} ${dice.between(0, 190)}h.1`);
  return `<path fill="none" stroke="${chalk}" stroke-width="2.6" stroke-linecap="round" opacity=".7" d="${points.join("")}"/>`;
}
