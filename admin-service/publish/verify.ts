import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { PostIndex } from "#content/model/post-index.ts";

interface Release {
  folder: string;
  /** Every file that the release was meant to get, as paths in it. */
  expected: readonly string[];
  index: Pick<PostIndex, "posts" | "published">;
  sentinel: { id: string; commit: string };
}

/** Looks at a finished release once more, as a stranger would: throws on the first thing that is not as it has to be. */
export function verifyRelease({ folder, expected, index, sentinel }: Release): void {
  const folders = byFolder(expected);
  for (const [inside, names] of folders) {
    const there = readdirSync(join(folder, inside));
    if (inside === "blog") verifyArticles(new Set(there), index.posts);
    const others = there.filter((name) => !names.has(name));
    const lost = others.find((name) => !statSync(join(folder, inside, name)).isDirectory());
    if (lost) throw new Error(`${join(inside, lost)} does not belong into the release.`);
    if (there.length - others.length < names.size) throw new Error(`Files are missing from ${inside} in the release.`);
  }
  for (const [file, end] of closings) {
    if (!readFileSync(join(folder, file), "utf8").trimEnd().endsWith(end)) throw new Error(`${file} is not whole.`);
  }
  const written = JSON.parse(readFileSync(join(folder, "release.json"), "utf8")) as typeof sentinel;
  if (written.id !== sentinel.id || written.commit !== sentinel.commit)
    throw new Error("The release does not bear its own name.");
}

function verifyArticles(there: ReadonlySet<string>, posts: PostIndex["posts"]): void {
  for (const { slug, published } of posts) {
    const isThere = there.has(`${slug}.html`);
    if (published && !isThere) throw new Error(`The published post “${slug}” is missing from the release.`);
    if (!published && isThere) throw new Error(`The draft “${slug}” got into the release.`);
  }
}

function byFolder(files: readonly string[]): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>();
  for (const file of files) {
    const folder = dirname(file);
    const names = folders.get(folder) ?? new Set();
    folders.set(folder, names.add(basename(file)));
  }
  return folders;
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
