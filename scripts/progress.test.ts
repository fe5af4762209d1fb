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

/** Reports the progress of a publish that draws 100 pages a second, of 1,000. */
function publishForTenSeconds(): void {
  const show = showProgress();
  for (let second = 1; second <= 10; second++) {
    vi.advanceTimersByTime(1_000);
    show(second * 100, 1_000);
  }
}

test("a publish on a terminal updates one line with the pages done, all pages and the seconds left", () => {
  process.stdout.isTTY = true;
  publishForTenSeconds();
  expect(written[2]).toBe("\r\u001b[K300 of 1000 pages, 7 s left");
  expect(written).toHaveLength(10);
  expect(written.join("")).not.toContain("\n");
});

test("a publish without a terminal prints a plain line now and then", () => {
  process.stdout.isTTY = false;
  publishForTenSeconds();
  expect(written).toEqual(["600 of 1000 pages, 4 s left\n"]);
});
