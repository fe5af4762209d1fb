import { afterEach, expect, test, vi } from "vitest";
import { enhanceOfferEnd } from "./offer-end.ts";

afterEach(() => vi.useRealTimers());

test("the offer stands all through its last day in Britain, and not a minute longer, on a page left open too", () => {
  const page = document.createElement("div");
  page.dataset.ends = "2026-06-18";
  vi.useFakeTimers({ now: new Date("2026-06-18T22:59:00Z") });
  enhanceOfferEnd(page);
  expect(page.dataset.over).toBeUndefined();
  vi.advanceTimersByTime(60_000);
  expect(page.dataset.over).toBe("");
});
