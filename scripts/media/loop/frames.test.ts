import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createFrames } from "./frames.ts";

const from = "components/art/source/loops";

test.each(["human", "canine", "equine"])("the loop of the %s card ends as it began, and moves in between", (name) => {
  const scene = JSON.parse(readFileSync(`${from}/${name}.json`, "utf8"));
  const frame = createFrames(scene, readFileSync(`${from}/${name}.svg`, "utf8"));
  expect(frame(1)).toBe(frame(0));
  expect(frame(0.5)).not.toBe(frame(0));
  expect(frame(0.4)).not.toContain("NaN");
});
