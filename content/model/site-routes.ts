import { blogPagePath, paths, postPath } from "../facts/navigation.ts";
import { type BlogPage, blogPages } from "./blog-pages.ts";
import type { Post } from "./post.ts";
import type { IndexedPost } from "./post-index.ts";
import type { PageInput } from "./site-content.ts";

/** A page of the site: where it is asked for, the file that holds it, and the data it is drawn from besides the code. */
export interface SiteRoute {
  url: string;
  /** Flat files: /about → about.html, / → index.html. */
  file: string;
  /** All that the page gets to be drawn from, and what its key is made of. A post's text follows from its revision. */
  input: RouteInput;
  /** Pages of one kind are drawn alike, each from its input. */
  kind?: "article" | "list";
  /** Pages for addresses that do not exist. */
  missing?: true;
}

interface RouteInput {
  list?: BlogPage<IndexedPost>;
  post?: IndexedPost;
  today?: string;
}

/** The page of a post. */
export type ArticleRoute = SiteRoute & { input: { post: IndexedPost } };

export const isArticle = (route: SiteRoute): route is ArticleRoute => route.input.post !== undefined;

/** What the page of a route is drawn from; `read` brings the text of its post. */
export function pageInput({ input }: SiteRoute, read: (slug: string) => Post | undefined): PageInput {
  const { post, ...others } = input;
  const whole = post && read(post.slug);
  return whole ? { post: whole } : others;
}

const fileOf = (url: string): string => (url === "/" ? "index.html" : `${url.slice(1)}.html`);

/** Every page there is, from the posts as they are now. `today` is the day of the publish, for pages that state one. */
export function siteRoutes(published: readonly IndexedPost[], today: string): SiteRoute[] {
  const withWords = Object.values(paths).filter((url) => url !== paths.blog);
  return [
    ...withWords.map((url) => ({ url, file: fileOf(url), input: url === paths.offer ? { today } : {} })),
    { url: "/404", file: "404.html", input: {}, missing: true },
    { url: "/blog/404", file: "blog/404.html", input: {}, missing: true },
    ...blogPages(published).map(listRoute),
    ...published.map(articleRoute),
  ];
}

function articleRoute(post: IndexedPost): ArticleRoute {
  const url = postPath(post.slug);
  return { url, file: fileOf(url), input: { post }, kind: "article" };
}

function listRoute(list: BlogPage<IndexedPost>): SiteRoute {
  const url = blogPagePath(list.page);
  return { url, file: fileOf(url), input: { list }, ...(list.page > 1 && { kind: "list" }) };
}
