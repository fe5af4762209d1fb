import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Cue, cues, hills, kindOf, type Light, lights, poses, skies } from "./scenes.ts";

interface CoverSubject {
  title: string;
  category: string;
  /** Consecutive seeds give different lights, hills and poses. Without a seed, the title decides. */
  seed?: number | undefined;
}

/** Distance from the top of each pose's drawing to its ground line, in SVG units. */
const GROUND_Y = 400;
/** Width and height of each thing's drawing, in SVG units. */
const THING_SIZE = 180;

/**
 * Composes a post's cover, 1200 × 630, from the drawings in layers/: sky, hill, a chalk figure, and a thing that hints
 * at the subject. The output is deterministic, and no text of the post enters the SVG.
 */
export function paintCover(subject: CoverSubject): string {
  const { light, sky, hill, pose, cue, mirrored } = chooseLayers(subject);
  const picture = `<defs>${gradients}</defs>
<path fill="url(#s)" d="M0 0h1200v430H0z"/>${light.sun === "moon" ? readLayer("skies/stars") : ""}${drawSun(light, hill)}${readLayer(`skies/${sky}`)}
${readLayer(`hills/${hill.file}`).replace("<!--figure-->", drawFigure(pose, cue, hill))}`;
  return applyColours(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">
<g${mirrored ? ' transform="matrix(-1 0 0 1 1200 0)"' : ""}>${picture}</g></svg>`,
    light,
  );
}

/** Returns the alternative text of a cover. */
export function describeCover(subject: CoverSubject): string {
  const { light, pose, cue } = chooseLayers(subject);
  return `${pose.says}${cue?.says ? ` beside ${cue.says}` : ""}, drawn in chalk on the downs ${light.when}.`;
}

function chooseLayers({ title, category, seed: givenSeed }: CoverSubject) {
  const hash = createHash("sha256")
    .update(`${category}|${title}|${givenSeed ?? ""}`)
    .digest();
  const seed = Math.abs(Math.floor(givenSeed ?? hash.readUInt16BE()));
  const kind = kindOf(category) ?? kindOf(title) ?? "anyone";
  const posesFor = (cue: Cue | undefined) => poses[kind].filter(({ file }) => cue?.pose?.test(file));
  // A thing with a fixed place (`at`) is drawn only with the pose it was placed for.
  const cue = cues.find((cue) => kind !== "anyone" && cue.pattern.test(title) && (!cue.at || posesFor(cue).length > 0));
  const fittingPoses = posesFor(cue);
  return {
    light: pick(lights, seed),
    sky: pick(skies, hash.readUInt8(2)),
    hill: pick(hills, seed),
    pose: pick(fittingPoses.length > 0 ? fittingPoses : poses[kind], seed),
    cue,
    mirrored: hash.readUInt8(3) % 2 === 1,
  };
}

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** Draws the figure standing on the hill and facing the middle of the picture, with its thing in front of it. */
function drawFigure(pose: { file: string }, cue: Cue | undefined, hill: (typeof hills)[number]) {
  const figure = readLayer(`poses/${pose.file}`);
  const [left = 0, width = 0] = viewBox(`poses/${pose.file}`);
  const [x, y, scale] = cue?.at ?? [left + width + 24, GROUND_Y - THING_SIZE, 1];
  const thing = cue?.thing
    ? `<g transform="translate(${x} ${y}) scale(${scale})" stroke="var(--chalk)" stroke-width="${9 / scale}" stroke-linejoin="round">${readLayer(`things/${cue.thing}`)}</g>`
    : "";
  const right = thing ? Math.max(left + width, x + THING_SIZE * scale) : left + width;
  const size = Math.min(hill.height / GROUND_Y, 560 / (right - left));
  const direction = hill.x > 600 ? -1 : 1;
  const drawing = `<g fill="var(--chalk)">${figure}</g>${thing}`;
  const shadow = drawing.replaceAll("var(--chalk)", "var(--dark)");
  return `<g transform="translate(${hill.x} ${hill.y}) rotate(${hill.tilt}) scale(${(size * direction).toFixed(3)} ${size.toFixed(3)}) translate(${-Math.round((left + right) / 2)} ${-GROUND_Y})">
<g opacity=".32" transform="translate(-2 4)">${shadow}</g>${drawing}</g>`;
}

function drawSun({ sun }: Light, { sunX, skyline }: (typeof hills)[number]): string {
  if (sun === "moon") {
    return `<circle cx="${sunX}" cy="105" r="170" fill="url(#g)" opacity=".45"/><path fill="var(--sun)" d="M${sunX} 75a31 31 0 1 0 28 49a26 26 0 1 1-28-49z"/>`;
  }
  const y = sun === "low" ? skyline - 12 : Math.min(105, skyline - 60);
  return `<circle cx="${sunX}" cy="${y}" r="310" fill="url(#g)"/><circle cx="${sunX}" cy="${y}" r="32" fill="var(--sun)"/>`;
}

/** The gradients that the layers refer to by id: `s` sky, `h` hill, `n` near ground, `g` sun's glow, `k` worn turf. */
const gradients = `
<linearGradient id="s" x2="0" y2="1"><stop stop-color="var(--sky)"/><stop offset="1" stop-color="var(--horizon)"/></linearGradient>
<linearGradient id="h" x2="0" y2="1"><stop stop-color="var(--hill)"/><stop offset="1" stop-color="var(--foot)"/></linearGradient>
<linearGradient id="n" x2="0" y2="1"><stop stop-color="var(--near)"/><stop offset="1" stop-color="var(--dark)"/></linearGradient>
<radialGradient id="g"><stop stop-color="var(--sun)" stop-opacity=".85"/><stop offset=".3" stop-color="var(--sun)" stop-opacity=".3"/><stop offset="1" stop-color="var(--sun)" stop-opacity="0"/></radialGradient>
<radialGradient id="k"><stop offset=".55"/><stop offset="1" stop-opacity="0"/></radialGradient>`;

const readFile = (layer: string): string => readFileSync(join(import.meta.dirname, "layers", `${layer}.svg`), "utf8");
const readLayer = (layer: string): string => readFile(layer).replace(/^<svg[^>]*>|<\/svg>\s*$/g, "");

function viewBox(layer: string): [left: number, width: number] {
  const [, left, width] = /viewBox="(\S+) \S+ (\S+) /.exec(readFile(layer)) ?? [];
  return [Number(left), Number(width)];
}

/** Replaces custom properties by colours, because the SVG renderer does not support them. */
const applyColours = (svg: string, { colours }: Light): string =>
  svg.replace(/var\(--(\w+)\)/g, (_, name: keyof Light["colours"]) => colours[name]);
