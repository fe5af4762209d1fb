import type { Facts } from "#content/facts/facts.ts";
import { offeredTreatments } from "#content/facts/navigation.ts";
import { capitalised } from "#content/facts/opening-hours.ts";
import { type Topic, topics } from "#content/facts/topics.ts";
import { slugify } from "#content/model/slug.ts";
import { type Log, ServiceError } from "../errors.ts";
import { type RepeatedJob, repeatJob } from "../retry.ts";
import type { JsonStore } from "../storage/json-store.ts";
import { isoWeek } from "./iso-week.ts";
import type { Records, WeeklyRecords } from "./weekly-records.ts";
import { reasonOf, type WriterPostStore, type WritingServices, wasSaved, writePost } from "./write-post.ts";

interface WeeklyOptions extends WritingServices {
  records: WeeklyRecords;
  facts: () => Facts;
  log: Log;
  /** WEEKLY_PUBLISH: publishes the post, unless it has warnings. */
  publish?: boolean;
  signal?: AbortSignal;
}

interface WeeklyOutcome {
  /** The slug of the new post. */
  made?: string;
  /** A sentence or two: the result, or why no post was written. */
  reason: string;
  failed?: boolean;
}

/** Writes this week's post, unless there is one. Safe to run daily, twice, or after weeks in which nothing ran. */
export async function runWeekly(options: WeeklyOptions): Promise<WeeklyOutcome> {
  const { records, posts, signal, now = () => new Date() } = options;
  using lock = records.lock();
  if (!lock) return { reason: "Another weekly run is under way." };
  const store = await records.open();
  await settleTraces(store, posts); // an earlier run may have died after writing its record and before saving its post
  const outcome = await attempt(options, store, now()).catch((error) => failure(error, options.log));
  await settleTraces(store, posts);
  // An aborted run is not recorded, so that the next start catches up on it.
  if (outcome.failed && signal?.aborted) return outcome;
  await store.update((file) => {
    file.lastRun = { at: now().toISOString(), reason: outcome.reason, by: records.by };
  });
  return outcome;
}

async function attempt(options: WeeklyOptions, store: JsonStore<Records>, now: Date): Promise<WeeklyOutcome> {
  const { made } = store.data;
  if (isWritten(made, now)) return { reason: "This week’s post has been written already." };
  const treated = offeredTreatments(options.facts()).map(({ kind }) => capitalised(kind));
  const topic = pickTopic(made, options.posts.titles(), now, treated);
  if (!topic)
    return {
      reason: "No topic for this time of the year is left. Please add some to content/facts/topics.yaml.",
      failed: true,
    };

  const { key, category, title, prompt } = topic;
  const entry = { week: isoWeek(now), topic: key, category, at: now.toISOString() };
  const { post, published, notes } = await writePost(options, {
    prompt,
    title,
    category,
    publish: options.publish ?? false,
    signal: options.signal,
    onStep: async (_step, trace) => {
      if (trace) await store.update((file) => void file.made.push({ ...entry, trace }));
    },
  });
  const result = published ? "was written and published" : "was written and waits as a draft";
  return { made: post.slug, reason: [`“${post.title}” ${result}.`, ...notes].join(" ") };
}

/** Polls every minute, because one long timer would miss clock changes and a computer that sleeps. */
const POLL_MS = 60_000;

/** Writes the weekly post from within the service, on machines without a timer for it. */
export function createWeeklyRunner(options: Omit<WeeklyOptions, "signal"> & { now: () => Date }): RepeatedJob {
  const { records, now, log } = options;
  const stopping = new AbortController();

  async function run(): Promise<number> {
    if (!records.isDue(now())) return POLL_MS;
    const outcome = await runWeekly({ ...options, signal: stopping.signal }).catch((error) => failure(error, log));
    if (outcome.failed && !stopping.signal.aborted) log.error(`No weekly post: ${outcome.reason}`);
    else if (!outcome.failed) log.info(outcome.reason);
    return POLL_MS;
  }

  const job = repeatJob({ run, firstRetryMs: POLL_MS });
  return {
    wake: job.wake,
    async stop() {
      stopping.abort(new ServiceError("unavailable", "The service was stopped."));
      await job.stop();
    },
  };
}

const MAX_CLOCK_SLIP_MS = 8 * 24 * 60 * 60 * 1_000;

/** A record from the near future also counts: the clock has been set back since. */
function isWritten(made: Records["made"], now: Date): boolean {
  return made.some(({ week, at }) => {
    const aheadMs = Date.parse(at) - now.getTime();
    return week === isoWeek(now) || (aheadMs > 0 && aheadMs < MAX_CLOCK_SLIP_MS);
  });
}

/** Removes the trace from entries whose post was saved, and removes entries whose post was never saved. */
async function settleTraces(store: JsonStore<Records>, posts: Pick<WriterPostStore, "titles">): Promise<void> {
  if (store.data.made.every(({ trace }) => !trace)) return;
  await store.update((file) => {
    file.made = file.made
      .filter(({ trace }) => !trace || wasSaved(posts, trace))
      .map(({ trace: _, ...entry }) => entry);
  });
}

const failure = (error: unknown, log: Log): WeeklyOutcome => ({ reason: reasonOf(error, log), failed: true });

/**
 * Picks the next topic. The categories of `rotation` take turns, seasonal topics go first, and no topic is used twice. `used` lists the
 * earlier topics, oldest first; `titles` are those of existing posts.
 */
function pickTopic(
  used: readonly { topic: string; category: string }[],
  titles: readonly string[],
  now: Date,
  rotation: readonly string[],
): Topic | undefined {
  const usedKeys = new Set(used.map(({ topic }) => topic));
  const usedSlugs = new Set(titles.map(slugify));
  const month = now.getUTCMonth() + 1;
  const available = topics.filter(
    ({ key, title, months }) =>
      !usedKeys.has(key) && !usedSlugs.has(slugify(title)) && (months?.includes(month) ?? true),
  );
  const lastTurn = rotation.indexOf(used.at(-1)?.category ?? "");
  for (let step = 1; step <= rotation.length; step++) {
    const candidates = available.filter(({ category }) => category === rotation[(lastTurn + step) % rotation.length]);
    const topic = candidates.find(({ months }) => months) ?? candidates[0];
    if (topic) return topic;
  }
  return undefined;
}
