import { expect, test } from "vitest";
import { serially } from "./serially.ts";

test("tasks run one at a time, in order, and one that fails holds up none after it", async () => {
  const inTurn = serially();
  const said: string[] = [];
  const task = (name: string) => async () => {
    said.push(`${name} begins`);
    await Promise.resolve();
    said.push(`${name} ends`);
    if (name === "two") throw new Error("no");
    return name;
  };
  const results = await Promise.allSettled(["one", "two", "three"].map((name) => inTurn(task(name))));
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(said).toEqual(["one begins", "one ends", "two begins", "two ends", "three begins", "three ends"]);
});
