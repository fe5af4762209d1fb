import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { repeatJob } from "./retry.ts";

describe("a repeated job", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const waits = { firstRetryMs: 1_000, longestRetryMs: 4_000 };

  test("runs once at a time; wakes during a run share one more run", async () => {
    const gates: (() => void)[] = [];
    const run = vi.fn(() => new Promise<undefined>((resolve) => gates.push(() => resolve(undefined))));
    const job = repeatJob({ run, ...waits });
    const done = Promise.all([job.wake(), job.wake()]);
    await vi.advanceTimersByTimeAsync(0);
    expect(run).toHaveBeenCalledTimes(1);
    const later = Promise.all([job.wake(), job.wake(), job.wake()]);
    gates[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(run).toHaveBeenCalledTimes(2);
    gates[1]?.();
    await Promise.all([done, later]);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  test("runs again when it is due; after failures at growing intervals up to a limit, and at once when it is woken", async () => {
    const at: number[] = [];
    let fails = true;
    const began = Date.now();
    const job = repeatJob({
      run: async () => {
        at.push((Date.now() - began) / 1_000);
        if (fails) throw new Error("no");
        return 10_000;
      },
      ...waits,
    });
    await job.wake();
    await vi.advanceTimersByTimeAsync(12_000);
    expect(at).toEqual([0, 1, 3, 7, 11]);
    await job.wake();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(at.slice(5)).toEqual([12, 13]);
    fails = false;
    await vi.advanceTimersByTimeAsync(12_000);
    expect(at.slice(7)).toEqual([15, 25]);
  });

  test("never runs again once it is stopped, and the stop waits for the last run", async () => {
    let finish = () => {};
    const run = vi.fn(() => new Promise<number>((resolve) => (finish = () => resolve(1))));
    const job = repeatJob({ run, ...waits });
    void job.wake();
    await vi.advanceTimersByTimeAsync(0);
    let isOver = false;
    const stopping = job.stop().then(() => (isOver = true));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(isOver).toBe(false);
    finish();
    await stopping;
    await job.wake();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(run).toHaveBeenCalledTimes(1);
  });
});
