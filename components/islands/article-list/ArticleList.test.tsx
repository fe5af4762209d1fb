import { act } from "react";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import type { PostSummary } from "#content/model/post.ts";
import { blogPages } from "#content/model/site-routes.ts";
import { aPost as aPostOfTheService } from "../../admin/testing/fake-service.ts";
import { hydrate, unmountAll } from "../../admin/testing/render.tsx";
import { toCardPost } from "../../blog/PostCard.tsx";
import { ArticleList } from "./ArticleList.tsx";

const aPost = (slug: string, more: Partial<PostSummary> = {}): PostSummary =>
  aPostOfTheService({
    id: slug,
    slug,
    title: `About ${slug}`,
    category: "Equine",
    author: "Dr. Eleanor Hale, Doctor of Chiropractic",
    tags: ["horses", "saddles", "yards", "a fourth one"],
    published: true,
    publishedAt: "2026-11-17T07:00:00.000Z",
    createdAt: "2026-11-16T07:00:00.000Z",
    readingMinutes: 4,
    ...more,
  });

const service = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();
const answer = (posts: PostSummary[]) => service.mockImplementation(async () => Response.json(posts));
const failToAnswer = () => service.mockRejectedValue(new TypeError("Failed to fetch"));

beforeEach(() => {
  service.mockReset();
  vi.stubGlobal("fetch", service);
});

/** Renders the list as on the server and hydrates it. */
async function open(posts: PostSummary[], page = 1, pages = page) {
  const list = <ArticleList posts={posts.map(toCardPost)} page={page} pages={pages} />;
  let before = "";
  const element = await hydrate(list, ({ textContent }) => {
    before = textContent;
  });
  return { element, before };
}
const titles = () => [...document.querySelectorAll("h2")].map((title) => title.textContent);
const focusWindow = () => act(async () => void window.dispatchEvent(new Event("focus")));

test("a card says what the post is about, with at most three tags, and leads to it", async () => {
  failToAnswer();
  const { element } = await open([aPost("saddles")]);
  expect(element.textContent).toContain("17 November 2026");
  expect(element.textContent).toContain("4 min read");
  expect(element.textContent).toContain("By Dr. Eleanor Hale, Doctor of Chiropractic");
  expect([...element.querySelectorAll(".tags li")].map((tag) => tag.textContent)).toEqual([
    "horses",
    "saddles",
    "yards",
  ]);
  expect(element.querySelector("h2 a")?.getAttribute("href")).toBe("/blog/saddles");
});

test("newer articles that the service knows replace those of the published page", async () => {
  answer([aPost("new"), aPost("old")]);
  await open([aPost("old")]);
  expect(service.mock.calls[0]?.[0]).toBe("/api/blog?summary=1&limit=36&offset=0");
  expect(titles()).toEqual(["About new", "About old"]);
});

test("the articles are fetched again each time the window gets the focus", async () => {
  answer([aPost("one")]);
  await open([aPost("one")]);
  answer([aPost("one", { title: "One, corrected" })]);
  await focusWindow();
  expect(titles()).toEqual(["One, corrected"]);
});

test("an answer that arrives after a newer one, or after the page is left, is not shown", async () => {
  const late = Promise.withResolvers<Response>();
  service.mockReturnValueOnce(late.promise);
  await open([aPost("one")]);
  answer([aPost("one", { title: "Newest" })]);
  await focusWindow();
  await act(async () => late.resolve(Response.json([aPost("one", { title: "Older" })])));
  expect(titles()).toEqual(["Newest"]);
  await unmountAll();
  expect(service.mock.calls.map(([, init]) => init?.signal?.aborted)).toEqual([true, true]);
});

test("the published articles stay while the service is down", async () => {
  failToAnswer();
  await open([aPost("old")]);
  expect(titles()).toEqual(["About old"]);
});

test("a page without articles shows three skeletons until the service's articles arrive", async () => {
  answer([aPost("first")]);
  const { element, before } = await open([]);
  expect(before).toContain("Loading articles");
  expect(renderToString(<ArticleList posts={[]} page={1} pages={1} />).match(/ghost/g)).toHaveLength(3);
  expect(titles()).toEqual(["About first"]);
  expect(element.querySelector(".ghost")).toBeNull();
});

test("a page without articles says 'Coming Soon' if the service is down or has none either", async () => {
  failToAnswer();
  await open([]);
  expect(titles()).toEqual(["Coming Soon"]);
  answer([]);
  await focusWindow();
  expect(titles()).toEqual(["Coming Soon"]);
});

test("a later page asks for its own part of the list, and does not go blank when that part is empty", async () => {
  answer([]);
  await open([aPost("older")], 2);
  expect(service.mock.calls[0]?.[0]).toContain("offset=12");
  expect(titles()).toEqual(["About older"]);
});

test("after a new article is published, every article is on exactly one page of the list", async () => {
  const service = serviceWith(25);
  // Both pages were published with 24 articles; the 25th is newer.
  for (const [page, numbers] of [
    [1, [...Array(13).keys()].map((n) => 25 - n)],
    [2, [...Array(12).keys()].map((n) => 12 - n)],
  ] as const) {
    await open(service.published(24, page), page, 2);
    expect(titles()).toEqual(numbers.map((n) => `About post-${n}`));
    await unmountAll();
  }
});

/** Mocks a service with `count` articles. `published` returns a page of the list as it was with fewer of them. */
function serviceWith(count: number) {
  const newest = (of: number) => Array.from({ length: of }, (_, at) => aPost(`post-${of - at}`));
  service.mockImplementation(async (path) => {
    const query = new URL(path, "http://localhost").searchParams;
    const [offset, limit] = [Number(query.get("offset")), Number(query.get("limit"))];
    return Response.json(newest(count).slice(offset, offset + limit), { headers: { "X-Total-Count": String(count) } });
  });
  return { published: (of: number, page: number) => blogPages(newest(of))[page - 1]?.posts.slice() ?? [] };
}
