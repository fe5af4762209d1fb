import * as crypto from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, parse } from "node:path";
import type { Facts } from "#content/facts/facts.ts";
import { lookFiles } from "#content/facts/look-files.ts";
import { blog } from "#content/facts/site.ts";
import type { TextFile } from "#content/model/feeds.ts";
import { decodePath, sharePath, sharePictureOf, smallPictureOf } from "#content/model/pictures.ts";
import type { IndexedPost } from "#content/model/post.ts";
import type { PostIndex } from "#content/model/post-index.ts";
import { type Redirects, redirectFiles } from "#content/model/redirects.ts";
import { type SiteRoute, siteRoutes } from "#content/model/site-routes.ts";
import { factsForAll } from "#content/words/words-of.ts";
import { refuseUnreadable } from "./well-formed.ts";

/** One file of a release. It is taken from the live release when that has the same key. */
export interface PlannedFile {
  file: string;
  key: string;
  from:
    | { page: SiteRoute }
    | { feeds: true }
    | { text: TextFile }
    | { picture: string; size: PictureSize }
    | { content: string };
}

export type PictureSize = "full" | "small" | "share";

export interface PlanInputs {
  published: readonly IndexedPost[];
  redirects: Redirects;
  siteUrl: string;
  /** Names the code build and the settings that every page is drawn with. */
  buildKey: string;
  today: string;
  facts: Facts;
  /** The state of each picture's file that can be published, by the picture's path in the release. */
  pictures: ReadonlyMap<string, string>;
}

const feedFiles = ["rss.xml", "atom.xml", "feed.json"];

/** 16 base64 characters are 96 bits: no two states will share a key by chance. */
const KEY_LENGTH = 16;

/** Lists every file of a release, except those of the code build. Pure. */
export function plan({ published, redirects, siteUrl, buildKey, today, facts, pictures }: PlanInputs): PlannedFile[] {
  const files: PlannedFile[] = [];
  const factsKey = hash(JSON.stringify(factsForAll(facts)));
  const add = (file: string, input: unknown, from: PlannedFile["from"]) =>
    files.push({
      file,
      key: hash(`${buildKey}\n${"picture" in from ? "" : factsKey}\n${file}\n${stateOf(input)}`),
      from,
    });
  // An article is drawn from its post and the facts only (`pageInput`).
  for (const page of siteRoutes(published, today, facts)) add(page.file, page.input.post ?? page.input, { page });

  const newest = published.slice(0, blog.postsInFeed);
  // A feed names the sizes of its pictures.
  const shownInFeeds = newest.map(({ featuredImage }) => pictures.get(decodePath(featuredImage?.slice(1) ?? "") ?? ""));
  // A feed is as old as its newest post; an empty one, as its publish.
  for (const file of feedFiles)
    add(file, [newest.length > 0 ? [newest, shownInFeeds] : today, facts.words.blog], { feeds: true });
  const addresses = published.map(({ slug, publishedAt, updatedAt }) => [slug, publishedAt, updatedAt]);
  add("sitemap.xml", [today, addresses], { text: "sitemap.xml" });
  add("llms.txt", [newest, facts.words], { text: "llms.txt" });
  add("robots.txt", [], { text: "robots.txt" });

  for (const [file, content] of [...redirectFiles(redirects, siteUrl), ...lookFiles(facts)])
    add(file, content, { content });

  const shared = new Set(published.map(({ featuredImage }) => featuredImage && decodePath(sharePath(featuredImage))));
  for (const [picture, state] of pictures) {
    const { dir, base } = parse(picture);
    const small = smallPictureOf(base);
    add(picture, state, { picture, size: "full" });
    if (small) add(`${dir}/${small}`, state, { picture, size: "small" });
    const share = `${dir}/${sharePictureOf(base)}`;
    if (shared.has(`/${share}`)) add(share, state, { picture, size: "share" });
  }
  return files;
}

const hash = (text: string): string => crypto.hash("sha1", text, "base64url").slice(0, KEY_LENGTH);

/** Cache of the hashes of posts. An unchanged post stays the same object at the next publish. */
const states = new WeakMap<IndexedPost, string>();

/** A hash of everything in the index about a post. */
function stateOfPost(post: IndexedPost): string {
  const state = states.get(post) ?? hash(JSON.stringify(post));
  states.set(post, state);
  return state;
}

const isPost = (value: unknown): value is IndexedPost =>
  typeof value === "object" && value !== null && "revision" in value;

/** A text that differs whenever anything in the input does. */
const stateOf = (input: unknown): string =>
  isPost(input)
    ? stateOfPost(input)
    : JSON.stringify(input, (_, value) => (isPost(value) ? stateOfPost(value) : value));

interface Release {
  folder: string;
  /** Every file that the release should contain, except articles, as paths in it. */
  expected: readonly string[];
  /** Files that are new in this release. Linked files were verified in the release that wrote them. */
  written: readonly string[];
  index: Pick<PostIndex, "posts">;
  sentinel: { id: string; commit: string };
}

/** Verifies a finished release on disk. Throws at the first fault. */
export function verifyRelease({ folder, expected, written, index, sentinel }: Release): void {
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
  for (const file of written)
    if (/\.(?:xml|json)$/.test(file)) refuseUnreadable(file, readFileSync(join(folder, file), "utf8"));
  const found = JSON.parse(readFileSync(join(folder, "release.json"), "utf8")) as typeof sentinel;
  if (found.id !== sentinel.id || found.commit !== sentinel.commit)
    throw new Error("The release does not bear its own name.");
}

/** Checks that every published post has a page and no draft has one. */
function takeArticles(names: Set<string>, { posts }: Release["index"]): void {
  for (const { slug, published } of posts) {
    const isThere = names.delete(`${slug}.html`);
    if (published && !isThere) throw new Error(`The published post “${slug}” is missing from the release.`);
    if (!published && isThere) throw new Error(`The draft “${slug}” got into the release.`);
  }
}

/** How these files have to end when they are complete. */
const closings = [
  ["index.html", "</html>"],
  ["blog.html", "</html>"],
  ["rss.xml", "</rss>"],
  ["atom.xml", "</feed>"],
  ["feed.json", "}"],
  ["sitemap.xml", "</urlset>"],
] as const;
