import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

const from = "components/art/source/sprite";
const to = "components/art/sprite.svg";

/** Gathers the small drawings into one file, each a group with the name of its source, for `<use href="sprite.svg#name">`. */
export function writeSprite(): void {
  const groups = readdirSync(from)
    .filter((file) => file.endsWith(".svg"))
    .sort()
    .map((file) => `<g id="${basename(file, ".svg")}">${innerMarkup(readFileSync(join(from, file), "utf8"))}</g>`);
  writeFileSync(to, `<svg xmlns="http://www.w3.org/2000/svg">\n${groups.join("\n")}\n</svg>\n`);
}

const innerMarkup = (svg: string): string =>
  svg
    .replace(/^.*?<svg[^>]*>/s, "")
    .replace(/<\/svg>\s*$/, "")
    .replace(/\s*\n\s*/g, "");

if (import.meta.main) writeSprite();
