import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import sharp from "sharp";

const folder = "components/art/photos";
const sizedFolder = join(folder, "sized");
const widths = [480, 960, 1600];
const formats = [
  { type: "image/avif", ending: "avif" },
  { type: "image/webp", ending: "webp" },
] as const;

/**
 * Makes the sizes and formats of every photograph in components/art/photos, and the module through which pages use them.
 * `portrait.jpg` takes the place of the drawing `portrait.svg`: putting it there and running this is the whole job.
 */
export async function writePhotos(): Promise<void> {
  rmSync(sizedFolder, { recursive: true, force: true });
  const imports: string[] = [];
  const entries: string[] = [];
  for (const [name, file] of choosePictures(readdirSync(folder))) {
    const drawn = extname(file) === ".svg" ? readDrawing(name, file) : await sizePhotograph(name, file);
    imports.push(...drawn.imports);
    entries.push(`  ${name}: ${drawn.entry},`);
  }
  const module = join(folder, "photos.ts");
  writeFileSync(
    module,
    [
      "// Written by scripts/media/photos.ts from the pictures in this folder.",
      'import type { Photo } from "../../ui/Picture.tsx";',
      ...imports,
      "",
      "export const photos = {",
      ...entries,
      "} as const satisfies Record<string, Photo>;",
      "",
    ].join("\n"),
  );
  execFileSync("node_modules/.bin/biome", ["format", "--write", module]);
}

/** One file a name, a photograph before a drawing. */
export function choosePictures(files: readonly string[]): [name: string, file: string][] {
  const chosen = new Map<string, string>();
  for (const file of files.toSorted()) {
    const name = basename(file, extname(file));
    if (/\.(jpe?g|png)$/i.test(file)) chosen.set(name, file);
    else if (file.endsWith(".svg") && !chosen.has(name)) chosen.set(name, file);
  }
  return [...chosen];
}

function readDrawing(name: string, file: string) {
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(readFileSync(join(folder, file), "utf8")) ?? [];
  if (!width || !height) throw new Error(`${file}: its viewBox must start at 0 0`);
  return {
    imports: [`import ${name} from "./${file}";`],
    entry: `{ src: ${name}, width: ${width}, height: ${height} }`,
  };
}

async function sizePhotograph(name: string, file: string) {
  mkdirSync(sizedFolder, { recursive: true });
  const photograph = sharp(join(folder, file)).rotate();
  const { width: fullWidth, height: fullHeight } = (await photograph.metadata()).autoOrient;
  const fitting = widths.filter((width) => width < fullWidth).concat(Math.min(fullWidth, widths.at(-1) ?? fullWidth));
  const steps = [...new Set(fitting)];
  const largest = steps.at(-1) ?? fullWidth;
  const imports: string[] = [];
  const save = async (width: number, ending: "avif" | "webp" | "jpeg") => {
    const id = `${name}${width}${ending}`;
    const saved = `${name}-${width}.${ending}`;
    await photograph.clone().resize({ width }).toFormat(ending).toFile(join(sizedFolder, saved));
    imports.push(`import ${id} from "./sized/${saved}";`);
    return id;
  };
  const sources: string[] = [];
  for (const { type, ending } of formats) {
    const ids = await Promise.all(steps.map(async (width) => `\${${await save(width, ending)}} ${width}w`));
    sources.push(`{ type: "${type}", srcSet: \`${ids.join(", ")}\` }`);
  }
  const src = await save(largest, "jpeg");
  const height = Math.round((fullHeight * largest) / fullWidth);
  return {
    imports,
    entry: `{ src: ${src}, width: ${largest}, height: ${height}, sources: [${sources.join(", ")}] }`,
  };
}

if (import.meta.main) await writePhotos();
