import { parse as parseToml } from "smol-toml";
import { readFormerAddress } from "#content/model/redirects.ts";
import { type ExportFiles, readText } from "./export-files.ts";
import { leaveOut, type Source } from "./foreign-post.ts";

/** An entry of Astro’s settings: `"/old": "/new"` or `"/old": { status: 301, destination: "/new" }`. */
const entry = /(["'`])(\/[^"'`]*)\1\s*:\s*(?:\{[^{}]*?\bdestination\s*:\s*)?(["'`])([^"'`$]+)\3(?:[^{},]*\})?\s*,?/g;

/** Reads the forwards of a site as lines of `_redirects`: those that it has, and those in the settings of Netlify and Astro. */
export async function readForwards(files: ExportFiles, base: string): Promise<string[]> {
  const found: string[] = [];
  for (const file of files.keys()) {
    if (/(?:^|\/)_redirects$/.test(file)) found.push(...(await readText(files, file)).replace(/#.*/g, "").split("\n"));
    if (file === "netlify.toml") {
      const { redirects } = parseToml(await readText(files, file));
      for (const { from, to, status = 301 } of [redirects ?? []].flat() as Record<string, string>[])
        found.push(`${from} ${to} ${status}`);
    }
    if (/^astro\.config\.\w+$/.test(file)) {
      const text = (await readText(files, file)).replace(/(?<!:)\/\/.*/g, "");
      const [, listed] = /\bredirects\s*:\s*\{((?:[^{}]|\{[^{}]*\})*)\}/.exec(text) ?? [];
      const addEntry = (_: string, _quote: string, from: string, _other: string, to: string) => {
        found.push(`${base}${from} ${to.replace(/^(?=\/)/, base)}`);
        return "";
      };
      found.push((listed?.replace(entry, addEntry) ?? /\bredirects\b.*/.exec(text)?.[0] ?? "").replace(/\s+/g, " "));
    }
  }
  return found.map((line) => line.trim()).filter(Boolean);
}

/** Gives posts the addresses that led to them. Those that led elsewhere on the site are like pages; others are named. */
export function followForwards(source: Source, lines: readonly string[]): void {
  for (const line of lines) {
    const [from = "", to = "", status = "301", ...more] = line.split(/\s+/);
    const isElsewhere = (URL.parse(to)?.hostname ?? source.hosts[0]) !== source.hosts[0];
    const isPlain = /^30[1278]!?$/.test(status) && more.length === 0 && !isElsewhere;
    const [path, target] = isPlain ? [readFormerAddress(from), readFormerAddress(to)] : [];
    const post = source.posts.find(({ addresses }) => addresses.some((one) => readFormerAddress(one) === target));
    if (!path || !target) leaveOut(source, `the forward “${line.slice(0, 200)}”, which names no two paths`);
    else if (post) post.addresses = [...post.addresses, path];
    else source.pages.push({ address: path, title: `Forwarded to ${target}`, words: 0, leadsTo: target });
  }
}
