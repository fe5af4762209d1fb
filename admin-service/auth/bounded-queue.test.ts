import { expect, test } from "vitest";
import { createBoundedQueue } from "./bounded-queue.ts";

/** A queue of named tasks that end when the test calls `finishAll()`. */
function aQueue(capacity: number) {
  const queue = createBoundedQueue({ capacity });
  const started: string[] = [];
  const finish = new Map<string, () => void>();
  const results: Array<Promise<string>> = [];
  return {
    started,
    add(name: string, preferred = false) {
      const { promise, resolve } = Promise.withResolvers<void>();
      finish.set(name, resolve);
      const task = async () => {
        started.push(name);
        await promise;
        return name;
      };
      results.push(
        queue.run(task, { preferred }).catch((error) => `${name} refused: ${error.code}, ${error.retryAfter} s`),
      );
    },
    async finishAll() {
      for (const resolve of finish.values()) resolve();
      return Promise.all(results);
    },
  };
}

test("the queue runs one task at a time, in order, and refuses tasks when it is full", async () => {
  const queue = aQueue(2);
  for (const name of ["a", "b", "c", "d"]) queue.add(name);
  await Promise.resolve();
  expect(queue.started).toEqual(["a"]);
  expect(await queue.finishAll()).toEqual(["a", "b", "c", "d refused: too-many, 2 s"]);
  expect(queue.started).toEqual(["a", "b", "c"]);
});

test("preferred tasks go first, and replace the last other task in a full queue, but never each other", async () => {
  const queue = aQueue(2);
  for (const name of ["a", "b", "c"]) queue.add(name);
  for (const name of ["x", "y", "z"]) queue.add(name, true);
  const results = await queue.finishAll();
  expect(queue.started).toEqual(["a", "x", "y"]);
  expect(results.filter((result) => result.includes("refused"))).toHaveLength(3);
});

test("a failing task does not stop the queue", async () => {
  const queue = createBoundedQueue({ capacity: 1 });
  const failing = queue.run(() => Promise.reject(new Error("no")));
  const next = queue.run(async () => "served");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("served");
});
