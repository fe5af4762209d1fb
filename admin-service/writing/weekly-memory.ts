import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type OsLock, tryLock } from "../os-lock.ts";
import { type JsonStore, openJsonStore } from "../storage/json-store.ts";
import { isoWeek, startOfNextWeek } from "./iso-week.ts";
import { traceSchema } from "./write-post.ts";

const memorySchema = z.object({
  /** One entry a week, oldest first. It is made before its post is saved; until that is certain it keeps its `trace`. */
  made: z.array(
    z.object({
      week: z.string(),
      topic: z.string(),
      category: z.string(),
      at: z.string(),
      trace: traceSchema.optional(),
    }),
  ),
  lastRun: z.object({ at: z.string(), reason: z.string() }).nullable(),
});
export type Memory = z.output<typeof memorySchema>;

export interface WeeklyMemory {
  /** For the weekly command, the one writer; `undefined` while another one is at it. */
  begin(): OsLock | undefined;
  open(): Promise<JsonStore<Memory>>;
  /** For the admin page. Read anew each time, because another program writes it. */
  report(now: Date): WeeklyReport;
}

interface WeeklyReport {
  last: string | null;
  next: string;
  /** Something is wrong with what should run it (cron, a timer): it has not run for more than a week. */
  overdue: boolean;
  /** What came of the last run. */
  reason?: string;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
const OVERDUE_MS = 8 * DAY_MS;
const nothingYet: Memory = { made: [], lastRun: null };

/** What the weekly job has written and when it last ran: DATA_DIR/weekly.json. */
export function openWeeklyMemory({ dataDir }: { dataDir: string }): WeeklyMemory {
  const path = join(dataDir, "weekly.json");

  function read(): Memory {
    try {
      return memorySchema.parse(JSON.parse(readFileSync(path, "utf8")));
    } catch {
      return nothingYet; // Missing, or being mended by the next run.
    }
  }

  return {
    begin: () => tryLock(join(dataDir, "weekly.lock")),
    open: () => openJsonStore({ path, schema: memorySchema, initial: nothingYet }),
    report(now) {
      const { made, lastRun } = read();
      const isMade = made.some(({ week }) => week === isoWeek(now));
      const nextDay = lastRun ? new Date(Math.max(now.getTime(), Date.parse(lastRun.at) + DAY_MS)) : now;
      const next = (isMade ? startOfNextWeek(now) : nextDay).toISOString();
      const overdue = now.getTime() - Date.parse(lastRun?.at ?? firstStart(dataDir, now)) > OVERDUE_MS;
      return { last: lastRun?.at ?? null, next, overdue, ...(lastRun && { reason: lastRun.reason }) };
    },
  };
}

/** When somebody first asked, so that a job that has never run is missed too. */
function firstStart(dataDir: string, now: Date): string {
  const path = join(dataDir, "weekly-since.txt");
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    writeFileSync(path, `${now.toISOString()}\n`, { mode: 0o600 });
    return now.toISOString();
  }
}
