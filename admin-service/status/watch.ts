import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Status } from "#content/model/answers.ts";
import type { Log } from "../errors.ts";
import { repeatJob } from "../retry.ts";
import type { Alert, Channel } from "./channels.ts";

const MINUTE_MS = 60_000;
const CHECK_EVERY_MS = 10_000;
/** No alert is sent about a problem that is over sooner than this. */
const SETTLE_MS = 10_000;
const MAX_ALERTS_PER_HOUR = 6;
const HEARTBEAT_MS = 5 * MINUTE_MS;

export interface Check {
  /** Identifies the problem, so that one alert is sent for it even when its sentence changes. */
  name: string;
  /** Returns a sentence for the owner while something is wrong. Must be fast: it runs every ten seconds. */
  run: () => string | undefined;
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
  /** Problems that an alert was sent for, with the sentence it had. */
  told: z.record(z.string(), z.string()),
  /** When the alerts of the last hour were sent. */
  sentAt: z.array(z.number()),
});

interface WatchOptions {
  checks: readonly Check[];
  /** Called for each alert: the settings may have changed. */
  channels: () => readonly Channel[];
  /** Called regularly whether or not something is wrong, so that a monitor notices when the calls stop. */
  heartbeat?: () => Channel | undefined;
  /** Names the site in alerts. */
  siteUrl: string;
  dataDir: string;
  log: Log;
  now?: () => Date;
}

/** Runs all checks regularly. Sends one alert when something breaks, and one when it works again. */
export function createWatch(options: WatchOptions) {
  const { checks, channels, heartbeat, siteUrl, dataDir, log, now = () => new Date() } = options;
  const path = join(dataDir, "alerts.json");
  const state = readState(path);
  let lastHeartbeatAt = Number.NEGATIVE_INFINITY;
  const run = () => checkAndAlert().then(() => CHECK_EVERY_MS);
  const job = repeatJob({ run, firstRetryMs: CHECK_EVERY_MS, longestRetryMs: CHECK_EVERY_MS });

  function runChecks(): Finding[] {
    const nowMs = now().getTime();
    const before = JSON.stringify(state.since);
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
    if (JSON.stringify(state.since) !== before) save();
    return found;
  }

  async function checkAndAlert(settleMs = SETTLE_MS): Promise<void> {
    const problems = runChecks().filter(({ severity }) => severity !== "note");
    // Read after the checks have run, so that no problem is newer than this, even with `settleMs` 0.
    const nowMs = now().getTime();
    const isNew = ({ name, since }: Finding) => !(name in state.told) && nowMs - Date.parse(since) >= settleMs;
    const newProblems = problems.filter(isNew);
    const isResolved = ({ name }: Check) => name in state.told && !problems.some((finding) => finding.name === name);
    const resolved = checks.filter(isResolved).map(({ name }) => ({ name, sentence: state.told[name] ?? "" }));
    if (newProblems.length + resolved.length > 0) await sendAlert(problems, newProblems, resolved);
    const beat = heartbeat?.();
    if (!beat || Math.abs(nowMs - lastHeartbeatAt) < HEARTBEAT_MS) return;
    lastHeartbeatAt = nowMs;
    await beat(composeAlert(problems, [])).catch(logFailure);
  }

  async function sendAlert(problems: Finding[], newProblems: Finding[], resolved: ResolvedProblem[]): Promise<void> {
    const nowMs = now().getTime();
    state.sentAt = state.sentAt.filter((at) => Math.abs(nowMs - at) < 60 * MINUTE_MS);
    const present = channels();
    if (present.length === 0 || state.sentAt.length >= MAX_ALERTS_PER_HOUR) return;
    state.sentAt.push(nowMs);
    const results = await Promise.allSettled(present.map((send) => send(composeAlert(problems, resolved))));
    for (const result of results) if (result.status === "rejected") logFailure(result.reason);
    if (results.some(({ status }) => status === "fulfilled")) {
      for (const { name, sentence } of newProblems) state.told[name] = sentence;
      for (const { name } of resolved) delete state.told[name];
    }
    save();
  }

  function composeAlert(problems: readonly Finding[], resolved: readonly ResolvedProblem[]): Alert {
    const site = new URL(siteUrl).host;
    const sections = [
      ...(problems.length > 0 ? ["Needs attention:", ...problems.map(describe)] : ["Everything is well."]),
      ...(resolved.length > 0 ? ["", "Well again:", ...resolved.map(({ sentence }) => `- ${sentence}`)] : []),
    ];
    const subject = problems.length > 0 ? `${site} needs attention` : `${site} is well`;
    return { subject, text: sections.join("\n"), isWell: problems.length === 0 };
  }

  /** Logs the error's code only: its message may hold addresses, and the address of a webhook is a secret. */
  const logFailure = (error: unknown) =>
    log.error(`An alert could not be sent (${(error as NodeJS.ErrnoException).code ?? (error as Error).name}).`);

  function save(): void {
    try {
      writeFileSync(path, JSON.stringify(state), { mode: 0o600 });
    } catch {
      // On a full disk an alert may be sent twice.
    }
  }

  return {
    /** Returns the present problems, in the order of the checks. */
    runChecks,
    checkAndAlert,
    start: () => void job.wake(),
    stop: job.stop,
  };
}

/** Runs one check. One that throws (because a folder is missing, say) is a problem, too. */
function runCheck(name: string, run: Check["run"]): string | undefined {
  try {
    return run();
  } catch (error) {
    return `“${name}” cannot be checked (${(error as NodeJS.ErrnoException).code ?? "unknown reason"}).`;
  }
}

const describe = ({ sentence, since }: Finding): string =>
  `- ${sentence} (since ${since.slice(0, 16).replace("T", " ")} UTC)`;

function readState(path: string): z.output<typeof stateSchema> {
  try {
    return stateSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return { since: {}, told: {}, sentAt: [] };
  }
}
