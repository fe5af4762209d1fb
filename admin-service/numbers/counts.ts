import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { plusDays } from "#content/facts/wording.ts";
import { londonTime } from "#content/model/london-time.ts";
import { removeDurably } from "../storage/durable-file.ts";
import { type JsonStore, openJsonStore } from "../storage/json-store.ts";
import { readJson } from "../storage/read-json.ts";

/**
 * These are counted: views by path, visits by the site that they came from, pages that led to the booking page, sent messages,
 * readers of the feed by program, and addresses that lead nowhere. Nothing of it is about a person.
 */
export type Kind = "view" | "visit" | "led" | "message" | "reader" | "missing";
/** A kind and a name, such as "view /about", and how many. */
export type Counted = readonly [key: `${Kind} ${string}`, number: number];

const KEPT_DAYS = 731;
/** Strangers can make up names. So that nobody fills the disk, those of a kind that came once in a day give way to more. */
const MOST_NAMES = 1_000;
const LONGEST_NAME = 400;

/** By day in London. */
const countsSchema = z.record(z.iso.date(), z.record(z.string(), z.number()));
export type Counts = z.output<typeof countsSchema>;

/** How far a log has been read. The time of its first line is its name, wherever it is renamed or copied to. */
const placeSchema = z.object({ file: z.number(), position: z.number() });
export type Place = z.output<typeof placeSchema>;

const monthSchema = z.object({ days: countsSchema, read: z.optional(placeSchema) });
type Month = z.output<typeof monthSchema>;

/** Adds to a day, which has room for so many names. */
export function addCount(counts: Counts, day: string, counted: string, number: number): void {
  counts[day] ??= {};
  const sums = counts[day];
  const kind = counted.slice(0, counted.indexOf(" "));
  const others = `${kind} others`;
  const isKept = counted in sums || (counted.length <= LONGEST_NAME && makeRoom(sums, kind, others));
  addTo(sums, isKept ? counted : others, number);
}

/** Of what a program says of its readers, the highest number counts. */
function addTo(sums: Record<string, number>, counted: string, number: number): void {
  const sum = sums[counted] ?? 0;
  sums[counted] = counted.startsWith("reader ") ? Math.max(sum, number) : sum + number;
}

function makeRoom(sums: Record<string, number>, kind: string, others: string): boolean {
  if (kind === "view") return true;
  const namesOfKind = () => Object.keys(sums).filter((name) => name.startsWith(`${kind} `) && name !== others);
  if (namesOfKind().length < MOST_NAMES) return true;
  for (const name of namesOfKind().filter((one) => sums[one] === 1)) {
    delete sums[name];
    addTo(sums, others, 1);
  }
  return namesOfKind().length < MOST_NAMES;
}

/** Returns so many days up to one, the oldest first. */
export const daysUpTo = (last: string, days: number): string[] =>
  Array.from({ length: days }, (_, at) => plusDays(last, at + 1 - days));

/** Returns the counts of one kind, by name, in so many days up to one; the most first. */
export function sumCounts(counts: Counts, kind: Kind, last: string, days = 1): [name: string, number: number][] {
  const sums: Record<string, number> = {};
  for (const day of daysUpTo(last, days))
    for (const [key, number] of Object.entries(counts[day] ?? {}))
      if (key.startsWith(`${kind} `)) addTo(sums, key, number);
  return Object.entries(sums)
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
            for (const day of days)
              for (const counted of Object.entries(counts[day] ?? {})) addCount(draft.days, day, ...counted);
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
