import type { Response } from "express";

/** Keeps proxies from taking a quiet stream for a dead one. */
const HEARTBEAT_MS = 25_000;
/** How soon a stream ends after its session has expired, or the password was changed on the server. */
const CHECK_MS = 5_000;

export type Events = ReturnType<typeof createEvents>;

export function createEvents() {
  const streams = new Map<Response, () => Promise<boolean>>();
  let last: Promise<void> = Promise.resolve();

  /** One at a time: the check of a session takes time, and events keep their order. */
  function write(text: string): void {
    last = last.then(async () => {
      for (const [res, isSignedIn] of streams) {
        if (!(await isSignedIn().catch(() => false))) res.end();
        else if (text) res.write(text);
      }
    });
  }

  const check = () => write("");
  const timers = [setInterval(check, CHECK_MS), setInterval(() => write(": still here\n\n"), HEARTBEAT_MS)];
  for (const timer of timers) timer.unref();
  return {
    /** Tells every open admin page. */
    tell: (event: "job" | "publish" | "posts" | "practice" | "messages", data: object) =>
      write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    /** Answers a request with the stream of events, for as long as its session lasts. */
    open(res: Response, isSignedIn: () => Promise<boolean>): void {
      res.writeHead(200, {
        "Content-Type": "text/event-stream; charset=utf-8",
        "Cache-Control": "no-store",
        "X-Accel-Buffering": "no",
      });
      res.write(": open\n\n");
      streams.set(res, isSignedIn);
      res.on("close", () => streams.delete(res));
    },
    /** Ends the streams whose session has ended. */
    check,
    close(): void {
      for (const timer of timers) clearInterval(timer);
      for (const res of streams.keys()) res.end();
      streams.clear();
    },
  };
}
