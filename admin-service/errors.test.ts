import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { consoleLog, parseBody } from "./errors.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test("an event is one line with its level, whatever it contains; systemd's journal gets the level in its own format", () => {
  const lines: string[] = [];
  for (const method of ["log", "error"] as const)
    vi.spyOn(console, method).mockImplementation((line: string) => void lines.push(line));
  const failure = new Error("no room\nerror: a second event\u001b[31m\u2028");
  failure.stack = `Error: ${failure.message}\n    at save (file.ts:1:2)\r\n    at run (file.ts:3:4)`;

  consoleLog.info("Published.");
  consoleLog.error("PUT /api failed", failure);
  consoleLog.error("Half\nand half");
  vi.stubEnv("JOURNAL_STREAM", "8:1234");
  consoleLog.info("Published.");
  consoleLog.error("It failed.");
  expect(lines).toEqual([
    "info: Published.",
    "error: PUT /api failed: Error: no room | error: a second event [31m | at save (file.ts:1:2) | at run (file.ts:3:4)",
    "error: Half | and half",
    "<6>info: Published.",
    "<3>error: It failed.",
  ]);
});

test("a request that is nested deeper than any has to be is refused, before it can overflow a stack", () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
  expect(parseBody(z.unknown(), nested(20))).toEqual(nested(20));
  for (const levels of [21, 2_000])
    expect(() => parseBody(z.unknown(), nested(levels))).toThrow("The request is nested too deeply.");
});
