import { expect, test, vi } from "vitest";
import { enhanceOpenNow } from "./open-now.ts";

const hours = JSON.stringify({
  open: [{ days: ["monday", "tuesday"], spans: [{ opens: "09:00", closes: "17:00" }] }],
  closures: [{ from: "2026-11-24", to: "2026-11-24", except: [], spans: [] }],
});

function open(says: string, now: string): HTMLElement {
  vi.useFakeTimers({ now: new Date(now) });
  const element = document.createElement("p");
  Object.assign(element.dataset, { hours, says });
  enhanceOpenNow(element);
  return element;
}

test("a page that stays open says when the practice closes, and that it is closed on the next day", () => {
  const element = open("state", "2026-11-23T16:59:00Z");
  expect(element.textContent).toBe("Open now, until 5:00 PM");
  vi.advanceTimersByTime(90_000);
  expect(element.textContent).toBe("Closed now, opens Monday 30 November at 9:00 AM");
});

test("the contact page says when a message will be read", () => {
  expect(open("answer", "2026-11-23T10:00:00Z").textContent).toMatch(
    /read messages while we are open: now, until 5:00 PM/,
  );
  expect(open("answer", "2026-11-24T10:00:00Z").textContent).toMatch(/closed now.*again Monday at 9:00 AM/);
});
