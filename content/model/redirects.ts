import type { Facts } from "../facts/facts.ts";
import { allPaths, type People, paths, postPath } from "../facts/navigation.ts";
import { decodePath } from "./pictures.ts";
import type { PostIndex } from "./post-index.ts";

/** Former path of a page → its present path. */
export type Redirects = ReadonlyMap<string, string>;

/** Endings that mean the same page as the path without them. */
export const REDUNDANT_ENDING = /(?:\/index|\.html|\/)+$/i;

/** Paths that are never a former address: the site has something there, or no request reaches them. */
const TAKEN =
  /^\/(?:(?:admin|api|assets|feed|photos|preview|treatments|blog\/(?:images|page)|_[^/]*)(?:\/.*)?|(?:blog\/)?404|booking-stand-in|[^/]+\.(?:xml|json|txt|ico|svg|png|jpe?g|webp|webmanifest)|.*\.(?:br|gz|map|md)|.*\.(?!php)[a-z\d]{1,5}\/.*)$/i;
export const isTaken = (path: string): boolean => TAKEN.test(path);

/** Returns the redirects to all pages, those of people and of a former site’s, and to published posts. */
export function allRedirects(
  people: Pick<Facts, "practitioner" | "others" | "formerOthers" | "links">,
  posts: Pick<PostIndex, "published" | "redirects">,
): Redirects {
  const shown = new Set([...allPaths(people), ...posts.published.map(({ slug }) => postPath(slug))]);
  const ofPeople = [
    ...people.formerOthers.map((path) => [path, paths.about] as const),
    ...[...people.others, people.practitioner].flatMap(({ formerPaths, path }) =>
      formerPaths.map((former) => [former, path] as const),
    ),
  ];
  const ofPosts = [...posts.redirects];
  // The post that was chosen may have another address by now.
  const moved = new Map([...ofPosts, ...ofPeople]);
  const ofFormerSite = people.links.formerPages.flatMap(({ from, to }) => {
    const target = shown.has(to) ? to : moved.get(to);
    return target ? [[from, target] as const] : [];
  });
  const all = [...ofPosts, ...ofFormerSite, ...ofPeople];
  return new Map(all.filter(([from]) => !shown.has(from) && !isPageOfSite(from, people)));
}

/** Whether the site has a page of its own at a path. */
const isPageOfSite = (path: string, people: People): boolean =>
  isTaken(path) || allPaths(people).includes(path.toLowerCase());

/**
 * Reads a former address, which may be a path, a whole address of the former site, or a former slug. Returns its path,
 * decoded and without ending; `undefined` if no request could ask for it, or not safely.
 */
export function readFormerAddress(written: string): string | undefined {
  if (written.length > 1_000) return undefined;
  const isSlug = /^[\w-]+$/.test(written.trim());
  if (!isSlug && !written.includes("/")) return undefined;
  const bare = written
    .trim()
    .replace(/^https?:\/\/[^/?#]+(?=\/)/i, "")
    .replace(/^\.?\/?(?!\/)/, isSlug ? "/blog/" : "/");
  const path = /%(?:2f|5c|00)/i.test(bare) ? undefined : decodePath(bare)?.replace(REDUNDANT_ENDING, "");
  const isPlain = path && /^(?:\/(?!\.)[\p{L}\p{M}\p{N} _.~!'(),+@&=;-]{1,80})+$/u.test(path) && path.length <= 300;
  return isPlain ? path.normalize() : undefined;
}

/**
 * Returns the files that redirect former addresses, by path: a page for each, which any web server can serve;
 * `_redirects` for hosts that read it; and under `_forward/` the new path of each, from which Caddy and the service
 * answer with a 301. They have an ending, because one former address may be the beginning of another.
 */
export function redirectFiles(redirects: Redirects, siteUrl: string): Map<string, string> {
  const files = new Map<string, string>();
  const lines: string[] = [];
  for (const [from, to] of redirects) {
    files.set(`${from.slice(1)}.html`, redirectPage(to, siteUrl));
    files.set(forwardFile(from), to);
    lines.push(`${encodeURI(from).replaceAll(";", "%3B")} ${to} 301\n`);
  }
  if (lines.length > 0) files.set("_redirects", lines.sort().join(""));
  return files;
}

/** The file of a release that has the new path of a former one. */
export const forwardFile = (path: string): string => `_forward${path}.to`;

function redirectPage(to: string, siteUrl: string): string {
  const title = `This ${to.startsWith(postPath("")) ? "article" : "page"} has moved`;
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<link rel="canonical" href="${siteUrl}${to}">
<meta http-equiv="refresh" content="0; url=${to}">
</head>
<body>
<h1>${title}</h1>
<p><a href="${to}">Go on to its new address</a></p>
</body>
</html>
`;
}
