import { expect, test } from "vitest";
import { createBoundedQueue } from "./bounded-queue.ts";

/** Visitors whose turn ends when the test says so. */
function aQueue(places: number) {
  const queue = createBoundedQueue({ places });
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
      // A promise even when the queue is full at once.
      const result = Promise.resolve().then(() => queue.run(task, { preferred }));
      results.push(result.catch((error) => `${name} turned away: ${error.code}, ${error.retryAfter} s`));
    },
    async finishAll() {
      for (const resolve of finish.values()) resolve();
      return Promise.all(results);
    },
  };
}

test("one at a time, in order; who comes when the queue is full is told to come back", async () => {
  const queue = aQueue(2);
  for (const name of ["a", "b", "c", "d"]) queue.come(name);
  await Promise.resolve();
  expect(queue.begun).toEqual(["a"]);
  expect(await queue.finishAll()).toEqual(["a", "b", "c", "d turned away: too-many, 2 s"]);
  expect(queue.begun).toEqual(["a", "b", "c"]);
});

test("the preferred go first, and take the place of the last stranger, never of one another", async () => {
  const queue = aQueue(2);
  for (const name of ["a", "b", "c"]) queue.come(name);
  for (const name of ["x", "y", "z"]) queue.come(name, true);
  const results = await queue.finishAll();
  expect(queue.begun).toEqual(["a", "x", "y"]);
  expect(results.filter((result) => result.includes("turned away"))).toHaveLength(3);
});

test("a task that fails does not hold up the queue", async () => {
  const queue = createBoundedQueue({ places: 1 });
  const failing = queue.run(() => Promise.reject(new Error("no")));
  const next = queue.run(async () => "served");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("served");
});
