import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { plusDays } from "#content/facts/wording.ts";
import { londonTime } from "#content/model/london-time.ts";
import { removeDurably } from "../storage/durable-file.ts";
import { type JsonStore, openJsonStore } from "../storage/json-store.ts";
import { readJson } from "../storage/read-json.ts";

/**
 * What is counted: views by path, visits by the site that they came from, pages that led to the booking page, sent messages,
 * readers of the feed by program, and addresses that lead nowhere. Nothing of it is about a person.
 */
type Kind = "view" | "visit" | "led" | "message" | "reader" | "missing";
export type Counted = readonly [kind: Kind, name: string, number: number];

const KEPT_DAYS = 731;
/** So that nobody can fill the disk: further names of a day, which strangers can make up, share one. */
const MOST_NAMES = 1_000;

/** By day in London, and kind and name: "view /about". */
const countsSchema = z.record(z.iso.date(), z.record(z.string(), z.number()));
export type Counts = z.output<typeof countsSchema>;

/** How far a log has been read. The time of its first line is its name, wherever it is renamed or copied to. */
const placeSchema = z.object({ file: z.number(), position: z.number() });
export type Place = z.output<typeof placeSchema>;

const monthSchema = z.object({ days: countsSchema, read: z.optional(placeSchema) });
type Month = z.output<typeof monthSchema>;

export function addCount(counts: Counts, day: string, [kind, name, number]: Counted): void {
  counts[day] ??= {};
  const names = counts[day];
  const isKept = `${kind} ${name}` in names || kind === "view" || Object.keys(names).length < MOST_NAMES;
  const key = isKept ? `${kind} ${name}` : `${kind} others`;
  // Of what a program says of its readers, the highest number counts.
  names[key] = kind === "reader" ? Math.max(names[key] ?? 0, number) : (names[key] ?? 0) + number;
}

/** Adds the counts of some days; as those of one day, if that is given. */
function addDays(sum: Counts, counts: Counts, days: readonly string[], as?: string): void {
  for (const day of days)
    for (const [key, number] of Object.entries(counts[day] ?? {})) {
      const kind = key.slice(0, key.indexOf(" ")) as Kind;
      addCount(sum, as ?? day, [kind, key.slice(kind.length + 1), number]);
    }
}

/** Returns the counts of one kind over some days, by name, the most first. */
export function sumCounts(counts: Counts, days: readonly string[], kind: Kind): [name: string, number: number][] {
  const sum: Counts = { all: {} };
  addDays(sum, counts, days, "all");
  const ofKind = Object.entries(sum.all ?? {}).filter(([key]) => key.startsWith(`${kind} `));
  return ofKind
    .map(([key, number]): [string, number] => [key.slice(kind.length + 1), number])
    .sort((a, b) => b[1] - a[1]);
}

const fileOf = (dataDir: string, month: string) => join(dataDir, "numbers", `${month}.json`);

/** The months that there is a file of, or its safety copy. */
function listMonths(dataDir: string): string[] {
  const folder = join(dataDir, "numbers");
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return [...new Set(names.flatMap((name) => /^(\d{4}-\d\d)(?:\.last-good)?\.json$/.exec(name)?.[1] ?? []))].sort();
}

const joinDays = (months: readonly (Month | undefined)[]): Counts =>
  Object.assign({}, ...months.map((month) => month?.days));

/** Reads the counts beside a running service. */
export const readCounts = (dataDir: string): Counts =>
  joinDays(listMonths(dataDir).map((month) => readJson(monthSchema, fileOf(dataDir, month))));

export type KeptCounts = Awaited<ReturnType<typeof openCounts>>;

/** Opens DATA_DIR/numbers/: the counts, in a file a month. */
export async function openCounts({ dataDir, now }: { dataDir: string; now: () => Date }) {
  const thisMonth = () => londonTime(now()).date.slice(0, 7);
  const months = new Map<string, JsonStore<Month>>();
  const open = async (month: string) => {
    const store = months.get(month) ?? (await openJsonStore(fileOf(dataDir, month), monthSchema, { days: {} }));
    months.set(month, store);
    return store;
  };
  for (const month of listMonths(dataDir)) await open(month);

  return {
    days: (): Counts => joinDays([...months.values()].map(({ data }) => data)),
    /** How far the log has been read. A month that is to come is one of a clock that was ahead. */
    place: (): Place | undefined =>
      [...months].sort().findLast(([month, { data }]) => data.read && month <= thisMonth())?.[1].data.read,
    /**
     * Adds counts. Those from the log are of one month: how far it was read is written together with them, so that nothing
     * is counted twice or left out, whenever the service ends.
     */
    async add(counts: Counts, read?: Place): Promise<void> {
      const byMonth = Map.groupBy(Object.keys(counts), (day) => day.slice(0, 7));
      if (read && byMonth.size === 0) byMonth.set(thisMonth(), []);
      for (const [month, days] of byMonth)
        await (await open(month)).update(
          (draft) => {
            addDays(draft.days, counts, days);
            if (read) draft.read = read;
          },
          { orInMemory: !read },
        );
    },
    get problem(): string | undefined {
      return [...months.values()].flatMap(({ problem }) => problem ?? []).join(" ") || undefined;
    },
    /** Removes months that nothing is compared with any more. */
    async tidyUp(): Promise<void> {
      const oldest = plusDays(londonTime(now()).date, -KEPT_DAYS).slice(0, 7);
      for (const month of [...months.keys()].filter((one) => one < oldest)) {
        months.delete(month);
        for (const name of [month, `${month}.last-good`]) await removeDurably(fileOf(dataDir, name));
      }
    },
  };
}
