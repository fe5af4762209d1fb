import { type Topic, topics } from "#content/facts/topics.ts";
import { slugify } from "#content/model/post.ts";
import { type Log, ServiceError } from "../errors.ts";
import { type RepeatedJob, repeatJob } from "../retry.ts";
import type { JsonStore } from "../storage/json-store.ts";
import { isoWeek } from "./iso-week.ts";
import type { Memory, WeeklyMemory } from "./weekly-memory.ts";
import { type PostDesk, type WritingRoom, wasSaved, writePost } from "./write-post.ts";

interface WeeklyOptions extends WritingRoom {
  memory: WeeklyMemory;
  log: Log;
  /** WEEKLY_PUBLISH: the post goes live, unless there is something in it to look at. */
  publish?: boolean;
  signal?: AbortSignal;
}

interface WeeklyOutcome {
  /** The slug of the new post. */
  made?: string;
  /** The result, or why nothing was made: a sentence or two. */
  reason: string;
  failed?: boolean;
}

/** Writes this week's post, unless there is one. Safe to run daily, twice, and after weeks in which nothing ran. */
export async function runWeekly(options: WeeklyOptions): Promise<WeeklyOutcome> {
  const { memory, posts, signal, now = () => new Date() } = options;
  using lock = memory.lock();
  if (!lock) return { reason: "Another weekly run is under way." };
  const store = await memory.open();
  await removeTraces(store, posts); // an earlier run may have died between entry and post
  const outcome = await attempt(options, store, now()).catch((error: unknown) => explain(error, options.log));
  await removeTraces(store, posts);
  // An aborted run is not recorded, so that the next start makes up for it.
  if (outcome.failed && signal?.aborted) return outcome;
  await store.update((file) => {
    file.lastRun = { at: now().toISOString(), reason: outcome.reason, by: memory.by };
  });
  return outcome;
}

async function attempt(options: WeeklyOptions, store: JsonStore<Memory>, now: Date): Promise<WeeklyOutcome> {
  const { made } = store.data;
  if (isWritten(made, now)) return { reason: "This week’s post has been written already." };
  const topic = pickTopic(made, options.posts.titles(), now);
  if (!topic)
    return {
      reason: "No topic for this time of the year is left. Please add some to content/facts/topics.ts.",
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
  const whatNow = published ? "was written and published" : "was written and waits as a draft";
  return { made: post.slug, reason: [`“${post.title}” ${whatNow}.`, ...notes].join(" ") };
}

/** How often the service asks whether it is time: whatever happens to the clock, and to a computer that sleeps. */
const CHECK_MS = 60_000;

/** Writes the weekly post from within the service, on machines without a timer for it. */
export function createWeeklyRunner(options: Omit<WeeklyOptions, "signal"> & { now: () => Date }): RepeatedJob {
  const { memory, now, log } = options;
  const stopping = new AbortController();

  async function run(): Promise<number> {
    if (!memory.isDue(now())) return CHECK_MS;
    const outcome = await runWeekly({ ...options, signal: stopping.signal }).catch((error) => explain(error, log));
    if (outcome.failed && !stopping.signal.aborted) log.error(`No weekly post: ${outcome.reason}`);
    else if (!outcome.failed) log.info(outcome.reason);
    return CHECK_MS;
  }

  const job = repeatJob({ run, firstRetryMs: CHECK_MS, longestRetryMs: CHECK_MS });
  return {
    wake: job.wake,
    async stop() {
      stopping.abort(new ServiceError("unavailable", "The service was stopped."));
      await job.stop();
    },
  };
}

const CLOCK_SLIP_MS = 8 * 24 * 60 * 60 * 1_000;

/** A week also counts as written when a post has a later date: the clock was set back. */
function isWritten(made: Memory["made"], now: Date): boolean {
  return made.some(({ week, at }) => {
    const ahead = Date.parse(at) - now.getTime();
    return week === isoWeek(now) || (ahead > 0 && ahead < CLOCK_SLIP_MS);
  });
}

/** Entries of saved posts lose their trace; entries whose post was never saved are removed. */
async function removeTraces(store: JsonStore<Memory>, posts: Pick<PostDesk, "titles">): Promise<void> {
  if (store.data.made.every(({ trace }) => !trace)) return;
  await store.update((file) => {
    file.made = file.made
      .filter(({ trace }) => !trace || wasSaved(posts, trace))
      .map(({ trace: _, ...entry }) => entry);
  });
}

function explain(error: unknown, log: Log): WeeklyOutcome {
  if (error instanceof ServiceError) return { reason: error.message, failed: true };
  log.error("the weekly post failed", error);
  return { reason: "Something went wrong on our side; the log has the details.", failed: true };
}

const rotation: readonly string[] = ["Human", "Canine", "Equine"];

/**
 * The next topic: people, dogs and horses take turns; topics of the season go first; nothing comes twice. `used` are the
 * earlier topics' keys and categories, oldest first; `titles` are those of the blog's posts.
 */
function pickTopic(
  used: readonly { topic: string; category: string }[],
  titles: readonly string[],
  now: Date,
): Topic | undefined {
  const usedKeys = new Set(used.map(({ topic }) => topic));
  const taken = new Set(titles.map(slugify));
  const month = now.getUTCMonth() + 1;
  const free = topics.filter(
    ({ key, title, months }) => !usedKeys.has(key) && !taken.has(slugify(title)) && (months?.includes(month) ?? true),
  );
  const last = rotation.indexOf(used.at(-1)?.category ?? "");
  for (let step = 1; step <= rotation.length; step++) {
    const ofCategory = free.filter(({ category }) => category === rotation[(last + step) % rotation.length]);
    const topic = ofCategory.find(({ months }) => months) ?? ofCategory[0];
    if (topic) return topic;
  }
  return undefined;
}
