import { expect, test } from "vitest";
import { countOf, early } from "./wording.ts";

test("one minute and one month are told as one, and nobody is asked to come 0 minutes early", () => {
  expect([countOf(1, "month"), countOf(12, "month")]).toEqual(["1 month", "12 months"]);
  expect([0, 1, 15].map(early)).toEqual(["in good time", "1 minute early", "15 minutes early"]);
});
