import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Status } from "#content/model/answers.ts";
import type { Log } from "../errors.ts";
import { repeatJob } from "../retry.ts";
import type { Channel } from "./channels.ts";

const MINUTE_MS = 60_000;
const LOOK_EVERY_MS = 10_000;
/** Trouble that is over before this is told to nobody. */
const SETTLE_MS = 10_000;
const MOST_MESSAGES_AN_HOUR = 6;
const HEARTBEAT_MS = 5 * MINUTE_MS;

export interface Check {
  /** Stays the same while the sentence may change, so that one trouble is told once. */
  name: string;
  /** A sentence for the owner while something is wrong; quick, because it is asked at every look. */
  find: () => string | undefined;
  /** It counts only when it has lasted so long. */
  afterMs?: number;
  /** From then on the service counts as down; never, unless given. */
  downAfterMs?: number;
  /** Worth knowing, but nothing is wrong. */
  isNote?: true;
}

export type Finding = Status["problems"][number];

const stateSchema = z.object({
  /** When each trouble was first seen. */
  since: z.record(z.string(), z.number()),
  /** Troubles that somebody was told of, with the sentence of then. */
  told: z.record(z.string(), z.string()),
  sentAt: z.array(z.number()),
});

interface WatchOptions {
  checks: readonly Check[];
  channels: readonly Channel[];
  /** Sent regularly while everything is well, and while it is not, so that its absence is noticed too. */
  heartbeat?: Channel | undefined;
  /** The name of the site in messages. */
  siteUrl: string;
  dataDir: string;
  log: Log;
  now?: () => Date;
}

/** Looks at all checks regularly, and tells somebody once when something breaks and once when it is well again. */
export function createWatch(options: WatchOptions) {
  const { checks, channels, heartbeat, siteUrl, dataDir, log, now = () => new Date() } = options;
  const path = join(dataDir, "alerts.json");
  const state = readState(path);
  let beatAt = Number.NEGATIVE_INFINITY;
  const run = () => look().then(() => LOOK_EVERY_MS);
  const job = repeatJob({ run, firstRetryMs: LOOK_EVERY_MS, longestRetryMs: LOOK_EVERY_MS });

  function findings(): Finding[] {
    const present = now().getTime();
    const before = JSON.stringify(state.since);
    const found = checks.flatMap(({ name, find, afterMs = 0, downAfterMs = Number.POSITIVE_INFINITY, isNote }) => {
      const sentence = ask(name, find);
      if (!sentence) {
        delete state.since[name];
        return [];
      }
      const since = Math.min(state.since[name] ?? present, present); // the clock may have been set back
      state.since[name] = since;
      if (present - since < afterMs) return [];
      const severity: Finding["severity"] = isNote ? "note" : present - since >= downAfterMs ? "down" : "degraded";
      return [{ name, severity, sentence, since: new Date(since).toISOString() }];
    });
    if (JSON.stringify(state.since) !== before) save();
    return found;
  }

  async function look(settleMs = SETTLE_MS): Promise<void> {
    const wrong = findings().filter(({ severity }) => severity !== "note");
    // Asked after the findings: what was found this very moment is not younger than it.
    const present = now().getTime();
    const isNews = ({ name, since }: Finding) => !(name in state.told) && present - Date.parse(since) >= settleMs;
    const news = wrong.filter(isNews);
    const isOver = ({ name }: Check) => name in state.told && !wrong.some((finding) => finding.name === name);
    const over = checks.filter(isOver).map(({ name }) => ({ name, sentence: state.told[name] ?? "" }));
    if (news.length + over.length > 0) await tell(wrong, news, over);
    if (!heartbeat || Math.abs(present - beatAt) < HEARTBEAT_MS) return;
    beatAt = present;
    await heartbeat(compose(wrong, [])).catch((error) => complain(error));
  }

  async function tell(wrong: Finding[], news: Finding[], over: Pick<Finding, "name" | "sentence">[]): Promise<void> {
    const present = now().getTime();
    state.sentAt = state.sentAt.filter((at) => Math.abs(present - at) < 60 * MINUTE_MS);
    if (channels.length === 0 || state.sentAt.length >= MOST_MESSAGES_AN_HOUR) return;
    state.sentAt.push(present);
    const results = await Promise.allSettled(channels.map((send) => send(compose(wrong, over))));
    for (const result of results) if (result.status === "rejected") complain(result.reason);
    if (results.some(({ status }) => status === "fulfilled")) {
      for (const { name, sentence } of news) state.told[name] = sentence;
      for (const { name } of over) delete state.told[name];
    }
    save();
  }

  function compose(wrong: readonly Finding[], over: readonly Pick<Finding, "sentence">[]) {
    const site = new URL(siteUrl).host;
    const sections = [
      ...(wrong.length > 0 ? ["Needs attention:", ...wrong.map(describe)] : ["Everything is well."]),
      ...(over.length > 0 ? ["", "Well again:", ...over.map(({ sentence }) => `- ${sentence}`)] : []),
    ];
    const subject = wrong.length > 0 ? `${site} needs attention` : `${site} is well`;
    return { subject, text: sections.join("\n"), isWell: wrong.length === 0 };
  }

  /** The error's own words may hold addresses, and the address of a webhook is a secret. */
  const complain = (error: unknown) =>
    log.error(`An alert could not be sent (${(error as NodeJS.ErrnoException).code ?? (error as Error).name}).`);

  function save(): void {
    try {
      writeFileSync(path, JSON.stringify(state), { mode: 0o600 });
    } catch {
      // On a full disk one message may come twice.
    }
  }

  return {
    /** Everything that is to be said now, in the order of the checks. */
    findings,
    look,
    start: () => void job.wake(),
    stop: job.stop,
  };
}

/** A check that fails itself (a folder that is gone, say) is told too. */
function ask(name: string, find: Check["find"]): string | undefined {
  try {
    return find();
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
