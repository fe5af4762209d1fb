import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Status } from "#content/model/answers.ts";
import { tryLock } from "../os-lock.ts";
import { openJsonStore } from "../storage/json-store.ts";
import { isoWeek, lastSlot, nextSlot, startOfNextWeek } from "./iso-week.ts";
import { traceSchema } from "./write-post.ts";

const memorySchema = z.object({
  /** One entry a week, oldest first, added before its post is saved; `trace` is removed once the save is certain. */
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
export type Memory = z.output<typeof memorySchema>;
type Report = Status["weekly"];

export type WeeklyMemory = ReturnType<typeof openWeeklyMemory>;

const DAY_MS = 24 * 60 * 60 * 1_000;
const OVERDUE_MS = 8 * DAY_MS;
const nothingYet: Memory = { made: [], lastRun: null };

/**
 * DATA_DIR/weekly.json: the posts that the weekly job has written, and when it last ran. `by` says who runs it here:
 * the service itself, or a timer (cron, systemd) that calls the weekly command.
 */
export function openWeeklyMemory({ dataDir, by }: { dataDir: string; by: Report["by"] }) {
  const path = join(dataDir, "weekly.json");

  function read(): Memory {
    try {
      return memorySchema.parse(JSON.parse(readFileSync(path, "utf8")));
    } catch {
      return nothingYet; // missing, or about to be mended by the next run
    }
  }

  /**
   * When the service is to run it; a time in the past means now. The first run is on the first Monday after the service
   * was first started here. A missed Monday is made up for at once, and a failed run is retried a day later.
   */
  function nextByService(now: Date): Date {
    const { made, lastRun } = read();
    const slot = lastSlot(now);
    const isMade = made.some(({ week }) => week === isoWeek(slot) || week === isoWeek(now));
    if (isMade || slot <= since(now)) return nextSlot(now);
    const ran = new Date(lastRun?.at ?? 0);
    return slot <= ran && ran <= now ? new Date(ran.getTime() + DAY_MS) : slot;
  }

  /** The timer runs every day. If it is late, the next run is unknown. */
  function nextByTimer(now: Date): Date | null {
    const { made, lastRun } = read();
    if (!lastRun) return null;
    if (made.some(({ week }) => week === isoWeek(now))) return startOfNextWeek(now);
    const next = new Date(Date.parse(lastRun.at) + DAY_MS);
    return next > now ? next : null;
  }

  /** When the service, or the timer, took over: runs before that are neither overdue nor made up for. */
  function since(now: Date): Date {
    const noted = join(dataDir, "weekly-since.txt");
    const [at = "", whose] = existsSync(noted) ? readFileSync(noted, "utf8").trim().split(" ") : [];
    if (whose === by && !Number.isNaN(Date.parse(at))) return new Date(at);
    writeFileSync(noted, `${now.toISOString()} ${by}\n`, { mode: 0o600 });
    return now;
  }

  /** Whether a timer has ever run it. Older files do not say who did; then it was always one. */
  function isTimerSeen(): boolean {
    const { lastRun } = read();
    return lastRun !== null && lastRun.by !== "service";
  }

  return {
    by,
    isTimerSeen,
    /** Held during a run; `undefined` while another program is at it. */
    lock: () => tryLock(join(dataDir, "weekly.lock")),
    open: () => openJsonStore({ path, schema: memorySchema, initial: nothingYet }),
    /** Whether the service, when it is the one to do it, should run it now. */
    isDue: (now: Date): boolean => by === "service" && nextByService(now) <= now,
    /** For the admin page. Read anew each time, because the command writes it too. */
    report(now: Date): Report {
      const { lastRun } = read();
      const lately = Math.max(since(now).getTime(), Date.parse(lastRun?.at ?? "1970-01-01"));
      const due = by === "service" ? nextByService(now) : nextByTimer(now);
      const next = by === "service" && due && due <= now ? nextSlot(now) : due;
      return {
        by,
        ...(by === "timer" && { seen: isTimerSeen() }),
        last: lastRun?.at ?? null,
        next: next?.toISOString() ?? null,
        overdue: now.getTime() - lately > OVERDUE_MS,
        ...(lastRun && { reason: lastRun.reason }),
      };
    },
  };
}
