import { beforeEach, describe, expect, test, vi } from "vitest";
import { RequestError } from "../../islands/api.ts";
import { followEvents } from "./event-stream.ts";

beforeEach(() => void vi.useFakeTimers());

function follow(open: (attempt: number, signal: AbortSignal) => Promise<Response>) {
  const stop = new AbortController();
  const heard: unknown[] = [];
  const connections: boolean[] = [];
  const attempts: number[] = [];
  const ended = followEvents(
    (signal) => open(attempts.push(Date.now()), signal),
    (name, data) => heard.push([name, data]),
    (connected) => connections.push(connected),
    stop.signal,
  );
  return { stop, heard, connections, attempts, ended };
}

const says = (...chunks: string[]) =>
  Promise.resolve(
    new Response(
      new ReadableStream({
        start(stream) {
          for (const chunk of chunks) stream.enqueue(new TextEncoder().encode(chunk));
          stream.close();
        },
      }),
    ),
  );
const silent = (signal: AbortSignal) =>
  Promise.resolve(
    new Response(
      new ReadableStream({ start: (stream) => signal.addEventListener("abort", () => stream.error(signal.reason)) }),
    ),
  );

describe("following the service's events", () => {
  test("reads names and data, even across chunks, and ignores comments", async () => {
    const { heard, stop } = follow((attempt, signal) =>
      attempt === 1 ? says(": open\n\nevent: publ", 'ish\ndata: {"ok":true}\n\n: still here\n\n') : silent(signal),
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual([["publish", { ok: true }]]);
    stop.abort();
  });

  test("reopens a stream that has ended after a second", async () => {
    const { connections, stop } = follow((attempt, signal) => (attempt === 1 ? says(": open\n\n") : silent(signal)));
    await vi.advanceTimersByTimeAsync(900);
    expect(connections).toEqual([true, false]);
    await vi.advanceTimersByTimeAsync(200);
    expect(connections).toEqual([true, false, true]);
    stop.abort();
  });

  test("doubles the delay between retries, up to 30 seconds", async () => {
    const { attempts, stop } = follow(() => Promise.reject(new TypeError("Failed to fetch")));
    await vi.advanceTimersByTimeAsync(200_000);
    const waits = attempts.slice(1).map((at, index) => (at - (attempts[index] ?? 0)) / 1_000);
    expect(waits.slice(0, 6)).toEqual([2, 4, 8, 16, 30, 30]);
    stop.abort();
  });

  test("ends a connection after 60 seconds of silence", async () => {
    const { attempts, stop } = follow((_, signal) => silent(signal));
    await vi.advanceTimersByTimeAsync(59_000);
    expect(attempts).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(attempts).toHaveLength(2);
    stop.abort();
  });

  test("stops after a 401, and when it is told to", async () => {
    const denied = follow(() => Promise.reject(new RequestError(401, "Unauthorized", "Please log in.")));
    await denied.ended;
    const stopped = follow((_, signal) => silent(signal));
    stopped.stop.abort();
    await stopped.ended;
    await vi.advanceTimersByTimeAsync(100_000);
    expect([denied.attempts, stopped.attempts].map(({ length }) => length)).toEqual([1, 1]);
  });
});
