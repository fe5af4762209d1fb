import * as crypto from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, parse } from "node:path";
import type { Facts } from "#content/facts/facts.ts";
import { blog } from "#content/facts/site.ts";
import type { TextFile } from "#content/model/feeds.ts";
import { type Forwards, forwardFiles } from "#content/model/forwards.ts";
import { sharePath, sharePictureOf, smallPictureOf } from "#content/model/pictures.ts";
import type { IndexedPost, PostIndex } from "#content/model/post-index.ts";
import { type SiteRoute, siteRoutes } from "#content/model/site-routes.ts";
import { refuseUnreadable } from "./well-formed.ts";

/** One file of a release and what it is made of: a file whose key is in the live release is taken from there. */
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
  forwards: Forwards;
  siteUrl: string;
  /** Names the code build and the settings that every page is drawn with. */
  buildKey: string;
  today: string;
  facts: Facts;
  /** The state of each picture's file that can be published, by the picture's path in the release. */
  pictures: ReadonlyMap<string, string>;
}

const feedFiles = ["rss.xml", "atom.xml", "feed.json"];

/** 96 bits: no two of a site's states will ever share a key by chance. */
const KEY_LENGTH = 16;

/** Pure: everything a release has to hold, besides what the code build brings. */
export function plan({ published, forwards, siteUrl, buildKey, today, facts, pictures }: PlanInputs): PlannedFile[] {
  const files: PlannedFile[] = [];
  const factsKey = hash(JSON.stringify(facts));
  const add = (file: string, input: unknown, from: PlannedFile["from"]) =>
    files.push({
      file,
      key: hash(`${buildKey}\n${"picture" in from ? "" : factsKey}\n${file}\n${stateOf(input)}`),
      from,
    });
  // Besides the facts, an article gets nothing but its post (`pageInput`).
  for (const page of siteRoutes(published, today, facts)) add(page.file, page.input.post ?? page.input, { page });

  const newest = published.slice(0, blog.postsInFeed);
  // A feed is as old as its newest post; an empty one, as its publish.
  for (const file of feedFiles) add(file, newest.length > 0 ? newest : today, { feeds: true });
  const addresses = published.map(({ slug, publishedAt }) => [slug, publishedAt]);
  add("sitemap.xml", [today, addresses], { text: "sitemap.xml" });
  add("llms.txt", newest, { text: "llms.txt" });
  add("robots.txt", [], { text: "robots.txt" });

  for (const [file, content] of forwardFiles(forwards, siteUrl)) add(file, content, { content });

  const shared = new Set(published.map(({ featuredImage }) => featuredImage && sharePath(featuredImage)));
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

/** The states of posts: an unchanged post is the same object at the next publish. */
const states = new WeakMap<IndexedPost, string>();

/** All that is known of a post, in a few characters. */
function stateOfPost(post: IndexedPost): string {
  const state = states.get(post) ?? hash(JSON.stringify(post));
  states.set(post, state);
  return state;
}

const isPost = (value: unknown): value is IndexedPost =>
  typeof value === "object" && value !== null && "revision" in value;

/** An input as a text that differs whenever anything in it does. */
const stateOf = (input: unknown): string =>
  isPost(input)
    ? stateOfPost(input)
    : JSON.stringify(input, (_, value) => (isPost(value) ? stateOfPost(value) : value));

interface Release {
  folder: string;
  /** Every file that the release was meant to get besides the articles, as paths in it. */
  expected: readonly string[];
  /** Those that are not the live release's: linked ones were read when they were written, pages when they were drawn. */
  written: readonly string[];
  index: Pick<PostIndex, "posts">;
  sentinel: { id: string; commit: string };
}

/** Checks a finished release against the disk; throws at the first fault. */
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
