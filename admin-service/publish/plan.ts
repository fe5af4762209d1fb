import { createHash } from "node:crypto";
import { blog } from "#content/facts/site.ts";
import type { SignpostFile } from "#content/model/feeds.ts";
import { smallPictureOf } from "#content/model/picture-sizes.ts";
import type { IndexedPost } from "#content/model/post-index.ts";
import { once, rememberingMap } from "#content/model/remember.ts";
import { type SiteRoute, siteRoutes } from "#content/model/site-routes.ts";

/** One file of a release and what it is made of: a file whose key is in the live release is taken from there. */
export interface PlannedFile {
  file: string;
  key: string;
  from: { page: SiteRoute } | { feeds: true } | { signpost: SignpostFile } | { picture: string } | { smallOf: string };
}

export interface PlanInputs {
  published: readonly IndexedPost[];
  /** Names the code build and the settings that every page is drawn with. */
  buildKey: string;
  today: string;
  /** The state of a picture's file beside the posts; `undefined` when it is not there. */
  pictureState: (image: string) => string | undefined;
}

const feedFiles = ["rss.xml", "atom.xml", "feed.json"];

/** 96 bits: no two of a site's states will ever share a key by chance. */
const KEY_LENGTH = 16;

/** Pure: everything a release has to hold, besides what the code build brings. */
export function plan({ published, buildKey, today, pictureState }: PlanInputs): PlannedFile[] {
  const keyOf = (...inputs: readonly (string | IndexedPost)[]) => hash([buildKey, ...inputs.map(stateOf)].join("\n"));
  const files = [...planPages(siteRoutes(published, today), buildKey)];
  const newest = published.slice(0, blog.postsInFeed);
  for (const file of feedFiles) files.push({ file, key: keyOf(file, ...newest), from: { feeds: true } });
  const addresses = published.map(({ slug, publishedAt }) => `${slug} ${publishedAt}`);
  const signposts = { "sitemap.xml": [today, ...addresses], "llms.txt": newest, "robots.txt": [] };
  for (const [file, inputs] of Object.entries(signposts))
    files.push({ file, key: keyOf(file, ...inputs), from: { signpost: file as SignpostFile } });
  const images = new Set<string>();
  for (const post of published) for (const image of post.images) images.add(image);
  for (const image of images) {
    const state = pictureState(image);
    if (!state) continue;
    files.push({ file: `blog/images/${image}`, key: keyOf(image, state), from: { picture: image } });
    const small = smallPictureOf(image);
    if (small) files.push({ file: `blog/images/${small}`, key: keyOf(small, state), from: { smallOf: image } });
  }
  return files;
}

/** Most routes are the very ones that were planned last. */
let planner = plannerFor("");

function planPages(routes: readonly SiteRoute[], buildKey: string): readonly PlannedFile[] {
  if (planner.buildKey !== buildKey) planner = plannerFor(buildKey);
  return planner.plan(routes);
}

function plannerFor(buildKey: string) {
  return { buildKey, plan: rememberingMap(once((route: SiteRoute) => planPage(route, buildKey))) };
}

function planPage(page: SiteRoute, buildKey: string): PlannedFile {
  const key = hash([buildKey, page.url, ...page.inputs.map(stateOf)].join("\n"));
  return { file: page.file, key, from: { page } };
}

const hash = (text: string): string => createHash("sha1").update(text).digest("base64url").slice(0, KEY_LENGTH);

/** A post's whole state in a few characters: its file, and the dates that its file may leave to others. */
const stateOfPost = once(({ slug, revision, publishedAt, createdAt }: IndexedPost) =>
  hash(`${slug} ${revision} ${publishedAt} ${createdAt}`),
);

const stateOf = (input: string | IndexedPost): string => (typeof input === "string" ? input : stateOfPost(input));
