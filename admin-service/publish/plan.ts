import { createHash } from "node:crypto";
import { blog } from "#content/facts/site.ts";
import type { SignpostFile } from "#content/model/feeds.ts";
import { smallPictureOf } from "#content/model/picture-sizes.ts";
import type { IndexedPost } from "#content/model/post-index.ts";
import { type ArticleRoute, isArticle, type SiteRoute, siteRoutes } from "#content/model/site-routes.ts";

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
/** What is planned for an unchanged article is planned once. */
const plannedArticles = new WeakMap<ArticleRoute, { buildKey: string; file: PlannedFile }>();

/** Pure: everything a release has to hold, besides what the code build brings. */
export function plan({ published, buildKey, today, pictureState }: PlanInputs): PlannedFile[] {
  const keyOf = (...inputs: readonly (string | IndexedPost)[]) => hash([buildKey, ...inputs.map(stateOf)].join("\n"));
  const routes = siteRoutes(published, today);
  const files: PlannedFile[] = routes.map((page) =>
    isArticle(page)
      ? planArticle(page, buildKey)
      : { file: page.file, key: keyOf(page.url, ...page.inputs), from: { page } },
  );
  const newest = published.slice(0, blog.postsInFeed);
  for (const file of feedFiles) files.push({ file, key: keyOf(file, ...newest), from: { feeds: true } });
  const signposts = { "sitemap.xml": [today, ...published], "llms.txt": newest, "robots.txt": [] };
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

function planArticle(page: ArticleRoute, buildKey: string): PlannedFile {
  const known = plannedArticles.get(page);
  if (known?.buildKey === buildKey) return known.file;
  const key = hash([buildKey, page.url, stateOf(page.post)].join("\n"));
  const file = { file: page.file, key, from: { page } };
  plannedArticles.set(page, { buildKey, file });
  return file;
}

const hash = (text: string): string => createHash("sha1").update(text).digest("base64url").slice(0, KEY_LENGTH);

const states = new WeakMap<IndexedPost, string>();

/** A post's whole state in a few characters: its file, and the dates that its file may leave to others. */
function stateOf(input: string | IndexedPost): string {
  if (typeof input === "string") return input;
  const known = states.get(input);
  if (known) return known;
  const { slug, revision, publishedAt, createdAt } = input;
  const state = hash(`${slug} ${revision} ${publishedAt} ${createdAt}`);
  states.set(input, state);
  return state;
}
