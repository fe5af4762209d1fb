import type { Facts } from "../facts/facts.ts";
import { allPaths, blogPagePath, paths, postPath } from "../facts/navigation.ts";
import { blog } from "../facts/site.ts";
import { pageAt, type WordsPage } from "../words/shipped.ts";
import type { AllChanges } from "../words/words-of.ts";
import { pick } from "./pick.ts";
import type { IndexedPost, Post, PostSummary } from "./post.ts";
import type { PostIndex } from "./post-index.ts";

/** One page of the list of posts, newest first. */
export interface BlogPage<P> {
  page: number;
  pages: number;
  posts: readonly P[];
}

/** Data of a page besides code and facts. The page must get nothing else, because its key is a hash of this. */
export interface PageInput {
  /** A page of the list of posts. */
  list?: BlogPage<PostSummary>;
  /** An article. */
  post?: Post;
  /** The day in London (YYYY-MM-DD), for what is valid "from today". */
  today?: string;
  /** The owner’s changes of this page’s words. Those that stand on every page are in the facts. */
  words?: AllChanges;
}

/** Everything that a page is rendered from, besides code; supplied by the publisher or the development server. */
export interface PageContent extends PageInput {
  facts: Facts;
  toHtml: (markdown: string, folder?: string) => string;
  /** The public origin, without a trailing slash. */
  siteUrl: string;
  /** For previews, which search engines should not index. */
  unlisted?: true;
}

/** The source of feeds and site maps. */
export interface SiteContent {
  posts: Pick<PostIndex, "published" | "read">;
  toHtml: PageContent["toHtml"];
  siteUrl: string;
  today: string;
  facts: Facts;
}

/** A page of the site. */
export interface SiteRoute {
  url: string;
  /** Flat files: /about → about.html, / → index.html. */
  file: string;
  /** The input of the page, but with a post without its text, which its revision stands for. */
  input: Omit<PageInput, "post"> & { post?: IndexedPost };
  /** Pages of one kind are rendered in the same way, each from its input. */
  kind?: "article" | "list";
  /** The page for addresses that do not exist. */
  missing?: true;
}

/** The page of a post. */
export type ArticleRoute = SiteRoute & { input: { post: IndexedPost } };

export const isArticle = (route: SiteRoute): route is ArticleRoute => route.input.post !== undefined;

/** Returns the input of a route's page; `read` returns a post with its text. */
export function pageInput({ input }: SiteRoute, read: (slug: string) => Post | undefined): PageInput {
  const { post: indexed, ...others } = input;
  const post = indexed && read(indexed.slug);
  return post ? { post } : others;
}

const routeTo = (url: string, input: SiteRoute["input"] = {}): SiteRoute => ({
  url,
  file: url === "/" ? "index.html" : `${url.slice(1)}.html`,
  input,
});

/** The owner’s changes of the words of one page. */
const wordsFor = (page: WordsPage | undefined, { words }: Facts): Pick<PageInput, "words"> =>
  page ? { words: pick(words, [page]) } : {};

/** Returns every page of the site. `today` is the day of the publish, for pages that state it. */
export function siteRoutes(published: readonly IndexedPost[], today: string, facts: Facts): SiteRoute[] {
  const fixedPaths = allPaths(facts).filter((url) => url !== paths.blog);
  return [
    ...fixedPaths.map((url) =>
      routeTo(url, { ...(url === paths.offer && { today }), ...wordsFor(pageAt(url, facts), facts) }),
    ),
    { ...routeTo("/404"), missing: true },
    { ...routeTo("/blog/404"), missing: true },
    ...blogPages(published).map((list): SiteRoute => {
      const route = routeTo(blogPagePath(list.page), { list, ...wordsFor("blog", facts) });
      return list.page === 1 ? route : { ...route, kind: "list" };
    }),
    ...published.map((post): SiteRoute => ({ ...routeTo(postPath(post.slug), { post }), kind: "article" })),
  ];
}

/**
 * Spreads posts over pages so that a new post usually changes the first page only. Later pages are full, counted from
 * the oldest post; the first takes the rest, which is at least one page and less than two.
 */
export function blogPages<P>(newestFirst: readonly P[]): BlogPage<P>[] {
  const size = blog.postsPerPage;
  const laterPages = Math.max(0, Math.floor(newestFirst.length / size) - 1);
  const onFirst = newestFirst.length - laterPages * size;
  return Array.from({ length: laterPages + 1 }, (_, index) => ({
    page: index + 1,
    pages: laterPages + 1,
    posts: newestFirst.slice(index === 0 ? 0 : onFirst + (index - 1) * size, onFirst + index * size),
  }));
}
