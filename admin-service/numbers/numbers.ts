import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Facts } from "#content/facts/facts.ts";
import { paths, postPath } from "#content/facts/navigation.ts";
import { plusDays } from "#content/facts/wording.ts";
import { isAnswered } from "#content/model/addresses.ts";
import type { Numbers, WeekNumbers } from "#content/model/answers.ts";
import type { PostIndex } from "#content/model/post-index.ts";
import { allRedirects } from "#content/model/redirects.ts";
import { numbersSentences as sentences } from "#content/pages/admin-numbers.ts";
import { pageNames } from "#content/pages/admin-words.ts";
import { pageAt } from "#content/words/shipped.ts";
import type { Config } from "../config.ts";
import { type Counts, sumCounts } from "./counts.ts";

/** The same weekdays, a year ago. */
const YEAR_DAYS = 52 * 7;
const MOST_SHOWN = 10;
const MOST_MISSING = 50;

interface Site {
  config: Pick<Config, "ACCESS_LOG" | "DIST_DIR" | "SITE_URL">;
  index: PostIndex;
  facts: () => Facts;
}

/** Returns so many days up to one, the oldest first. */
const daysUpTo = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => plusDays(last, at + 1 - count));

const totalOf = (names: readonly (readonly [string, number])[]): number =>
  names.reduce((sum, [, number]) => sum + number, 0);

/** Returns what was read in the seven days up to one. */
function weekUpTo(last: string, counts: Counts): WeekNumbers {
  const [visits, views, messages] = (["visit", "view", "message"] as const).map((kind) =>
    sumCounts(counts, daysUpTo(last, 7), kind),
  );
  const booking = views?.find(([path]) => path === paths.booking)?.[1] ?? 0;
  return { visits: totalOf(visits ?? []), views: totalOf(views ?? []), booking, messages: totalOf(messages ?? []) };
}

/** Returns what people read up to a day in London. */
export function numbersUpTo(today: string, counts: Counts, { config, index, facts }: Site): Numbers {
  const since = Object.keys(counts).sort()[0];
  const isCounted = (day: string) => since !== undefined && since <= day;
  const weekBefore = (days: number) =>
    isCounted(plusDays(today, -days - 6)) ? weekUpTo(plusDays(today, -days), counts) : undefined;
  const [week, before, year] = [weekUpTo(today, counts), weekBefore(7), weekBefore(YEAR_DAYS)];

  const redirects = allRedirects(facts(), index);
  const published = new Map(index.published.map((post) => [postPath(post.slug), post]));
  const titleOf = (path: string) => published.get(path)?.title ?? pageNames[pageAt(path, facts()) ?? ""] ?? path;
  /** Pages under their present addresses, whatever they were called when they were counted. */
  const pagesOf = (kind: "view" | "led", days: number) => {
    const pages = Map.groupBy(sumCounts(counts, daysUpTo(today, days), kind), ([path]) => redirects.get(path) ?? path);
    return [...pages]
      .map(([path, same]) => ({ path, title: titleOf(path), views: totalOf(same) }))
      .filter(({ path }) => path.startsWith("/"))
      .sort((a, b) => b.views - a.views);
  };
  const pages = pagesOf("view", 30);
  const views = new Map(pages.map((page) => [page.path, page.views]));
  const readers = sumCounts(counts, daysUpTo(today, 7), "reader");
  return {
    sentence: since ? sentences.week(week, pagesOf("view", 7)[0]?.title) : sentences.nothingYet,
    since: since ?? null,
    week,
    ...(before && { weekBefore: before }),
    ...(year && { yearBefore: year }),
    days: daysUpTo(today, 90)
      .filter(isCounted)
      .map((day) => {
        const [visits, views] = (["visit", "view"] as const).map((kind) => totalOf(sumCounts(counts, [day], kind)));
        return { day, visits: visits ?? 0, views: views ?? 0 };
      }),
    pages: pages.slice(0, MOST_SHOWN),
    from: sumCounts(counts, daysUpTo(today, 30), "visit")
      .slice(0, MOST_SHOWN)
      .map(([host, visits]) => ({ host, visits })),
    ledToBooking: pagesOf("led", 30).slice(0, MOST_SHOWN),
    feeds: { subscribers: totalOf(readers), otherPrograms: readers.filter(([, number]) => number === 0).length },
    missing: listMissing(sumCounts(counts, daysUpTo(today, 30), "missing"), join(config.DIST_DIR, "live")),
    posts: Object.fromEntries([...published].map(([path, { id }]) => [id, views.get(path) ?? 0])),
  };
}

/** Returns addresses that lead nowhere to this day, if something links there, or they were asked for twice. */
function listMissing(counted: readonly (readonly [name: string, number])[], release: string): Numbers["missing"] {
  const named = counted.map(([name, requests]) => {
    const [path = "", from = ""] = name.split("\t");
    return { path, from, requests };
  });
  return [...Map.groupBy(named, ({ path }) => path)]
    .map(([path, same]) => {
      const from = same.find((one) => one.from)?.from;
      return { path, requests: totalOf(same.map((one) => [path, one.requests])), ...(from && { from }) };
    })
    .filter(({ path, from, requests }) => path.startsWith("/") && (from || requests > 1))
    .filter(({ path }) => !isAnswered(encodeURI(path), (file) => existsSync(join(release, file))))
    .sort((a, b) => b.requests - a.requests)
    .slice(0, MOST_MISSING);
}

/** Returns why nothing is counted, and what to do. */
export function findNumbersProblem({ week }: Numbers, isReadable: boolean, { config }: Site): string | undefined {
  if (!isReadable) return sentences.unreadable;
  if (week.views > 0 || new URL(config.SITE_URL).hostname === "localhost") return undefined;
  return config.ACCESS_LOG ? sentences.nothingCame : sentences.noLog;
}
