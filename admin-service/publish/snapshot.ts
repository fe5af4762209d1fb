import { blog } from "#content/facts/site.ts";
import type { PostIndex } from "#content/model/post-index.ts";
import type { SiteContent } from "#content/model/site-routes.ts";
import type { PlannedFile } from "./plan.ts";

/** More texts than these are not held in memory; they are read when they are drawn. */
const MOST_TEXTS = 5_000;

/** A post was saved while the release was put together: it would show its new text here and its old one there. */
export class PostsChanged extends Error {}

/**
 * The posts as they were when the release was planned, with the texts that the changed files are drawn from: what is saved
 * from here on waits for the next release. Throws PostsChanged when something was saved in the meantime.
 */
export function takeSnapshot(index: PostIndex, changed: readonly PlannedFile[]): SiteContent["posts"] {
  const { published } = index;
  const articles = changed.flatMap(({ from }) =>
    "page" in from && from.page.input.post ? [from.page.input.post] : [],
  );
  const inFeeds = changed.some(({ from }) => "feeds" in from) ? published.slice(0, blog.postsInFeed) : [];
  const held = [...inFeeds, ...(articles.length > MOST_TEXTS ? [] : articles)];
  const texts = new Map(held.map(({ slug }) => [slug, index.read(slug)]));
  if (index.published !== published) throw new PostsChanged();
  return { published, read: (slug) => texts.get(slug) ?? index.read(slug) };
}
