import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import sharp from "sharp";

const folder = "components/art/photos";
const sizedFolder = join(folder, "sized");
const widths = [480, 960, 1600];
const formats = ["avif", "webp"] as const;

// npm run photos: makes the sizes and formats of every photograph in components/art/photos, and the module that pages
// import. `portrait.jpg` takes the place of the drawing `portrait.svg`: put it there and run this.
const kinds = [/\.svg$/, /\.(jpe?g|png)$/i]; // of two files with one name, the photograph counts
const files = readdirSync(folder).sort();
const chosen = kinds.flatMap((kind) => files.filter((file) => kind.test(file)));
const pictures = new Map(chosen.map((file) => [basename(file, extname(file)), file]));

rmSync(sizedFolder, { recursive: true, force: true });
const imports: string[] = [];
const entries: string[] = [];
for (const [name, file] of pictures) {
  const drawn = extname(file) === ".svg" ? readDrawing(name, file) : await sizePhotograph(name, file);
  imports.push(...drawn.imports);
  entries.push(`  ${name}: ${drawn.entry},`);
}
const module = join(folder, "photos.ts");
writeFileSync(
  module,
  `// Written by scripts/media/photos.ts from the pictures in this folder.
import type { Photo } from "../../ui/Picture.tsx";
${imports.join("\n")}

export const photos = {
${entries.join("\n")}
} as const satisfies Record<string, Photo>;
`,
);
execFileSync("node_modules/.bin/biome", ["format", "--write", module]);

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
  const largest = Math.min(fullWidth, Math.max(...widths));
  const steps = [...widths.filter((width) => width < largest), largest];
  const imports: string[] = [];
  const save = async (width: number, ending: "avif" | "webp" | "jpeg") => {
    const id = `${name}${width}${ending}`;
    const saved = `${name}-${width}.${ending}`;
    await photograph.clone().resize({ width }).toFormat(ending).toFile(join(sizedFolder, saved));
    imports.push(`import ${id} from "./sized/${saved}";`);
    return id;
  };
  const sources: string[] = [];
  for (const format of formats) {
    const ids = await Promise.all(steps.map(async (width) => `\${${await save(width, format)}} ${width}w`));
    sources.push(`{ type: "image/${format}", srcSet: \`${ids.join(", ")}\` }`);
  }
  const src = await save(largest, "jpeg");
  const height = Math.round((fullHeight * largest) / fullWidth);
  return {
    imports,
    entry: `{ src: ${src}, width: ${largest}, height: ${height}, sources: [${sources.join(", ")}] }`,
  };
}
