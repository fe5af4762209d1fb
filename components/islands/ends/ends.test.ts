import { afterEach, expect, test, vi } from "vitest";
import { enhanceEnds } from "./ends.ts";

afterEach(() => vi.useRealTimers());

test("what has an end holds all through its last day in Britain, and not a minute longer, on a page left open too", () => {
  const page = document.createElement("div");
  page.dataset.ends = "2026-06-18";
  vi.useFakeTimers({ now: new Date("2026-06-18T22:59:00Z") });
  enhanceEnds(page);
  expect(page.dataset.over).toBeUndefined();
  vi.advanceTimersByTime(60_000);
  expect(page.dataset.over).toBe("");
});
