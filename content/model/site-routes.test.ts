import { expect, test } from "vitest";
import { blogPages } from "./site-routes.ts";

const posts = (count: number) => Array.from({ length: count }, (_, n) => count - n);

test("every post is on exactly one page of the list, newest first", () => {
  for (const count of [0, 1, 11, 12, 13, 23, 24, 25, 36, 100]) {
    const pages = blogPages(posts(count));
    expect(pages.flatMap((page) => page.posts)).toEqual(posts(count));
  }
});

test("a new post changes only the first page, until that has enough posts for two and is split", () => {
  const laterPages = (count: number) =>
    blogPages(posts(count))
      .slice(1)
      .map((page) => page.posts);
  for (let count = 24; count < 35; count++) expect(laterPages(count)).toEqual(laterPages(24));
  expect(laterPages(36)).toHaveLength(2);
  expect(blogPages(posts(23))).toHaveLength(1);
  expect(blogPages([])).toEqual([{ page: 1, pages: 1, posts: [] }]);
});
