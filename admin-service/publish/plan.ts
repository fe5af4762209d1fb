import { createHash } from "node:crypto";
import { blog } from "#content/facts/site.ts";
import type { SignpostFile } from "#content/model/feeds.ts";
import { smallPictureOf } from "#content/model/picture-sizes.ts";
import type { IndexedPost } from "#content/model/post-index.ts";
import { type SiteRoute, siteRoutes, stateOf } from "#content/model/site-routes.ts";

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
/** A post that has not changed is the same object at the next publish, and has the same key. */
const articleKeys = new WeakMap<IndexedPost, { buildKey: string; key: string }>();

/** Pure: everything a release has to hold, besides what the code build brings. */
export function plan({ published, buildKey, today, pictureState }: PlanInputs): PlannedFile[] {
  const keyOf = (...inputs: readonly string[]) =>
    createHash("sha1")
      .update([buildKey, ...inputs].join("\n"))
      .digest("base64url")
      .slice(0, KEY_LENGTH);
  const articleKey = (post: IndexedPost, url: string, inputs: readonly string[]) => {
    const known = articleKeys.get(post);
    if (known?.buildKey === buildKey) return known.key;
    const key = keyOf(url, ...inputs);
    articleKeys.set(post, { buildKey, key });
    return key;
  };
  const newest = published.slice(0, blog.postsInFeed).map(stateOf);
  const files: PlannedFile[] = siteRoutes(published, today).map((page) => ({
    file: page.file,
    key: page.post ? articleKey(page.post, page.url, page.inputs) : keyOf(page.url, ...page.inputs),
    from: { page },
  }));
  for (const file of feedFiles) files.push({ file, key: keyOf(file, ...newest), from: { feeds: true } });
  const signposts = { "sitemap.xml": published.map(stateOf), "llms.txt": newest, "robots.txt": [] };
  for (const [file, inputs] of Object.entries(signposts))
    files.push({ file, key: keyOf(file, ...inputs), from: { signpost: file as SignpostFile } });
  for (const image of new Set(published.flatMap(({ images }) => images))) {
    const state = pictureState(image);
    if (!state) continue;
    files.push({ file: `blog/images/${image}`, key: keyOf(image, state), from: { picture: image } });
    const small = smallPictureOf(image);
    if (small) files.push({ file: `blog/images/${small}`, key: keyOf(small, state), from: { smallOf: image } });
  }
  return files;
}
