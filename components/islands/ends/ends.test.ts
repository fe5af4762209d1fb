import { expect, test, vi } from "vitest";
import { enhanceEnds } from "./ends.ts";

test("an offer or closure lasts until midnight of its last day in Britain, also on a page that stays open", () => {
  const page = document.createElement("div");
  page.dataset.ends = "2026-06-18";
  vi.useFakeTimers({ now: new Date("2026-06-18T22:59:00Z") });
  enhanceEnds(page);
  expect(page.dataset.over).toBeUndefined();
  vi.advanceTimersByTime(60_000);
  expect(page.dataset.over).toBe("");
});
