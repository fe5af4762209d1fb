import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showProgress } from "./command.ts";

const isTerminal = process.stdout.isTTY;
let written: string[];

beforeEach(() => {
  written = [];
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.spyOn(process.stdout, "write").mockImplementation((text) => written.push(String(text)) > 0);
  vi.spyOn(console, "log").mockImplementation((line) => void written.push(`${line}\n`));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  process.stdout.isTTY = isTerminal;
});

/** A hundred pages a second, of a thousand. */
function publishForTenSeconds(): void {
  const show = showProgress();
  for (let second = 1; second <= 10; second++) {
    vi.advanceTimersByTime(1_000);
    show(second * 100, 1_000);
  }
}

test("on a terminal one line is written over: pages done, all pages, seconds left", () => {
  process.stdout.isTTY = true;
  publishForTenSeconds();
  expect(written[2]).toBe("\r\u001b[K300 of 1000 pages, 7 s left");
  expect(written).toHaveLength(10);
  expect(written.join("")).not.toContain("\n");
});

test("elsewhere there is a plain line now and then", () => {
  process.stdout.isTTY = false;
  publishForTenSeconds();
  expect(written).toEqual(["600 of 1000 pages, 4 s left\n"]);
});
