import { blogPagePath, paths, postPath } from "../facts/navigation.ts";
import { type BlogPage, blogPages } from "./blog-pages.ts";
import type { IndexedPost } from "./post-index.ts";
import { once, rememberingMap } from "./remember.ts";

/** A page of the site: where it is asked for, the file that holds it, and the data it is drawn from besides the code. */
export interface SiteRoute {
  url: string;
  /** Flat files: /about → about.html, / → index.html. */
  file: string;
  /** What the page changes with; a post stands for its whole state. With the same inputs and code, a page is drawn the same. */
  inputs: readonly (string | IndexedPost)[];
  /** Pages of one kind are drawn alike, from their parameters. */
  kind?: string;
  params?: Readonly<Record<string, string>>;
  /** Pages for addresses that do not exist. */
  missing?: true;
  /** The post whose page this is. */
  post?: IndexedPost;
}

const fileOf = (url: string): string => (url === "/" ? "index.html" : `${url.slice(1)}.html`);
const onlyCode: SiteRoute["inputs"] = [];

/** The page of a post. */
export type ArticleRoute = SiteRoute & { post: IndexedPost };

export const isArticle = (route: SiteRoute): route is ArticleRoute => route.post !== undefined;

/** Every page there is, from the posts as they are now. `today` is the day of the publish, for pages that state one. */
export function siteRoutes(published: readonly IndexedPost[], today: string): SiteRoute[] {
  const routes: SiteRoute[] = Object.values(paths)
    .filter((url) => url !== paths.blog)
    .map((url) => ({ url, file: fileOf(url), inputs: url === paths.offer ? [today] : onlyCode }));
  routes.push({ url: "/404", file: "404.html", inputs: onlyCode, missing: true });
  routes.push({ url: "/blog/404", file: "blog/404.html", inputs: onlyCode, missing: true });
  return routes.concat(listRoutes(blogPages(published)), articleRoutes(published));
}

/** A post that has not changed is the same object as before, and so is its route: of tens of thousands, few change at a time. */
const articleRoutes = rememberingMap(once(articleRoute));
const listRoutes = rememberingMap(listRoute);

function articleRoute(post: IndexedPost): ArticleRoute {
  const url = postPath(post.slug);
  return { url, file: fileOf(url), inputs: [post], kind: "article", params: { slug: post.slug }, post };
}

function listRoute({ page, pages, posts }: BlogPage<IndexedPost>): SiteRoute {
  const url = blogPagePath(page);
  const like = page > 1 ? { kind: "list", params: { page: String(page) } } : {};
  return { url, file: fileOf(url), inputs: [`${page}/${pages}`, ...posts], ...like };
}
