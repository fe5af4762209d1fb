import { expect, test } from "vitest";
import { atMost, atMostTimes, median } from "./figures.ts";
import { drawTable } from "./table.ts";

test("the table shows medians with their range, the ratio to each peer, and whether the goal is met", () => {
  const [ours, hugo] = [
    [30, 10, 20],
    [40, 40],
  ];
  const table = drawTable([
    { what: "edit", posts: 1000, unit: "ms", ours, peers: { hugo }, goal: atMost(15, "≤ 15 ms", ours) },
    { what: "errors", posts: 5, unit: "", ours: [0], goal: atMostTimes(1, "≤ hugo", [0], undefined) },
  ]);
  expect(table).toBe(
    [
      "| measured | posts | here          | hugo  | ÷ hugo | goal    | met        |",
      "|----------|-------|---------------|-------|--------|---------|------------|",
      "| edit     | 1,000 | 20 (10–30) ms | 40 ms | 0.50 × | ≤ 15 ms | NO         |",
      "| errors   | 5     | 0             |       |        | ≤ hugo  | not judged |",
    ].join("\n"),
  );
});

test("the median of an even number of figures lies between the two in the middle", () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5]);
});
