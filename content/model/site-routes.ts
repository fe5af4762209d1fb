import type { Facts } from "../facts/facts.ts";
import { allPaths, blogPagePath, paths, postPath } from "../facts/navigation.ts";
import { blog } from "../facts/site.ts";
import type { Post, PostSummary } from "./post.ts";
import type { IndexedPost, PostIndex } from "./post-index.ts";

/** One page of the list of posts, newest first. */
export interface BlogPage<P> {
  page: number;
  pages: number;
  posts: readonly P[];
}

/** All that a page shows besides its words and the facts. A page's key is a hash of these, so it gets nothing else. */
interface PageInput {
  /** A page of the list of posts. */
  list?: BlogPage<PostSummary>;
  /** An article. */
  post?: Post;
  /** The day in Britain, as YYYY-MM-DD: for what is valid "from today". */
  today?: string;
}

/** Handed to a page by the publisher or the development server: everything besides code that it is drawn from. */
export interface PageContent extends PageInput {
  facts: Facts;
  toHtml: (markdown: string) => string;
  /** The public origin, without a slash at its end. */
  siteUrl: string;
  /** For pages that are shown to few, and that search engines leave alone. */
  unlisted?: true;
}

/** The source of feeds and site maps. */
export interface SiteContent {
  posts: Pick<PostIndex, "published" | "read">;
  toHtml: (markdown: string) => string;
  siteUrl: string;
  today: string;
  facts: Facts;
}

/** A page of the site: where it is asked for, the file that holds it, and the data it is drawn from besides the code. */
export interface SiteRoute {
  url: string;
  /** Flat files: /about → about.html, / → index.html. */
  file: string;
  /** As the page gets it, but a post without its text, which follows from its revision. */
  input: Omit<PageInput, "post"> & { post?: IndexedPost };
  /** Pages of one kind are drawn alike, each from its input. */
  kind?: "article" | "list";
  /** Pages for addresses that do not exist. */
  missing?: true;
}

/** The page of a post. */
export type ArticleRoute = SiteRoute & { input: { post: IndexedPost } };

export const isArticle = (route: SiteRoute): route is ArticleRoute => route.input.post !== undefined;

/** The input of a route's page; `read` brings the text of its post. */
export function pageInput({ input }: SiteRoute, read: (slug: string) => Post | undefined): PageInput {
  const { post, ...others } = input;
  const whole = post && read(post.slug);
  return whole ? { post: whole } : others;
}

const routeTo = (url: string, input: SiteRoute["input"] = {}): SiteRoute => ({
  url,
  file: url === "/" ? "index.html" : `${url.slice(1)}.html`,
  input,
});

/** Every page there is, from the posts as they are now. `today` is the day of the publish, for pages that state one. */
export function siteRoutes(published: readonly IndexedPost[], today: string, facts: Facts): SiteRoute[] {
  const withWords = allPaths(facts).filter((url) => url !== paths.blog);
  return [
    ...withWords.map((url) => routeTo(url, url === paths.offer ? { today } : {})),
    { ...routeTo("/404"), missing: true },
    { ...routeTo("/blog/404"), missing: true },
    ...blogPages(published).map((list): SiteRoute => {
      const route = routeTo(blogPagePath(list.page), { list });
      return list.page === 1 ? route : { ...route, kind: "list" };
    }),
    ...published.map((post): SiteRoute => ({ ...routeTo(postPath(post.slug), { post }), kind: "article" })),
  ];
}

/**
 * Spreads posts over pages so that a new post changes the first page only: the later ones are filled from the oldest
 * post on and stay as they are, and the first takes what is left, one page full at least and not quite two at most.
 */
export function blogPages<P>(newestFirst: readonly P[]): BlogPage<P>[] {
  const size = blog.postsPerPage;
  const later = Math.max(0, Math.floor(newestFirst.length / size) - 1);
  const first = newestFirst.length - later * size;
  return Array.from({ length: later + 1 }, (_, at) => ({
    page: at + 1,
    pages: later + 1,
    posts: newestFirst.slice(at === 0 ? 0 : first + (at - 1) * size, first + at * size),
  }));
}
