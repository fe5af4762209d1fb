import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Status } from "#content/model/answers.ts";
import type { Log } from "../errors.ts";
import { inLast } from "../limits.ts";
import { repeatJob, waitAfter } from "../retry.ts";
import { readJson } from "../storage/read-json.ts";
import type { Alert, Channel, Channels } from "./channels.ts";

const MINUTE_MS = 60_000;
const CHECK_EVERY_MS = 10_000;
/** No alert is sent about a problem that is over sooner than this. */
const SETTLE_MS = 10_000;
const MAX_ALERTS_PER_HOUR = 6;
/** The wait after an alert that could not be sent. It doubles with each further one. */
const FIRST_RETRY_MS = MINUTE_MS;
const LONGEST_RETRY_MS = 16 * MINUTE_MS;
/** Numbers that stand alone, and not in a file's name: a sentence that only counts up is no news. */
const COUNTS = /(?<![\w.-])\d[\d.,:]*(?!\.?[\w-])/g;
const HEARTBEAT_MS = 5 * MINUTE_MS;

export interface Check {
  name: string;
  /** Returns a sentence for the owner while something is wrong. Must be fast: it runs every ten seconds. */
  run: () => string | undefined;
  /** Said to strangers instead, where the sentence may name a file or a person. */
  inPublic?: string;
  /** How long the problem has to last before it is reported. */
  afterMs?: number;
  /** After this long the service counts as down; by default never. */
  downAfterMs?: number;
  /** Marks a note for the owner: nothing is wrong, and no alert is sent. */
  isNote?: true;
}

export type Finding = Status["problems"][number];
type ResolvedProblem = Pick<Finding, "name" | "sentence">;

const stateSchema = z.object({
  /** When each problem was first seen, by the name of its check. */
  since: z.record(z.string(), z.number()),
  /** The problems that somebody was told of, with the sentence they had last. */
  told: z.record(z.string(), z.string()),
  /** All that was said of each of these problems, without its numbers. */
  said: z.record(z.string(), z.array(z.string())).default({}),
  /** When the alerts of the last hour were delivered. */
  sentAt: z.array(z.number()),
  /** The ids of the channels that did not deliver what was last given to them. */
  unreached: z.array(z.string()).default([]),
  /** The present problems in words, for `npm run doctor`. */
  problems: z.array(z.string()).default([]),
});

interface WatchOptions {
  checks: readonly Check[];
  /** Asked in each round: the settings may have changed. */
  channels: () => Channels;
  /** Names the site in alerts. */
  siteUrl: string;
  dataDir: string;
  log: Log;
  now?: () => Date;
}

export type Watch = ReturnType<typeof createWatch>;

/** Runs all checks regularly. Tells of what breaks, of what becomes worse, and of what works again. */
export function createWatch(options: WatchOptions) {
  const { channels: openChannels, siteUrl, dataDir, log, now = () => new Date() } = options;
  const path = alertsPathIn(dataDir);
  const state = readState(path);
  const isUnreached = ({ id }: Channel) => state.unreached.includes(id);
  let failures = 0;
  let triedAt = 0;
  let lastHeartbeatAt = Number.NEGATIVE_INFINITY;
  const run = () => checkAndAlert().then(() => CHECK_EVERY_MS);
  const job = repeatJob({ run, firstRetryMs: CHECK_EVERY_MS });
  const alerts: Check = {
    name: "alerts",
    run: () =>
      state.unreached.length > 0
        ? "Alerts cannot be sent: the mail server or ALERT_URL does not take them."
        : undefined,
    afterMs: MINUTE_MS,
  };
  const checks: readonly Check[] = [alerts, ...options.checks];

  function runChecks(): Finding[] {
    const nowMs = now().getTime();
    const before = JSON.stringify(state);
    const found = checks.flatMap(({ name, run, afterMs = 0, downAfterMs = Number.POSITIVE_INFINITY, isNote }) => {
      const sentence = runCheck(name, run);
      if (!sentence) {
        delete state.since[name];
        return [];
      }
      const since = Math.min(state.since[name] ?? nowMs, nowMs); // the clock may have been set back
      state.since[name] = since;
      if (nowMs - since < afterMs) return [];
      const severity: Finding["severity"] = isNote ? "note" : nowMs - since >= downAfterMs ? "down" : "degraded";
      return [{ name, severity, sentence, since: new Date(since).toISOString() }];
    });
    state.problems = found.map(describe);
    if (JSON.stringify(state) !== before) save();
    return found;
  }

  async function checkAndAlert(settleMs = SETTLE_MS): Promise<void> {
    const found = runChecks().filter(({ severity }) => severity !== "note");
    // While no channel works, nobody can be told of that.
    const { channels, heartbeat } = openChannels();
    const isTellable = channels.some((channel) => !isUnreached(channel));
    // Read after the checks have run, so that no problem is newer than this, even with `settleMs` 0.
    const nowMs = now().getTime();
    const problems = found
      .filter(({ name }) => isTellable || name !== alerts.name)
      .filter(({ since }) => nowMs - Date.parse(since) >= settleMs);
    const isNews = (finding: Finding) => !wordsOf(finding).every((words) => state.said[finding.name]?.includes(words));
    const news = problems.filter(isNews);
    const isResolved = ({ name }: Check) => name in state.told && !found.some((finding) => finding.name === name);
    const resolved = checks.filter(isResolved).map(({ name }) => ({ name, sentence: state.told[name] ?? "" }));
    await tellChannels(channels, problems, news, resolved);
    if (!heartbeat || Math.abs(nowMs - lastHeartbeatAt) < HEARTBEAT_MS) return;
    lastHeartbeatAt = nowMs;
    await heartbeat(composeAlert(problems, [])).catch(logFailure);
  }

  /** Only what a channel has delivered counts as told. A channel that failed waits, and then gets the present state. */
  async function tellChannels(
    open: readonly Channel[],
    problems: Finding[],
    news: Finding[],
    resolved: ResolvedProblem[],
  ): Promise<void> {
    const nowMs = now().getTime();
    state.unreached = state.unreached.filter((id) => open.some((channel) => channel.id === id));
    if (state.unreached.length === 0) failures = 0;
    const isWaiting = Math.abs(nowMs - triedAt) < waitAfter(failures, FIRST_RETRY_MS, LONGEST_RETRY_MS);
    const ready = isWaiting ? open.filter((channel) => !isUnreached(channel)) : open;
    state.sentAt = state.sentAt.filter(inLast(60 * MINUTE_MS, nowMs));
    const isForAll = news.length + resolved.length > 0 && state.sentAt.length < MAX_ALERTS_PER_HOUR;
    // An alert that a channel has missed does not count among the alerts of the hour.
    const to = isForAll ? ready : ready.filter(isUnreached);
    if (to.length === 0) return;

    const results = await Promise.allSettled(to.map((send) => send(composeAlert(problems, resolved))));
    for (const result of results) if (result.status === "rejected") logFailure(result.reason);
    const failed = to.filter((_, index) => results[index]?.status === "rejected");
    state.unreached = [
      ...state.unreached.filter((id) => !to.some((channel) => channel.id === id)),
      ...failed.map(({ id }) => id),
    ];
    if (failed.length > 0) {
      failures++;
      triedAt = nowMs;
    }
    if (!isForAll || failed.length === to.length) return save();
    state.sentAt.push(nowMs);
    for (const finding of news) {
      state.told[finding.name] = finding.sentence;
      state.said[finding.name] = [...(state.said[finding.name] ?? []), ...wordsOf(finding)];
    }
    for (const { name } of resolved) {
      delete state.told[name];
      delete state.said[name];
    }
    save();
  }

  function composeAlert(problems: readonly Finding[], resolved: readonly ResolvedProblem[]): Alert {
    const site = new URL(siteUrl).host;
    const sections = [
      ...(problems.length > 0 ? ["Needs attention:", ...problems.map(describe)] : ["Everything is well."]),
      ...(resolved.length > 0 ? ["", "Well again:", ...resolved.map(({ sentence }) => `- ${sentence}`)] : []),
    ];
    const isDown = problems.some(({ severity }) => severity === "down");
    const subject = problems.length > 0 ? `${site} needs attention${isDown ? " at once" : ""}` : `${site} is well`;
    return { subject, text: sections.join("\n"), isWell: problems.length === 0 };
  }

  /** Logs the error's code only: its message may hold addresses, and the address of a webhook is a secret. */
  const logFailure = (error: unknown) =>
    log.error(`An alert could not be sent (${(error as NodeJS.ErrnoException).code ?? (error as Error).name}).`);

  function save(): void {
    try {
      writeFileSync(path, JSON.stringify(state), { mode: 0o600, flush: true });
    } catch {
      // On a full disk an alert may be sent twice.
    }
  }

  return {
    /** Returns the present problems, in the order of the checks. */
    runChecks,
    /** Returns what may be said of a problem to anybody. */
    inPublic: ({ name, sentence }: Finding) => checks.find((check) => check.name === name)?.inPublic ?? sentence,
    checkAndAlert,
    start: () => void job.wake(),
    stop: job.stop,
  };
}

/** Runs one check. One that throws (because a folder is missing, say) is a problem, too. */
export function runCheck(name: string, run: Check["run"]): string | undefined {
  try {
    return run();
  } catch (error) {
    return `“${name}” cannot be checked (${(error as NodeJS.ErrnoException).code ?? "unknown reason"}).`;
  }
}

/** The words about a problem; one that is worse has a word more. */
const wordsOf = ({ sentence, severity }: Finding): string[] => [
  sentence.replace(COUNTS, "0"),
  ...(severity === "down" ? ["down"] : []),
];

const describe = ({ sentence, since }: Finding): string =>
  `- ${sentence} (since ${since.slice(0, 16).replace("T", " ")} UTC)`;

const alertsPathIn = (dataDir: string): string => join(dataDir, "alerts.json");

/** Returns the problems that the service saw last. */
export const readProblems = (dataDir: string): string[] => readState(alertsPathIn(dataDir)).problems;

const readState = (path: string): z.output<typeof stateSchema> =>
  readJson(stateSchema, path) ?? stateSchema.parse({ since: {}, told: {}, sentAt: [] });
