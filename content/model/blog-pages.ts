import { blog } from "../facts/site.ts";

/** One page of the list of posts, newest first. */
export interface BlogPage<P> {
  page: number;
  pages: number;
  posts: readonly P[];
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
