import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PostIndex } from "#content/model/post-index.ts";

interface Release {
  folder: string;
  /** The files that the release was meant to get. */
  expected: Readonly<Record<string, string>>;
  index: Pick<PostIndex, "posts" | "published">;
  sentinel: { id: string; commit: string };
}

/** Looks at a finished release once more, as a stranger would: throws on the first thing that is not as it has to be. */
export function verifyRelease({ folder, expected, index, sentinel }: Release): void {
  const articles = new Set(readdirSync(join(folder, "blog")).filter((name) => name.endsWith(".html")));
  for (const { slug, published } of index.posts) {
    const there = articles.has(`${slug}.html`);
    if (published && !there) throw new Error(`The published post “${slug}” is missing from the release.`);
    if (!published && there) throw new Error(`The draft “${slug}” got into the release.`);
  }
  const top = new Set(readdirSync(folder));
  for (const file of Object.keys(expected)) {
    if (!file.includes("/") && !top.has(file)) throw new Error(`${file} is missing from the release.`);
  }
  for (const [file, end] of closings) {
    if (!readFileSync(join(folder, file), "utf8").trimEnd().endsWith(end)) throw new Error(`${file} is not whole.`);
  }
  const written = JSON.parse(readFileSync(join(folder, "release.json"), "utf8")) as typeof sentinel;
  if (written.id !== sentinel.id || written.commit !== sentinel.commit)
    throw new Error("The release does not bear its own name.");
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
