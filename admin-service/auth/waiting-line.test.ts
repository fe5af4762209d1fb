import { expect, test } from "vitest";
import { createWaitingLine } from "./waiting-line.ts";

/** Visitors whose turn ends when the test says so. */
function aLine(places: number) {
  const line = createWaitingLine({ places });
  const begun: string[] = [];
  const finish = new Map<string, () => void>();
  const results: Array<Promise<string>> = [];
  return {
    begun,
    come(name: string, preferred = false) {
      const { promise, resolve } = Promise.withResolvers<void>();
      finish.set(name, resolve);
      const task = async () => {
        begun.push(name);
        await promise;
        return name;
      };
      // A promise even when the line is full at once.
      const result = Promise.resolve().then(() => line.enter(task, { preferred }));
      results.push(result.catch((error) => `${name} turned away: ${error.code}, ${error.retryAfter} s`));
    },
    async finishAll() {
      for (const resolve of finish.values()) resolve();
      return Promise.all(results);
    },
  };
}

test("one at a time, in order; who comes when the line is full is told to come back", async () => {
  const line = aLine(2);
  for (const name of ["a", "b", "c", "d"]) line.come(name);
  await Promise.resolve();
  expect(line.begun).toEqual(["a"]);
  expect(await line.finishAll()).toEqual(["a", "b", "c", "d turned away: too-many, 2 s"]);
  expect(line.begun).toEqual(["a", "b", "c"]);
});

test("the preferred go first, and take the place of the last stranger, never of one another", async () => {
  const line = aLine(2);
  for (const name of ["a", "b", "c"]) line.come(name);
  for (const name of ["x", "y", "z"]) line.come(name, true);
  const results = await line.finishAll();
  expect(line.begun).toEqual(["a", "x", "y"]);
  expect(results.filter((result) => result.includes("turned away"))).toHaveLength(3);
});

test("a task that fails does not hold up the line", async () => {
  const line = createWaitingLine({ places: 1 });
  const failing = line.enter(() => Promise.reject(new Error("no")));
  const next = line.enter(async () => "served");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("served");
});
