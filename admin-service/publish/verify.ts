import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
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
  for (const [inside, unaccounted] of foldersOf(folder, expected)) {
    const lost = [...unaccounted].find((name) => !statSync(join(folder, inside, name)).isDirectory());
    if (lost) throw new Error(`${join(inside, lost)} does not belong into the release.`);
  }
  verifyArticles(expected, index.posts);
  for (const [file, end] of closings) {
    if (!readFileSync(join(folder, file), "utf8").trimEnd().endsWith(end)) throw new Error(`${file} is not whole.`);
  }
  const written = JSON.parse(readFileSync(join(folder, "release.json"), "utf8")) as typeof sentinel;
  if (written.id !== sentinel.id || written.commit !== sentinel.commit)
    throw new Error("The release does not bear its own name.");
}

/** Every folder with what is in it besides the expected files. Throws when one of these is missing. */
function foldersOf(root: string, expected: readonly string[]): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>();
  for (const file of expected) {
    // By hand: at tens of thousands of files, dirname() and basename() take as long as all the rest.
    const at = file.lastIndexOf("/");
    const folder = file.slice(0, Math.max(at, 0));
    let names = folders.get(folder);
    if (!names) {
      names = new Set(readdirSync(join(root, folder)));
      folders.set(folder, names);
    }
    if (!names.delete(file.slice(at + 1))) throw new Error(`${file} is missing from the release.`);
  }
  return folders;
}

/** What is in the release is what was expected in it, by now: so it has to be all that is published, and no draft. */
function verifyArticles(expected: readonly string[], posts: PostIndex["posts"]): void {
  const files = new Set(expected);
  for (const { slug, published } of posts) {
    const isThere = files.has(`blog/${slug}.html`);
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
