// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { enhanceOfferEnd } from "./offer-end.ts";

afterEach(() => vi.useRealTimers());

test("the offer stands all through its last day in Britain, and not a minute longer", () => {
  const page = document.createElement("div");
  page.dataset.ends = "2026-06-18";
  vi.useFakeTimers({ now: new Date("2026-06-18T22:59:00Z") });
  enhanceOfferEnd(page);
  expect(page.dataset.over).toBeUndefined();
  vi.setSystemTime(new Date("2026-06-18T23:00:00Z"));
  enhanceOfferEnd(page);
  expect(page.dataset.over).toBe("");
});
