import { expect, test } from "vitest";
import { retryAfterSeconds } from "./capped-fetch.ts";

test("Retry-After is read as seconds or as a date, and ignored when it is neither", () => {
  const parse = (value: string) => retryAfterSeconds(new Headers({ "retry-after": value }));
  expect(parse("86400")).toBe(86_400);
  expect(parse(new Date(Date.now() + 3_600_000).toUTCString())).toBeGreaterThan(3_500);
  expect(parse(new Date(0).toUTCString())).toBe(0);
  expect(parse("soon")).toBeUndefined();
  expect(retryAfterSeconds(new Headers())).toBeUndefined();
});
