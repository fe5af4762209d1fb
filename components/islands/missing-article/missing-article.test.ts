import { beforeEach, expect, test, vi } from "vitest";
import { enhanceMissingArticle, PAGE_POLLING } from "./missing-article.ts";

const service = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();
const reload = vi.fn();
const element = document.createElement("div");

/** Mocks `fetch`: the first call reaches the service, the later ones ask for the page. */
const mockAnswers = (post: Response, ...pages: number[]) => {
  service.mockReset().mockResolvedValueOnce(post);
  for (const status of pages) service.mockResolvedValueOnce(new Response(null, { status }));
  service.mockResolvedValue(new Response(null, { status: 404 }));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", service);
  vi.spyOn(window.location, "reload").mockImplementation(reload.mockReset());
  window.history.replaceState(null, "", "/blog/brand-new");
});

test("an article that the service does not know stays “not found”", async () => {
  mockAnswers(new Response("There is no such post.", { status: 404 }));
  const asked = enhanceMissingArticle(element);
  expect(element.dataset.state).toBe("asking");
  await asked;
  expect(service).toHaveBeenCalledTimes(1);
  expect(service.mock.calls[0]?.[0]).toBe("/api/blog/brand-new");
  expect(element.dataset.state).toBe("missing");
});

test("an article stays “not found” while the service is down", async () => {
  service.mockReset().mockRejectedValue(new TypeError("Failed to fetch"));
  await enhanceMissingArticle(element);
  expect(element.dataset.state).toBe("missing");
});

test("an article that is not on the site yet is waited for and then shown", async () => {
  mockAnswers(Response.json({ slug: "brand-new", published: true }), 404, 200);
  const asked = enhanceMissingArticle(element);
  await vi.advanceTimersByTimeAsync(0);
  expect(element.dataset.state).toBe("coming");
  await vi.advanceTimersByTimeAsync(PAGE_POLLING.everyMs);
  await asked;
  expect(reload).toHaveBeenCalledTimes(1);
});

test("an article that does not appear on the site is “not found” after a while", async () => {
  mockAnswers(Response.json({ slug: "brand-new", published: true }));
  const asked = enhanceMissingArticle(element);
  await vi.advanceTimersByTimeAsync(PAGE_POLLING.everyMs * PAGE_POLLING.tries);
  await asked;
  expect(service).toHaveBeenCalledTimes(1 + PAGE_POLLING.tries);
  expect(reload).not.toHaveBeenCalled();
  expect(element.dataset.state).toBe("missing");
});

test("a draft stays “not found”, and the service is not asked about an address that no post can have", async () => {
  mockAnswers(Response.json({ slug: "brand-new", published: false }));
  await enhanceMissingArticle(element);
  expect(element.dataset.state).toBe("missing");
  service.mockClear();
  window.history.replaceState(null, "", "/blog/404");
  await enhanceMissingArticle(element);
  expect(service).not.toHaveBeenCalled();
  expect(element.dataset.state).toBe("missing");
});
