import { mix, type Palette } from "./palettes.ts";

/** The gradients that the other parts fill with: `s`ky, `h`ill, `m`iddle, `n`ear, `g`low, `f`og. */
export function defineGradients({ sky, hill: [upper, lower], near, dark, far, sun, cloud }: Palette): string {
  const down = (id: string, top: string, bottom: string) =>
    `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`;
  const stop = (offset: string, colour: string, opacity: string) =>
    `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
  return [
    down("s", ...sky),
    down("h", upper, lower),
    down("m", mix(far, upper, 0.55), mix(upper, lower, 0.3)),
    down("n", near, dark),
    `<radialGradient id="g">${stop("0", sun, ".85")}${stop(".3", sun, ".3")}${stop("1", sun, "0")}</radialGradient>`,
    `<linearGradient id="f" x2="0" y2="1">${stop("0", cloud, "0")}${stop(".5", cloud, ".75")}${stop("1", cloud, "0")}</linearGradient>`,
  ].join("");
}

interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The hatching fades out around the mark, as if the turf were worn there: mask `c`. */
export function defineClearing({ x, y, width, height }: Spot): string {
  const [rx, ry] = [Math.round(width * 0.66 + 30), Math.round(height * 0.66 + 20)];
  return `<radialGradient id="k"><stop offset=".55"/><stop offset="1" stop-opacity="0"/></radialGradient>
<mask id="c" maskUnits="userSpaceOnUse" x="0" y="0" width="1200" height="630"><path fill="#fff" d="M0 0h1200v630H0z"/><ellipse cx="${Math.round(x)}" cy="${Math.round(y)}" rx="${rx}" ry="${ry}" fill="url(#k)" opacity=".88"/></mask>`;
}
