import { existsSync } from "node:fs";
import { join } from "node:path";
import type { FactsFolder } from "#content/facts/open-facts.ts";
import type { Status } from "#content/model/answers.ts";
import type { PostIndex } from "#content/model/post-index.ts";
import type { Config } from "../config.ts";
import type { Publisher } from "../publish/publisher.ts";
import { isWriteFailure } from "../storage/json-store.ts";
import { readLastBackup } from "./last-backup.ts";
import {
  findFullDisk,
  findScarceMemory,
  MAX_CLOCK_OFFSET_MS,
  MIN_CERTIFICATE_LEFT_MS,
  measureClockAhead,
  readCertificateEnd,
} from "./machine.ts";
import type { Check } from "./watch.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** One backup a day, and two hours to make it. */
const MAX_BACKUP_AGE_MS = 26 * HOUR_MS;
const FIRST_PROBE_AFTER_MS = MINUTE_MS;
const PROBE_EVERY_MS = 6 * HOUR_MS;

interface CheckSources {
  config: Config;
  index: PostIndex;
  factsFolder: FactsFolder;
  publisher: Publisher;
  git: () => Status["git"];
  weekly: () => Status["weekly"];
  watcher: { problem: string | undefined };
  outbox: { problem: string | undefined } | undefined;
  messages: { overflowNotice: string | undefined; complaintNotice: string | undefined };
  /** Returns the problems of all stores in DATA_DIR. */
  stores: () => readonly string[];
  probeResults: ProbeResults;
  now: () => Date;
}

/** Lists everything that the service watches, the most urgent first. */
export function listChecks({ config, now, probeResults, ...sources }: CheckSources): Check[] {
  const { index, factsFolder, publisher, git, weekly, watcher, outbox, messages, stores } = sources;
  const { DATA_DIR: dataDir, DIST_DIR: distDir, BLOG_DIR: blogDir } = config;
  const joined = (sentences: readonly string[]) => sentences.join(" ") || undefined;
  const backup = () => readLastBackup(dataDir);
  const publishFailed = "The last publish failed; the release before it is live.";
  const noBackup = "No backup has been made yet: npm run backup makes one.";
  const sameDisk =
    "The backups lie on the same disk as the site. With BACKUP_REMOTE set they are copied elsewhere too.";
  // The systemd units set this. Without it, `npm start` was run by hand, as a trial.
  const isInstalled = () => process.env.NODE_ENV === "production";
  return [
    { name: "publish", run: () => problemIf(publisher.last?.ok === false, publishFailed), downAfterMs: 10 * MINUTE_MS },
    // Stores retry failed writes, so a passing failure is over before `downAfterMs`.
    { name: "writes", run: () => joined(stores().filter(isWriteFailure)), downAfterMs: 15 * SECOND_MS },
    { name: "stores", run: () => joined(stores().filter((problem) => !isWriteFailure(problem))) },
    ...Object.keys(watchedUnits).map((unit) => unitCheck(dataDir, unit)),
    { name: "disk", run: () => findFullDisk([dataDir, distDir, blogDir]) },
    { name: "memory", run: () => findScarceMemory(), afterMs: 5 * MINUTE_MS },
    { name: "mail", run: () => outbox?.problem },
    { name: "messages", run: () => messages.overflowNotice },
    { name: "complaints", run: () => messages.complaintNotice },
    { name: "git", run: () => git().message, afterMs: HOUR_MS },
    {
      name: "posts",
      run() {
        const failed = publisher.last?.errors ?? [];
        const files = [...index.broken.map(({ file }) => file), ...failed.map(({ slug }) => `${slug}.md`)];
        return problemIf(files.length > 0, `Posts that cannot be read: ${[...new Set(files)].join(", ")}.`);
      },
    },
    {
      name: "facts",
      run() {
        const files = factsFolder.broken.map(({ file }) => file).join(", ");
        return problemIf(files !== "", `Facts that cannot be read: ${files}. The last good ones stay.`);
      },
    },
    { name: "watcher", run: () => watcher.problem },
    { name: "weekly", run: () => problemIf(weekly().overdue, "The weekly post is overdue.") },
    {
      name: "backup",
      run() {
        const { at, copied } = backup() ?? {};
        if (at && now().getTime() - Date.parse(at) > MAX_BACKUP_AGE_MS)
          return `The last backup was made on ${at.slice(0, 10)}; there should be one every day.`;
        return problemIf(copied === false, "The last backup could not be copied to BACKUP_REMOTE.");
      },
    },
    { name: "no backup", run: () => problemIf(isInstalled() && !backup(), noBackup), afterMs: MAX_BACKUP_AGE_MS },
    {
      name: "backup place",
      run: () => problemIf(backup()?.onSameDisk && backup()?.copied === null, sameDisk),
      isNote: true,
    },
    {
      name: "certificate",
      run() {
        const end = probeResults.certificateEnd;
        if (!end || end.getTime() - now().getTime() >= MIN_CERTIFICATE_LEFT_MS) return undefined;
        return `The site’s certificate ends on ${end.toISOString().slice(0, 10)} and was not renewed.`;
      },
    },
    {
      name: "clock",
      run() {
        const offset = Math.abs(probeResults.clockAheadMs ?? 0);
        return problemIf(
          offset > MAX_CLOCK_OFFSET_MS,
          `The server’s clock is off by ${Math.round(offset / MINUTE_MS)} minutes.`,
        );
      },
    },
  ];
}

const problemIf = (isSo: boolean | undefined, sentence: string): string | undefined => (isSo ? sentence : undefined);

/** Path of the file that marks a failed systemd unit. The unit removes it when it succeeds again. */
export const failureFile = (dataDir: string, unit: string): string => join(dataDir, "failed", unit);

/** The systemd units, by the names under which the owner knows their work. */
const watchedUnits: Readonly<Record<string, string>> = {
  "practice.service": "The website’s service",
  "practice-weekly.service": "Preparing the weekly post",
  "practice-backup.service": "The daily backup",
  "practice-upgrade.service": "An upgrade",
};

export const unitCheck = (dataDir: string, unit: string): Check => ({
  name: unit,
  run: () =>
    problemIf(
      existsSync(failureFile(dataDir, unit)),
      `${watchedUnits[unit] ?? unit} has failed. An expert sees why with “journalctl -u ${unit}”.`,
    ),
});

/** Results of slow network requests, which are made rarely and in the background. */
export interface ProbeResults {
  certificateEnd?: Date | undefined;
  clockAheadMs?: number | undefined;
}

/** Starts probing the site's certificate and the clock, and keeps `results` up to date. */
export function startProbes(
  { SITE_URL, GIT_REMOTE, alertUrl }: Config & { alertUrl: () => string | undefined },
  now: () => Date,
) {
  const results: ProbeResults = {};
  const site = new URL(SITE_URL);
  async function probe(): Promise<void> {
    if (site.protocol === "https:") results.certificateEnd = await readCertificateEnd(site);
    // The time comes from a host that the service contacts anyway, so that no other one learns of it.
    const clockUrl = [alertUrl(), GIT_REMOTE].find((url) => url?.startsWith("http"));
    if (clockUrl) results.clockAheadMs = await measureClockAhead(new URL(clockUrl).origin, now);
  }
  const timers = [setTimeout(probe, FIRST_PROBE_AFTER_MS), setInterval(probe, PROBE_EVERY_MS)];
  for (const timer of timers) timer.unref();
  return { results, stop: () => timers.forEach(clearTimeout) };
}
