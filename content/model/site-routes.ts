import { blogPagePath, paths, postPath } from "../facts/navigation.ts";
import { blogPages } from "./blog-pages.ts";
import type { IndexedPost } from "./post-index.ts";

/** A page of the site: where it is asked for, the file that holds it, and the data it is drawn from besides the code. */
export interface SiteRoute {
  url: string;
  /** Flat files: /about → about.html, / → index.html. */
  file: string;
  /** What the page changes with. Two routes with the same inputs and code are drawn the same. */
  inputs: readonly string[];
  /** Pages of one kind are drawn alike, from their parameters. */
  kind?: string;
  params?: Readonly<Record<string, string>>;
  /** Pages for addresses that do not exist. */
  missing?: true;
  /** The post whose page this is. */
  post?: IndexedPost;
}

const fileOf = (url: string): string => (url === "/" ? "index.html" : `${url.slice(1)}.html`);
const onlyCode: readonly string[] = [];

/** The page of a post. */
export type ArticleRoute = SiteRoute & { post: IndexedPost };

/** Every page there is, from the posts as they are now. `today` is the day of the publish, for pages that state one. */
export function siteRoutes(published: readonly IndexedPost[], today: string): SiteRoute[] {
  const routes: SiteRoute[] = Object.values(paths)
    .filter((url) => url !== paths.blog)
    .map((url) => ({ url, file: fileOf(url), inputs: url === paths.offer ? [today] : onlyCode }));
  routes.push({ url: "/404", file: "404.html", inputs: onlyCode, missing: true });
  routes.push({ url: "/blog/404", file: "blog/404.html", inputs: onlyCode, missing: true });
  routes.push(...listRoutes(published));
  for (const post of published) {
    routes.push({
      url: postPath(post.slug),
      file: fileOf(postPath(post.slug)),
      inputs: [stateOf(post)],
      kind: "article",
      params: { slug: post.slug },
      post,
    });
  }
  return routes;
}

function listRoutes(published: readonly IndexedPost[]): SiteRoute[] {
  return blogPages(published).map(({ page, pages, posts }) => {
    const url = blogPagePath(page);
    const like = page > 1 ? { kind: "list", params: { page: String(page) } } : {};
    return { url, file: fileOf(url), inputs: [`${page}/${pages}`, ...posts.map(stateOf)], ...like };
  });
}

/** A post's whole state in a few characters: its file, and the dates that its file may leave to others. */
export const stateOf = ({ slug, revision, publishedAt, createdAt }: IndexedPost): string =>
  `${slug} ${revision} ${publishedAt} ${createdAt}`;
