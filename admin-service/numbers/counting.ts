import { setTimeout as delay } from "node:timers/promises";
import type { RequestHandler } from "express";
import { plusDays } from "#content/facts/wording.ts";
import { londonTime } from "#content/model/london-time.ts";
import type { Config } from "../config.ts";
import type { Log } from "../errors.ts";
import { repeatJob } from "../retry.ts";
import { countRequest, toldHeaders } from "./count-request.ts";
import { addCount, type Counts, type KeptCounts, type Place } from "./counts.ts";
import { readLogAfter } from "./read-log.ts";

const MINUTE_MS = 60_000;
/** Whoever asks for the numbers does not wait longer for the newest of them. */
const LONGEST_WAIT_MS = 1_000;
/** The log is kept for a week. Lines of other days are from a clock that was wrong. */
const OLDEST_DAYS = 8;

interface CountingOptions {
  config: Pick<Config, "ACCESS_LOG">;
  counts: KeptCounts;
  log: Log;
  now: () => Date;
}

export type Counting = ReturnType<typeof createCounting>;

/** Counts every minute what the web server’s log has got or, where there is none, what the service itself has served. */
export function createCounting({ config: { ACCESS_LOG: path }, counts, log, now }: CountingOptions) {
  const today = () => londonTime(now()).date;
  let waiting: Counts = {};
  let isReadable = true;

  async function write(read?: Place): Promise<void> {
    const written = waiting;
    waiting = {};
    await counts.add(written, read);
  }

  async function readOn(log: string): Promise<void> {
    waiting = {};
    let read: Place | undefined;
    let month: string | undefined;
    for await (const piece of readLogAfter(log, counts.place())) {
      const [oldest, newest] = [plusDays(today(), -OLDEST_DAYS), today()];
      for (const { day, counted, place } of piece) {
        if (day && counted.length > 0 && day >= oldest && day <= newest) {
          // A month has a file of its own, which also says how far the log was read for it.
          if (month && !day.startsWith(month)) await write(read);
          month = day.slice(0, 7);
          for (const one of counted) addCount(waiting, day, ...one);
        }
        read = place;
      }
    }
    if (read) await write(read);
  }

  const job = repeatJob({
    async run() {
      try {
        await (path ? readOn(path) : write());
        isReadable = true;
      } catch (error) {
        if (isReadable) log.error("the numbers cannot be counted", error);
        isReadable = false;
      }
      return MINUTE_MS;
    },
    firstRetryMs: MINUTE_MS,
  });

  const countServed: RequestHandler = (req, res, next) => {
    const { method, originalUrl: uri, headers } = req;
    res.once("finish", () => {
      const from = URL.parse(headers.referer ?? "")?.host === headers.host ? "here" : "";
      const told = [from, req.protocol, ...toldHeaders.map((name) => headers[name] ?? "")].join("\t");
      const counted = countRequest({ method, uri, status: res.statusCode, told });
      for (const one of counted) addCount(waiting, today(), ...one);
    });
    next();
  };

  return {
    countServed: path ? undefined : countServed,
    wake: job.wake,
    /** Counts what is new, if that does not take long. */
    catchUp: () => Promise.race([job.wake(), delay(LONGEST_WAIT_MS, undefined, { ref: false })]),
    /** Whether the log, if there is one, could be read. */
    get isReadable(): boolean {
      return isReadable;
    },
    async stop(): Promise<void> {
      await job.stop();
      if (!path) await write().catch((error) => log.error("the last numbers cannot be written", error));
    },
  };
}
