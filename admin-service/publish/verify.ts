import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { PostIndex } from "#content/model/post-index.ts";

interface Release {
  folder: string;
  /** Every file that the release was meant to get besides the articles, as paths in it. */
  expected: readonly string[];
  index: Pick<PostIndex, "posts">;
  sentinel: { id: string; commit: string };
}

/** Checks a finished release against the disk; throws at the first fault. */
export function verifyRelease({ folder, expected, index, sentinel }: Release): void {
  const folders = new Map<string, Set<string>>();
  const namesIn = (inside: string) => {
    const known = folders.get(inside);
    if (known) return known;
    const names = new Set(readdirSync(join(folder, inside)));
    folders.set(inside, names);
    return names;
  };
  takeArticles(namesIn("blog"), index);
  for (const file of expected) {
    const at = file.lastIndexOf("/");
    if (!namesIn(file.slice(0, Math.max(at, 0))).delete(file.slice(at + 1)))
      throw new Error(`${file} is missing from the release.`);
  }
  for (const [inside, unaccounted] of folders) {
    const lost = [...unaccounted].find((name) => !statSync(join(folder, inside, name)).isDirectory());
    if (lost) throw new Error(`${join(inside, lost)} does not belong into the release.`);
  }
  for (const [file, end] of closings) {
    if (!readFileSync(join(folder, file), "utf8").trimEnd().endsWith(end)) throw new Error(`${file} is not whole.`);
  }
  const written = JSON.parse(readFileSync(join(folder, "release.json"), "utf8")) as typeof sentinel;
  if (written.id !== sentinel.id || written.commit !== sentinel.commit)
    throw new Error("The release does not bear its own name.");
}

/** Every published post has its page, and no draft has one. */
function takeArticles(names: Set<string>, { posts }: Release["index"]): void {
  for (const { slug, published } of posts) {
    const isThere = names.delete(`${slug}.html`);
    if (published && !isThere) throw new Error(`The published post “${slug}” is missing from the release.`);
    if (!published && isThere) throw new Error(`The draft “${slug}” got into the release.`);
  }
}

/** How the files that programs read have to end. */
const closings = [
  ["index.html", "</html>"],
  ["blog.html", "</html>"],
  ["rss.xml", "</rss>"],
  ["atom.xml", "</feed>"],
  ["feed.json", "}"],
  ["sitemap.xml", "</urlset>"],
] as const;
