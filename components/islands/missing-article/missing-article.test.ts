import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { enhanceMissingArticle, PATIENCE } from "./missing-article.ts";

const service = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();
const reload = vi.fn();
const place = document.createElement("div");

/** The service answers first; then the site is asked for the page itself. */
const answers = (post: Response, ...pages: number[]) => {
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
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("an article that the service does not know stays not found", async () => {
  answers(new Response("There is no such post.", { status: 404 }));
  const asked = enhanceMissingArticle(place);
  expect(place.dataset.state).toBe("asking");
  await asked;
  expect(service).toHaveBeenCalledTimes(1);
  expect(service.mock.calls[0]?.[0]).toBe("/api/blog/brand-new");
  expect(place.dataset.state).toBe("missing");
});

test("with the service down it stays not found", async () => {
  service.mockReset().mockRejectedValue(new TypeError("Failed to fetch"));
  await enhanceMissingArticle(place);
  expect(place.dataset.state).toBe("missing");
});

test("an article that is newer than the site is waited for and then shown", async () => {
  answers(Response.json({ slug: "brand-new", published: true }), 404, 200);
  const asked = enhanceMissingArticle(place);
  await vi.advanceTimersByTimeAsync(0);
  expect(place.dataset.state).toBe("coming");
  await vi.advanceTimersByTimeAsync(PATIENCE.everyMs);
  await asked;
  expect(reload).toHaveBeenCalledTimes(1);
});

test("the waiting ends after a while", async () => {
  answers(Response.json({ slug: "brand-new", published: true }));
  const asked = enhanceMissingArticle(place);
  await vi.advanceTimersByTimeAsync(PATIENCE.everyMs * PATIENCE.tries);
  await asked;
  expect(service).toHaveBeenCalledTimes(1 + PATIENCE.tries);
  expect(reload).not.toHaveBeenCalled();
  expect(place.dataset.state).toBe("missing");
});

test("a draft stays not found, and the service is not asked for an address that no post can have", async () => {
  answers(Response.json({ slug: "brand-new", published: false }));
  await enhanceMissingArticle(place);
  expect(place.dataset.state).toBe("missing");
  service.mockClear();
  window.history.replaceState(null, "", "/blog/404");
  await enhanceMissingArticle(place);
  expect(service).not.toHaveBeenCalled();
  expect(place.dataset.state).toBe("missing");
});
