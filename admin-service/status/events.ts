import type { Response } from "express";
import { serially } from "../serially.ts";

/** Keeps proxies from closing an idle stream. */
const HEARTBEAT_MS = 25_000;
/** Interval at which streams are closed whose session has expired, or ended with a new password. */
const SESSION_CHECK_MS = 5_000;

export type Events = ReturnType<typeof createEvents>;

/** Server-sent events for the open admin pages. */
export function createEvents() {
  const streams = new Map<Response, () => Promise<boolean>>();
  const inTurn = serially();

  /** Writes one event at a time: checking a session is asynchronous, and events must keep their order. */
  const write = (text: string) =>
    void inTurn(async () => {
      for (const [res, isSignedIn] of streams) {
        if (!(await isSignedIn().catch(() => false))) res.end();
        else if (text) res.write(text);
      }
    });

  const closeExpired = () => write("");
  const timers = [
    setInterval(closeExpired, SESSION_CHECK_MS),
    setInterval(() => write(": still here\n\n"), HEARTBEAT_MS),
  ];
  for (const timer of timers) timer.unref();
  return {
    /** Sends an event to every open admin page. */
    broadcast: (event: "job" | "publish" | "posts" | "practice" | "messages" | "opinions", data: object) =>
      write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    /** Responds with the stream of events, for as long as the session lasts. */
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
    /** Closes the streams whose session has ended. */
    closeExpired,
    close(): void {
      for (const timer of timers) clearInterval(timer);
      for (const res of streams.keys()) res.end();
      streams.clear();
    },
  };
}
