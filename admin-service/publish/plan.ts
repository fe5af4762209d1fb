import { createHash } from "node:crypto";
import { blog } from "#content/facts/site.ts";
import type { SignpostFile } from "#content/model/feeds.ts";
import type { IndexedPost } from "#content/model/post-index.ts";
import { type SiteRoute, siteRoutes, stateOf } from "#content/model/site-routes.ts";

/** One file of a release and what it is made of: a file whose key is in the live release is taken from there. */
export interface PlannedFile {
  file: string;
  key: string;
  from: { page: SiteRoute } | { feeds: true } | { signpost: SignpostFile } | { picture: string };
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

/** Pure: everything a release has to hold, besides what the code build brings. */
export function plan({ published, buildKey, today, pictureState }: PlanInputs): PlannedFile[] {
  const keyOf = (...inputs: readonly string[]) =>
    createHash("sha1")
      .update([buildKey, ...inputs].join("\n"))
      .digest("base64url");
  const newest = published.slice(0, blog.postsInFeed).map(stateOf);
  const files: PlannedFile[] = siteRoutes(published, today).map((page) => ({
    file: page.file,
    key: keyOf(page.url, ...page.inputs),
    from: { page },
  }));
  for (const file of feedFiles) files.push({ file, key: keyOf(file, ...newest), from: { feeds: true } });
  const signposts = { "sitemap.xml": published.map(stateOf), "llms.txt": newest, "robots.txt": [] };
  for (const [file, inputs] of Object.entries(signposts))
    files.push({ file, key: keyOf(file, ...inputs), from: { signpost: file as SignpostFile } });
  for (const image of new Set(published.flatMap(({ images }) => images))) {
    const state = pictureState(image);
    if (state) files.push({ file: `blog/images/${image}`, key: keyOf(image, state), from: { picture: image } });
  }
  return files;
}
