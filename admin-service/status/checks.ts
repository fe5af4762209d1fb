import { existsSync } from "node:fs";
import { join } from "node:path";
import type { FactsFolder } from "#content/facts/open-facts.ts";
import type { Status } from "#content/model/answers.ts";
import type { PostIndex } from "#content/model/post-index.ts";
import type { Config } from "../config.ts";
import type { Publisher } from "../publish/publisher.ts";
import { isWriteFailure } from "../storage/json-store.ts";
import { readLastBackup } from "./last-backup.ts";
import { certificateEnd, clockAhead, findFullDisk, findScarceMemory } from "./machine.ts";
import type { Check } from "./watch.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A backup a day, and time to make it. */
const BACKUP_AGE_MS = 26 * HOUR_MS;
/** Caddy renews a certificate 30 days before its end. */
const CERTIFICATE_LEFT_MS = 14 * DAY_MS;
const CLOCK_OFF_MS = 5 * MINUTE_MS;
const FIRST_ASKED_AFTER_MS = MINUTE_MS;
const ASKED_EVERY_MS = 6 * HOUR_MS;

interface Watched {
  config: Config;
  index: PostIndex;
  factsFolder: FactsFolder;
  publisher: Publisher;
  git: () => Status["git"];
  weekly: () => Status["weekly"];
  watcher: { problem: string | undefined };
  outbox: { problem: string | undefined } | undefined;
  messages: { notice: string | undefined; overdue: string | undefined };
  /** The problems of all stores in DATA_DIR. */
  stores: () => readonly string[];
  far: FarChecks;
  now: () => Date;
}

/** Everything that the service watches, the most urgent first. */
export function listChecks({ config, now, far, ...parts }: Watched): Check[] {
  const { index, factsFolder, publisher, git, weekly, watcher, outbox, messages, stores } = parts;
  const { DATA_DIR: dataDir, DIST_DIR: distDir, BLOG_DIR: blogDir } = config;
  const one = (sentences: readonly string[]) => sentences.join(" ") || undefined;
  const age = (at: string | undefined) => now().getTime() - Date.parse(at ?? "");
  const backup = () => readLastBackup(dataDir);
  const publishFailed = "The last publish failed; the release before it is live.";
  const noBackup = "No backup has been made yet: npm run backup makes one.";
  const sameDisk =
    "The backups lie on the same disk as the site. With BACKUP_REMOTE set they are copied elsewhere too.";
  // By hand, `npm start` is a trial; the units set this.
  const isInstalled = () => process.env.NODE_ENV === "production";
  return [
    { name: "publish", find: () => when(publisher.last?.ok === false, publishFailed), downAfterMs: 10 * MINUTE_MS },
    // A store tries again by itself: one write that failed and then went well is over before this.
    { name: "writes", find: () => one(stores().filter(isWriteFailure)), downAfterMs: 15 * SECOND_MS },
    { name: "stores", find: () => one(stores().filter((problem) => !isWriteFailure(problem))) },
    ...Object.keys(watchedUnits).map((unit) => unitCheck(dataDir, unit)),
    { name: "disk", find: () => findFullDisk([dataDir, distDir, blogDir]) },
    { name: "memory", find: () => findScarceMemory(), afterMs: 5 * MINUTE_MS },
    { name: "mail", find: () => outbox?.problem },
    { name: "messages", find: () => messages.notice },
    { name: "complaints", find: () => messages.overdue },
    { name: "git", find: () => git().message, afterMs: HOUR_MS },
    {
      name: "posts",
      find() {
        const undrawn = publisher.last?.errors ?? [];
        const files = [...index.broken.map(({ file }) => file), ...undrawn.map(({ slug }) => `${slug}.md`)];
        return when(files.length > 0, `Posts that cannot be read: ${[...new Set(files)].join(", ")}.`);
      },
    },
    {
      name: "facts",
      find() {
        const files = factsFolder.broken.map(({ file }) => file).join(", ");
        return when(files !== "", `Facts that cannot be read: ${files}. The last good ones stay.`);
      },
    },
    { name: "watcher", find: () => watcher.problem },
    { name: "weekly", find: () => when(weekly().overdue, "The weekly post is overdue.") },
    {
      name: "backup",
      find() {
        const { at, copied } = backup() ?? {};
        const isOld = `The last backup was made on ${at?.slice(0, 10)}; there should be one every day.`;
        const isHere = "The last backup could not be copied to BACKUP_REMOTE.";
        return when(age(at) > BACKUP_AGE_MS, isOld) ?? when(copied === false, isHere);
      },
    },
    { name: "no backup", find: () => when(isInstalled() && !backup(), noBackup), afterMs: BACKUP_AGE_MS },
    {
      name: "backup place",
      find: () => when(backup()?.onSameDisk && backup()?.copied === null, sameDisk),
      isNote: true,
    },
    {
      name: "certificate",
      find() {
        const end = far.certificateEnd?.toISOString();
        return when(
          -age(end) < CERTIFICATE_LEFT_MS,
          `The site’s certificate ends on ${end?.slice(0, 10)} and was not renewed.`,
        );
      },
    },
    {
      name: "clock",
      find() {
        const off = Math.abs(far.clockAheadMs ?? 0);
        return when(off > CLOCK_OFF_MS, `The server’s clock is off by ${Math.round(off / MINUTE_MS)} minutes.`);
      },
    },
  ];
}

const when = (isSo: boolean | undefined, sentence: string): string | undefined => (isSo ? sentence : undefined);

/** Where systemd has the failure of a unit noted. The unit takes the file away when it succeeds again. */
export const failureFile = (dataDir: string, unit: string): string => join(dataDir, "failed", unit);

/** The units of systemd, as the owner knows their work. */
const watchedUnits: Readonly<Record<string, string>> = {
  "practice.service": "The website’s service",
  "practice-weekly.service": "Preparing the weekly post",
  "practice-backup.service": "The daily backup",
  "practice-upgrade.service": "An upgrade",
};

export const unitCheck = (dataDir: string, unit: string): Check => ({
  name: unit,
  find: () =>
    when(
      existsSync(failureFile(dataDir, unit)),
      `${watchedUnits[unit] ?? unit} has failed. An expert sees why with “journalctl -u ${unit}”.`,
    ),
});

/** Answers that come over the network: asked for seldom, and never while somebody waits. */
export interface FarChecks {
  certificateEnd?: Date | undefined;
  clockAheadMs?: number | undefined;
}

export function askFar({ SITE_URL, ALERT_URL, GIT_REMOTE }: Config, now: () => Date) {
  const far: FarChecks = {};
  const site = new URL(SITE_URL);
  // No host is asked for the time that is not spoken to anyway.
  const clock = [ALERT_URL, GIT_REMOTE].find((url) => url?.startsWith("http"));
  async function ask(): Promise<void> {
    if (site.protocol === "https:") far.certificateEnd = await certificateEnd(site);
    if (clock) far.clockAheadMs = await clockAhead(new URL(clock).origin, now);
  }
  const timers = [setTimeout(ask, FIRST_ASKED_AFTER_MS), setInterval(ask, ASKED_EVERY_MS)];
  for (const timer of timers) timer.unref();
  return { far, stop: () => timers.forEach(clearTimeout) };
}
