import { blog } from "../facts/site.ts";
import { once } from "./remember.ts";

/** One page of the list of posts, newest first. */
export interface BlogPage<P> {
  page: number;
  pages: number;
  /** How many newer posts stand on the pages before. */
  offset: number;
  posts: readonly P[];
}

/** The pages of the last list: one that is filled alike by the next is the same object in it. */
let last: readonly BlogPage<unknown>[] = [];

/**
 * Spreads posts over pages so that a new post changes the first page only: the later ones are filled from the oldest
 * post on and stay as they are, and the first takes what is left, one page full at least and not quite two at most.
 */
export const blogPages = <P>(newestFirst: readonly P[]): readonly BlogPage<P>[] =>
  pagesOf(newestFirst) as readonly BlogPage<P>[];

/** Every page of the list asks how all of them are filled: that is worked out once for the same posts. */
const pagesOf = once((newestFirst: readonly unknown[]) => {
  last = spreadOverPages(newestFirst).map((page, at) => {
    const former = last[at];
    return former && isAlike(former, page) ? former : page;
  });
  return last;
});

const isAlike = (a: BlogPage<unknown>, b: BlogPage<unknown>): boolean =>
  a.pages === b.pages &&
  a.offset === b.offset &&
  a.posts.length === b.posts.length &&
  a.posts.every((post, at) => post === b.posts[at]);

function spreadOverPages<P>(newestFirst: readonly P[]): BlogPage<P>[] {
  const size = blog.postsPerPage;
  const later = Math.max(0, Math.floor(newestFirst.length / size) - 1);
  const first = newestFirst.length - later * size;
  return Array.from({ length: later + 1 }, (_, at) => {
    const offset = at === 0 ? 0 : first + (at - 1) * size;
    return {
      page: at + 1,
      pages: later + 1,
      offset,
      posts: newestFirst.slice(offset, at === 0 ? first : offset + size),
    };
  });
}
