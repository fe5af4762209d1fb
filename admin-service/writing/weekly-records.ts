import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Status } from "#content/model/answers.ts";
import { tryLock } from "../os-lock.ts";
import { openJsonStore } from "../storage/json-store.ts";
import { readJson } from "../storage/read-json.ts";
import { isoWeek, lastSlot, nextSlot, startOfNextWeek } from "./iso-week.ts";
import { traceSchema } from "./write-post.ts";

const recordsSchema = z.object({
  /** One entry per week, oldest first, added before its post is saved. `trace` is removed once the save is certain. */
  made: z.array(
    z.object({
      week: z.string(),
      topic: z.string(),
      category: z.string(),
      at: z.string(),
      trace: traceSchema.optional(),
    }),
  ),
  lastRun: z.object({ at: z.string(), reason: z.string(), by: z.enum(["service", "timer"]).optional() }).nullable(),
});
export type Records = z.output<typeof recordsSchema>;
type WeeklyStatus = Status["weekly"];

export type WeeklyRecords = ReturnType<typeof openWeeklyRecords>;

const DAY_MS = 24 * 60 * 60 * 1_000;
const OVERDUE_AFTER_MS = 8 * DAY_MS;
const noRecords: Records = { made: [], lastRun: null };

/**
 * Opens DATA_DIR/weekly.json: the posts that the weekly job has written, and when it last ran. `by` says who runs the
 * job here: the service itself, or a timer (cron, systemd) that calls the weekly command.
 */
export function openWeeklyRecords({ dataDir, by }: { dataDir: string; by: WeeklyStatus["by"] }) {
  const path = join(dataDir, "weekly.json");

  /** A damaged file is repaired by the next run. */
  const read = (): Records => readJson(recordsSchema, path) ?? noRecords;

  /**
   * Returns when the service has to run the job next; a time in the past means now. The first run is on the first
   * Monday after the service took over. A missed Monday is caught up on at once; a failed run is retried a day later.
   */
  function nextServiceRun(now: Date): Date {
    const { made, lastRun } = read();
    const slot = lastSlot(now);
    const isWritten = made.some(({ week }) => week === isoWeek(slot) || week === isoWeek(now));
    if (isWritten || slot <= takenOverAt(now)) return nextSlot(now);
    const lastRunAt = new Date(lastRun?.at ?? 0);
    return slot <= lastRunAt && lastRunAt <= now ? new Date(lastRunAt.getTime() + DAY_MS) : slot;
  }

  /** Returns when the timer, which runs daily, has to write a post next; `null` if it is late or has never run. */
  function nextTimerRun(now: Date): Date | null {
    const { made, lastRun } = read();
    if (!lastRun) return null;
    if (made.some(({ week }) => week === isoWeek(now))) return startOfNextWeek(now);
    const next = new Date(Date.parse(lastRun.at) + DAY_MS);
    return next > now ? next : null;
  }

  /** Returns when the service (or the timer) took over the job: earlier runs are neither overdue nor caught up on. */
  function takenOverAt(now: Date): Date {
    const file = join(dataDir, "weekly-since.txt");
    const [at = "", runner] = existsSync(file) ? readFileSync(file, "utf8").trim().split(" ") : [];
    if (runner === by && !Number.isNaN(Date.parse(at))) return new Date(at);
    writeFileSync(file, `${now.toISOString()} ${by}\n`, { mode: 0o600 });
    return now;
  }

  /** Returns whether a timer made the last run. Files from older versions lack `by`; there it was always a timer. */
  function hasTimerRun(): boolean {
    const { lastRun } = read();
    return lastRun !== null && lastRun.by !== "service";
  }

  return {
    by,
    hasTimerRun,
    /** Takes the lock for a run; `undefined` while another program holds it. */
    lock: () => tryLock(join(dataDir, "weekly.lock")),
    open: () => openJsonStore(path, recordsSchema, noRecords),
    /** Returns whether the service should run the job now; never when a timer runs it. */
    isDue: (now: Date): boolean => by === "service" && nextServiceRun(now) <= now,
    /** Returns the status for the admin page. Reads the file each time, because the weekly command writes it too. */
    report(now: Date): WeeklyStatus {
      const { lastRun } = read();
      const lastActiveMs = Math.max(takenOverAt(now).getTime(), Date.parse(lastRun?.at ?? "1970-01-01"));
      const due = by === "service" ? nextServiceRun(now) : nextTimerRun(now);
      const next = by === "service" && due && due <= now ? nextSlot(now) : due;
      return {
        by,
        ...(by === "timer" && { seen: hasTimerRun() }),
        last: lastRun?.at ?? null,
        next: next?.toISOString() ?? null,
        overdue: now.getTime() - lastActiveMs > OVERDUE_AFTER_MS,
        ...(lastRun && { reason: lastRun.reason }),
      };
    },
  };
}
