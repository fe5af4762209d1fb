import { existsSync } from "node:fs";
import { join } from "node:path";
import type { FactsFolder } from "#content/facts/open-facts.ts";
import type { Status } from "#content/model/answers.ts";
import type { PostIndex } from "#content/model/post-index.ts";
import type { Config } from "../config.ts";
import { complaintNotice } from "../contact/complaints.ts";
import type { MessageStore } from "../contact/message-store.ts";
import type { Publisher } from "../publish/publisher.ts";
import { isWriteFailure } from "../storage/json-store.ts";
import { readLastBackup } from "./last-backup.ts";
import { findFullDisk, findScarceMemory } from "./machine.ts";
import type { Probed } from "./probes.ts";
import type { Check } from "./watch.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** One backup a day, and two hours to make it. */
const MAX_BACKUP_AGE_MS = 26 * HOUR_MS;
/** Caddy renews a certificate 30 days before it expires, so less than this means that renewal fails. */
const MIN_CERTIFICATE_LEFT_MS = 14 * 24 * HOUR_MS;
const MAX_CLOCK_OFFSET_MS = 5 * MINUTE_MS;
/** A single failure may be a restart. */
const MAX_SITE_FAILURES = 1;

/** The part of the server that can be seen without a running service. */
interface ServerSources {
  config: Config;
  git: () => Pick<Status["git"], "message">;
  weekly: () => Pick<Status["weekly"], "overdue">;
  probed: Probed;
  now: () => Date;
}

interface CheckSources extends ServerSources {
  index: PostIndex;
  factsFolder: FactsFolder;
  publisher: Publisher;
  /** Those that save posts and facts. */
  writers: readonly { problem: string | undefined }[];
  watcher: { problem: string | undefined };
  outbox: { problem: string | undefined } | undefined;
  messages: Pick<MessageStore, "messages" | "overflowNotice">;
  counting: { problem: string | undefined };
  letter: () => { late: string | undefined };
  /** Returns the problems of all stores in DATA_DIR. */
  stores: () => readonly string[];
}

/** Lists everything that the service watches, the most urgent first. */
export function listChecks({
  writers,
  stores,
  publisher,
  outbox,
  messages,
  counting,
  letter,
  index,
  factsFolder,
  ...sources
}: CheckSources): Check[] {
  const brokenFiles = () => [...new Set(factsFolder.broken.map(({ file }) => file))];
  const isWordsFile = (file: string) => file.startsWith("words/");
  const publishFailed = "The last publish failed; the release before it is live.";
  const siteIsGone = "The published site was deleted from the server’s disk. It is being published anew.";
  return [
    {
      name: "publish",
      run: () =>
        publisher.last?.ok
          ? problemIf(!publisher.isLive(), siteIsGone)
          : problemIf(publisher.last !== undefined, publishFailed),
      downAfterMs: 10 * MINUTE_MS,
    },
    // Stores retry failed writes, so a passing failure is over before `downAfterMs`.
    {
      name: "writes",
      run: () => joined(stores().filter(isWriteFailure)),
      inPublic: "The service cannot write its data.",
      downAfterMs: 15 * SECOND_MS,
    },
    {
      name: "stores",
      run: () => joined(stores().filter((problem) => !isWriteFailure(problem))),
      inPublic: "Data of the service are damaged.",
    },
    { name: "saves", run: () => joined(new Set(writers.flatMap(({ problem }) => problem ?? []))) },
    { name: "mail", run: () => outbox?.problem },
    { name: "messages", run: () => messages.overflowNotice },
    { name: "numbers", run: () => counting.problem, afterMs: HOUR_MS },
    { name: "letter", run: () => letter().late },
    { name: "complaints", run: () => complaintNotice(messages.messages, sources.now()) },
    ...listServerChecks(sources),
    {
      name: "posts",
      run() {
        const failed = publisher.last?.errors ?? [];
        const files = [...index.broken.map(({ file }) => file), ...failed.map(({ slug }) => `${slug}.md`)];
        return problemIf(files.length > 0, `Posts that cannot be read: ${[...new Set(files)].join(", ")}.`);
      },
      inPublic: "Some posts cannot be read.",
    },
    {
      name: "facts",
      run() {
        const files = brokenFiles().filter((file) => !isWordsFile(file));
        return problemIf(files.length > 0, `Facts that cannot be read: ${files.join(", ")}. The last good ones stay.`);
      },
      inPublic: "Some facts cannot be read. The last good ones stay.",
    },
    {
      name: "words",
      run() {
        const files = brokenFiles().filter(isWordsFile);
        return problemIf(files.length > 0, `Words that cannot be read: ${files.join(", ")}. The last good ones stay.`);
      },
      inPublic: "Some words of the pages cannot be read. The last good ones stay.",
    },
    {
      name: "sentences",
      run() {
        const places = factsFolder.brokenSentences.map(({ file, line }) => (line ? `${file}, line ${line}` : file));
        return problemIf(
          places.length > 0,
          `Own sentences that cannot be read: ${places.join("; ")}. All others count.`,
        );
      },
      inPublic: "Some sentences of the practice’s own cannot be read.",
    },
    { name: "watcher", run: () => sources.watcher.problem },
  ];
}

/** Lists what is watched of the server. The checklist before going live has a point for most of it. */
export function listServerChecks({ config, git, weekly, probed, now }: ServerSources): Check[] {
  const { DATA_DIR: dataDir, DIST_DIR: distDir, BLOG_DIR: blogDir, SITE_URL: siteUrl } = config;
  const backup = () => readLastBackup(dataDir);
  const noBackup = "No backup has been made yet: npm run backup makes one.";
  const sameDisk =
    "The backups lie on the same disk as the site. With BACKUP_REMOTE set they are copied elsewhere too.";
  return [
    {
      name: "site",
      run() {
        const { failures = 0, answer, wasSeen } = probed.site ?? {};
        return problemIf(wasSeen && failures > MAX_SITE_FAILURES, `Visitors cannot open ${siteUrl}. ${answer}`);
      },
      downAfterMs: 10 * MINUTE_MS,
    },
    {
      name: "site unseen",
      run() {
        const { failures = 0, answer, wasSeen } = probed.site ?? {};
        const unseen = `The site was never seen at ${siteUrl} from the server itself. ${answer} See with a phone whether it opens there; a monitor from outside can watch it.`;
        return problemIf(!wasSeen && failures > MAX_SITE_FAILURES, unseen);
      },
      isNote: true,
    },
    {
      name: "files",
      run: () =>
        probed.unwritable &&
        `The service may not write ${probed.unwritable}, so saves can fail. An expert gives it to the service’s user, with chown.`,
      inPublic: "The service may not write all of its files.",
      downAfterMs: 10 * MINUTE_MS,
    },
    ...Object.keys(watchedUnits).map((unit) => unitCheck(dataDir, unit)),
    {
      name: "disk",
      // A clone that has never been started has no data folder yet.
      run: () => findFullDisk([dataDir, distDir, blogDir].filter((folder) => existsSync(folder))),
    },
    { name: "memory", run: () => findScarceMemory(), afterMs: 5 * MINUTE_MS },
    {
      name: "git",
      run: () => git().message,
      inPublic: "Posts and facts are out of step with the copy elsewhere.",
      afterMs: HOUR_MS,
    },
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
    {
      name: "no backup",
      run: () => problemIf(!backup(), noBackup),
      // The systemd units set this. Without it, `npm start` was run by hand, as a trial.
      get afterMs() {
        return process.env.NODE_ENV === "production" ? MAX_BACKUP_AGE_MS : Number.POSITIVE_INFINITY;
      },
    },
    {
      name: "backup place",
      run: () => problemIf(backup()?.onSameDisk && backup()?.copied === null, sameDisk),
      isNote: true,
    },
    {
      name: "certificate",
      run() {
        const end = probed.certificateEnd;
        if (!end || end.getTime() - now().getTime() >= MIN_CERTIFICATE_LEFT_MS) return undefined;
        return `The site’s certificate ends on ${end.toISOString().slice(0, 10)} and was not renewed.`;
      },
    },
    {
      name: "clock",
      run() {
        const { clockAheadMs = 0, lastChangeAheadMs = 0 } = probed;
        const offset = Math.abs(clockAheadMs);
        if (offset > MAX_CLOCK_OFFSET_MS)
          return `The server’s clock is off by ${Math.round(offset / MINUTE_MS)} minutes.`;
        return problemIf(lastChangeAheadMs > MAX_CLOCK_OFFSET_MS, "The last change lies in the future.");
      },
    },
  ];
}

const problemIf = (isSo: boolean | undefined, sentence: string): string | undefined => (isSo ? sentence : undefined);
const joined = (sentences: Iterable<string>): string | undefined => [...sentences].join(" ") || undefined;

/** Path of the file that marks a failed systemd unit. The unit removes it when it succeeds again. */
export const failureFile = (dataDir: string, unit: string): string => join(dataDir, "failed", unit);

/** The systemd units, by the names under which the owner knows their work. */
const watchedUnits: Readonly<Record<string, string>> = {
  "practice.service": "The website’s service",
  "practice-weekly.service": "Preparing the weekly post",
  "practice-backup.service": "The daily backup",
  "practice-upgrade.service": "An upgrade",
  "caddy.service": "The web server",
};

export const unitFailure = (unit: string): string =>
  `${watchedUnits[unit] ?? unit} has failed. An expert sees why with “journalctl -u ${unit}”.`;

export const unitCheck = (dataDir: string, unit: string): Check => ({
  name: unit,
  run: () => problemIf(existsSync(failureFile(dataDir, unit)), unitFailure(unit)),
});
