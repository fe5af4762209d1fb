import { expect, test } from "vitest";
import { secondsToWait } from "./capped-fetch.ts";

test("Retry-After is understood as seconds and as a date, and nonsense is not", () => {
  const asked = (value: string) => secondsToWait(new Headers({ "retry-after": value }));
  expect(asked("86400")).toBe(86_400);
  expect(asked(new Date(Date.now() + 3_600_000).toUTCString())).toBeGreaterThan(3_500);
  expect(asked(new Date(0).toUTCString())).toBe(0);
  expect(asked("soon")).toBeUndefined();
  expect(secondsToWait(new Headers())).toBeUndefined();
});
