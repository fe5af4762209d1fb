import type { Post } from "./post.ts";
import { postLimits } from "./post-fields.ts";

/** Names in use below /blog and /api/blog, and a property of every JavaScript object. */
const reservedSlugs = new Set("404 constructor deleted generate images index page pictures working-copies".split(" "));

export const isReservedSlug = (text: string): boolean => reservedSlugs.has(text);

export function isSlug(text: string): boolean {
  return text.length <= postLimits.slug && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && !reservedSlugs.has(text);
}

/** Letters that Unicode does not take apart. */
const latin: Readonly<Record<string, string>> = Object.fromEntries(
  "øo œoe æae ßss đd ðd þth łl ıi ŋng ħh ŧt".split(" ").map(([letter = "", ...plain]) => [letter, plain.join("")]),
);

/** Returns a valid slug for any title: "Why your horse’s saddle matters!" → "why-your-horses-saddle-matters". */
export function slugify(title: string): string {
  const words = title
    .normalize("NFKD")
    .replace(/[\p{M}’'\u00ad]/gu, "")
    .toLowerCase()
    .replace(/[øœæßđðþłıŋħŧ]/g, (letter) => latin[letter] ?? letter)
    .match(/[a-z0-9]+/g);
  const slug = (words ?? ["post"])
    .join("-")
    .slice(0, postLimits.slug - 10)
    .replace(/-[^-]*$/, (tail, at) => (at > 40 ? "" : tail));
  return reservedSlugs.has(slug) ? `${slug}-post` : slug;
}

/** Returns the address that somebody means who types this. Empty, it follows the title. */
export function readSlug(typed: string): string {
  if (isSlug(typed)) return typed;
  return /[\p{L}\p{N}]/u.test(typed) ? slugify(typed) : "";
}

/** Whether an address was derived from a title, possibly with a number appended. */
export const isMadeFrom = (title: string, slug: string): boolean =>
  [slug, slug.replace(/-\d+$/, "")].includes(slugify(title));

/** Whether an address changes with the title: until the first publish, unless somebody has chosen another one. */
export const followsTitle = ({ slug, title, publishedAt }: Pick<Post, "slug" | "title" | "publishedAt">): boolean =>
  publishedAt === null && isMadeFrom(title, slug);
