import { hash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "../errors.ts";
import type { WriteQueue } from "../os-lock.ts";
import { repeatJob } from "../retry.ts";
import { GitFailure, isLocked } from "./git.ts";
import {
  type ContentFolders,
  type KeptVersion,
  mergeTheirs,
  type Refs,
  readRefs,
  undoInterruptedMove,
  unsentRef,
} from "./merge.ts";
import { createRemote, NeedsPerson, OutOfStep, type SyncState, withoutSecrets } from "./remote.ts";
import type { Repository } from "./repository.ts";

/** How often the remote is polled when nobody writes here. */
const POLL_EVERY_MS = 60_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 300_000;
/** How long a save waits for the remote's answer. */
const SAVE_WAIT_MS = 3_000;
/** A fetch this recent still counts, so that a burst of saves does not fetch for each. */
const FRESH_MS = 1_000;
/** How often to merge and push again because others have pushed meanwhile, before waiting for the next retry. */
const MOST_ATTEMPTS = 5;
/** How long the program's end waits for a running attempt, and again after aborting it. */
const STOP_WITHIN_MS = 2_000;

interface SyncOptions extends ContentFolders {
  /** The remote's name or address. */
  url: string;
  /** The branch to sync. Default: the checked-out one. */
  branch: string | undefined;
  repository: Repository;
  writeQueue: WriteQueue;
  /** Called in the write queue when new commits have arrived. */
  onArrival: () => void;
  log: Log;
}

/** The remote's branch as of the last fetch or push. */
const theirsRef = (branch: string): string => `refs/sync/theirs/${branch}`;

/** The newest commit that this remote and we have both had: what it lacks of that, somebody has taken out. */
const sharedRef = (url: string, branch: string): string =>
  `refs/sync/shared/${hash("sha256", url).slice(0, 12)}/${branch}`;

export type Sync = ReturnType<typeof createSync>;

/** Keeps the local branch and the remote's in step, whichever side changes. */
export function createSync(options: SyncOptions) {
  const { url, branch: wanted, blogDir, practiceDir, repository, writeQueue, onArrival, log } = options;
  const stopping = new AbortController();
  const git = repository.gitAtTop;
  const remote = createRemote(git, url, stopping.signal);

  let progress: SyncState = { remote: true, state: "pending" };
  /** Shown until a newer commit is pushed than `sentAt`, the one that was first pushed with it. */
  let conflict: { sentence: string; sentAt?: string } | undefined;

  let remoteAnswers = true;
  let answeredAt = Number.NEGATIVE_INFINITY;
  let fetching: Promise<void> | undefined;

  /** Returns the checked-out branch. Throws when a different one is configured, so that this one is left alone. */
  async function presentBranch(refs: Refs): Promise<string> {
    const present = refs.branch || (await git.ask("symbolic-ref", "--quiet", "--short", "HEAD"));
    if (present && (!wanted || present === wanted)) return present;
    if (present && wanted && !refs.branch) {
      await git.run(["symbolic-ref", "HEAD", `refs/heads/${wanted}`]); // a new repository without a commit
      return wanted;
    }
    throw new NeedsPerson(
      "pending",
      `${present ? `“${present}”` : "No branch"} is checked out here, not ${wanted ? `“${wanted}”` : "a branch"}: nothing is pulled or pushed until it is.`,
    );
  }

  /** Runs one fetch at a time: concurrent callers share it. */
  function fetchTheirs(): Promise<void> {
    fetching ??= (async () => {
      try {
        const branch = await presentBranch(await readRefs(git));
        const isThere = await remote.fetch(branch, theirsRef(branch));
        if (!isThere) await git.run(["update-ref", "-d", theirsRef(branch)]);
        remoteAnswers = true;
        answeredAt = performance.now();
      } catch (error) {
        remoteAnswers = false;
        throw error;
      } finally {
        fetching = undefined;
      }
    })();
    return fetching;
  }

  async function merge() {
    const refs = await readRefs(git);
    const branch = await presentBranch(refs);
    await undoInterruptedMove(git, refs);
    const theirs = refs.commitOf(theirsRef(branch));
    const ours = refs.commitOf(`refs/heads/${branch}`);
    const shared = refs.commitOf(sharedRef(url, branch));
    if (theirs && shared && !(await contains(theirs, shared)) && (await contains(ours, shared)))
      throw new NeedsPerson(
        "conflict",
        "On the git remote something was taken out of the history that is still here: nothing is pulled or pushed until somebody decides what counts.",
      );
    const { head, moved, kept } = await mergeTheirs(git, { head: ours, theirs }, { blogDir, practiceDir });
    if (theirs && theirs !== shared) await git.run(["update-ref", sharedRef(url, branch), theirs]);
    if (kept.length > 0) {
      conflict = { sentence: kept.map(sentenceFor).join(" ") };
      log.error(`git: ${conflict.sentence}`);
    }
    if (moved) onArrival();
    const unsent = new Map([...refs.unsent, ...kept.map(({ branch, commit }) => [branch, commit] as const)]);
    return { branch, head, theirs, unsent, known: conflict };
  }

  const contains = async (history: string, commit: string): Promise<boolean> =>
    (await git.ask("rev-list", "--max-count=1", commit, `^${history}`)) === "";

  /** Pushes new commits and kept versions. Returns false when others have pushed meanwhile. */
  async function send({ branch, head, theirs, unsent: kept }: Awaited<ReturnType<typeof merge>>): Promise<boolean> {
    const commits = new Map(kept);
    if (head && head !== theirs) commits.set(branch, head);
    if (commits.size === 0) return true;

    const results = await remote.push(commits);
    // A kept branch with newer commits on the remote contains our version too: somebody has worked on it.
    for (const name of kept.keys())
      if (typeof results.get(name) === "string") await git.run(["update-ref", "-d", unsentRef(name)]);
    if (results.get(branch) === "taken")
      for (const ref of [theirsRef(branch), sharedRef(url, branch)]) await git.run(["update-ref", ref, head]);
    for (const name of commits.keys()) {
      const result = results.get(name);
      if (typeof result === "string") continue;
      const why = result ? ` (${result.refused})` : "";
      throw new OutOfStep("pending", `The git remote refuses what is sent${why}; it is tried again.`);
    }
    return results.get(branch) !== "behind";
  }

  async function syncOnce(): Promise<void> {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      await fetchTheirs();
      const merged = await writeQueue.run(merge);
      if (!(await send(merged))) continue;
      const { head, known } = merged;
      progress = { remote: true, state: "in step" };
      if (!known || known !== conflict) return;
      known.sentAt ??= head;
      if (known.sentAt !== head) conflict = undefined;
      return;
    }
    throw new OutOfStep("pending", "Others push to the git remote all the time; it is tried again.");
  }

  async function report(error: unknown): Promise<void> {
    const { state, message, detail } = error instanceof OutOfStep ? error : unexpected(error, url);
    const waits = state === "offline" && (await hasUnsent());
    const sentence = waits ? `${message} What is saved here waits, and is sent as soon as it can be.` : message;
    if (sentence !== progress.message) log.error(`git: ${sentence} ${detail}`.trim());
    progress = { remote: true, state: waits ? "pending" : state, message: sentence };
  }

  /** Whether the branch has commits that were never seen on the remote. */
  async function hasUnsent(): Promise<boolean> {
    const newest = git.ask("rev-list", "--max-count=1", "HEAD", "--not", "--glob=refs/sync/theirs/*");
    return (await newest.catch(() => "")) !== "";
  }

  const job = repeatJob({
    async run() {
      try {
        await syncOnce();
      } catch (error) {
        if (stopping.signal.aborted) return undefined;
        await report(error);
        if (isLocked(error)) await writeQueue.run(() => repository.healLocks()).catch(() => {});
        if (!(error instanceof NeedsPerson)) throw error;
      }
      return POLL_EVERY_MS;
    },
    firstRetryMs: FIRST_RETRY_MS,
    longestRetryMs: LONGEST_RETRY_MS,
  });

  return {
    state(): SyncState {
      if (!conflict) return progress;
      const message = [conflict.sentence, progress.message].filter(Boolean).join(" ");
      return { remote: true, state: "conflict", message };
    },
    /** Call it in the write queue at start: undoes an interrupted move of the branch. */
    recover: (): Promise<void> =>
      readRefs(git)
        .then((refs) => undoInterruptedMove(git, refs))
        .catch(report),
    /** Call it in the write queue: merges what others have pushed. A hanging remote delays only one save, by seconds. */
    async beforeWrite(): Promise<void> {
      if (remoteAnswers && performance.now() - answeredAt > FRESH_MS) {
        const answer = fetchTheirs().catch(() => {}); // the sync after the write reports it
        const isLate = delay(SAVE_WAIT_MS, true, { ref: false });
        if (await Promise.race([answer, isLate])) remoteAnswers = false;
      }
      try {
        const { head, theirs } = await merge();
        if (head !== theirs) void job.wake();
      } catch (error) {
        await report(error);
      }
    },
    /** Call it after a commit: pushes it, now or as soon as the remote accepts it. */
    afterWrite(): void {
      if (progress.state === "in step") progress = { remote: true, state: "pending" };
      void job.wake();
    },
    /** Syncs now and then every minute, including commits that an earlier run could not push. */
    start: () => void job.wake(),
    async stop(): Promise<void> {
      const stopped = job.stop();
      const within = () => Promise.race([stopped, delay(STOP_WITHIN_MS, undefined, { ref: false })]);
      await within();
      stopping.abort();
      await within();
    },
  };
}

export const withoutRemote: Sync = {
  state: () => ({ remote: false, state: "local" }),
  async recover() {},
  async beforeWrite() {},
  afterWrite() {},
  start() {},
  async stop() {},
};

const sentenceFor = ({ name, branch }: KeptVersion): string =>
  `“${name}” was changed here and elsewhere at the same time: the other version is on the site, ours is kept on the git branch “${branch}”.`;

function unexpected(error: unknown, url: string): OutOfStep {
  const detail = error instanceof GitFailure ? withoutSecrets(error.stderr, url) : String(error);
  const sentence = "git could not bring the posts here and on the remote together; it is tried again.";
  return new OutOfStep("pending", sentence, detail);
}
