import { existsSync } from "node:fs";
import { join } from "node:path";
import { domainToUnicode } from "node:url";
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
import type { Counting } from "./counting.ts";
import { type Counts, daysUpTo, type KeptCounts, type Kind, sumCounts } from "./counts.ts";

/** The same weekdays, a year ago. */
const YEAR_DAYS = 52 * 7;
const MOST_SHOWN = 10;
const MOST_MISSING = 20;

interface Sources {
  config: Pick<Config, "ACCESS_LOG" | "DIST_DIR" | "SITE_URL">;
  index: PostIndex;
  facts: () => Facts;
  counts: Pick<KeptCounts, "days">;
  counting: Pick<Counting, "problem">;
}

const totalOf = (counted: readonly (readonly [unknown, number])[]): number =>
  counted.reduce((sum, [, number]) => sum + number, 0);

/** Returns what was read in the seven days up to one. */
function weekUpTo(last: string, counts: Counts): WeekNumbers {
  const of = (kind: Kind) => sumCounts(counts, kind, last, 7);
  const booking = of("view").find(([path]) => path === paths.booking)?.[1] ?? 0;
  return { visits: totalOf(of("visit")), views: totalOf(of("view")), booking, messages: totalOf(of("message")) };
}

/** Returns what people read up to a day in London. */
export function numbersUpTo(today: string, { config, index, facts, counts: kept, counting }: Sources): Numbers {
  const counts = kept.days();
  const since = Object.keys(counts).sort()[0] ?? null;
  const isCounted = (day: string) => since !== null && since <= day;
  const weekBefore = (days: number) =>
    isCounted(plusDays(today, -days - 6)) ? weekUpTo(plusDays(today, -days), counts) : undefined;
  const [week, before, year] = [weekUpTo(today, counts), weekBefore(7), weekBefore(YEAR_DAYS)];

  const redirects = allRedirects(facts(), index);
  const published = new Map(index.published.map((post) => [postPath(post.slug), post]));
  const titleOf = (path: string) => published.get(path)?.title ?? pageNames[pageAt(path, facts()) ?? ""];
  /** Pages under their present addresses, whatever they were called when they were counted. */
  const pagesOf = (kind: "view" | "led", days: number) =>
    [...Map.groupBy(sumCounts(counts, kind, today, days), ([path]) => redirects.get(path) ?? path)]
      // Of what has been taken off the site nothing is shown.
      .flatMap(([path, same]) => {
        const title = titleOf(path);
        return title === undefined ? [] : { path, title, views: totalOf(same) };
      })
      .sort((a, b) => b.views - a.views);
  const pages = pagesOf("view", 30);
  const viewsOf = new Map(pages.map(({ path, views }) => [path, views]));
  const readers = sumCounts(counts, "reader", today, 7);
  const problem = counting.problem ?? whyNothingCame(week, config);
  return {
    sentence: since ? sentences.week(week, pagesOf("view", 7)[0]?.title) : sentences.nothingYet,
    ...(problem && { problem }),
    since,
    week,
    ...(before && { weekBefore: before }),
    ...(year && { yearBefore: year }),
    days: daysUpTo(today, 90)
      .filter(isCounted)
      .map((day) => ({
        day,
        visits: totalOf(sumCounts(counts, "visit", day)),
        views: totalOf(sumCounts(counts, "view", day)),
      })),
    pages: pages.slice(0, MOST_SHOWN),
    from: sumCounts(counts, "visit", today, 30)
      .slice(0, MOST_SHOWN)
      .map(([host, visits]) => ({ host: domainToUnicode(host) || host, visits })),
    ledToBooking: pagesOf("led", 30).slice(0, MOST_SHOWN),
    feeds: { subscribers: totalOf(readers), otherPrograms: readers.filter(([, number]) => number === 0).length },
    missing: listMissing(sumCounts(counts, "missing", today, 30), facts(), join(config.DIST_DIR, "live")),
    posts: Object.fromEntries([...published].map(([at, { id }]) => [id, viewsOf.get(at) ?? 0])),
  };
}

/** Returns addresses that lead nowhere to this day, if a page of ours links there, or they were asked for twice. */
function listMissing(
  counted: readonly [name: string, number][],
  { links }: Facts,
  release: string,
): Numbers["missing"] {
  const chosen = new Map(links.formerPages.map(({ from, to }) => [from, to]));
  return [...Map.groupBy(counted, ([name]) => name.split("\t", 1)[0] ?? "")]
    .map(([path, same]) => {
      const from = same.map(([name]) => name.slice(path.length + 1)).find(Boolean);
      const lost = chosen.get(path);
      return { path, requests: totalOf(same), ...(from && { from }), ...(lost && { lost }) };
    })
    .filter(({ path, from, requests }) => path.startsWith("/") && (from?.startsWith("/") || requests > 1))
    .filter(({ path }) => !isAnswered(encodeURI(path), (file) => existsSync(join(release, file))))
    .sort((a, b) => b.requests - a.requests)
    .slice(0, MOST_MISSING);
}

/** Returns why nothing was counted for a week, and what to do. */
function whyNothingCame({ views }: WeekNumbers, { ACCESS_LOG, SITE_URL }: Sources["config"]): string | undefined {
  if (views > 0 || new URL(SITE_URL).hostname === "localhost") return undefined;
  return ACCESS_LOG ? sentences.nothingCame : sentences.noLog;
}
