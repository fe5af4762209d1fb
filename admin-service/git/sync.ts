import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "../errors.ts";
import { branchHere, type Joined, join } from "./join.ts";
import { keepTrying } from "./keep-trying.ts";
import { OutOfStep, PersonFirst, type SyncState } from "./out-of-step.ts";
import { createRemote } from "./remote.ts";
import type { Repository } from "./repository.ts";
import { GitFailure, gitIn } from "./run-git.ts";
import { send } from "./send.ts";
import { hasUnsent, theirsOf, theirsRef } from "./sync-refs.ts";
import { createSyncReport } from "./sync-report.ts";
import type { WriteQueue } from "./write-queue.ts";

/** How often the remote is asked when nobody writes here. */
const ASK_EVERY_MS = 60_000;
/** How long a save waits for the remote's answer. */
const SAVE_PATIENCE_MS = 3_000;
/** What the remote said this recently still counts: a burst of saves does not ask for each. */
const FRESH_MS = 1_000;
/** How often others may be faster before it is left for later. */
const TURNS = 5;

/** Keeps the branch here and the one on the remote the same, whoever writes to which. */
export interface Sync {
  state(): SyncState;
  /** Inside the write queue: brings what others have pushed. A remote that hangs delays one save by seconds, no more. */
  beforeWrite(): Promise<void>;
  /** After a commit: sends it, now or as soon as the remote takes it. */
  afterWrite(): void;
  /** Compares now and every minute from now on, and sends what an earlier run has left. */
  start(): void;
  stop(): Promise<void>;
}

export const withoutRemote: Sync = {
  state: () => ({ remote: false, state: "local" }),
  async beforeWrite() {},
  afterWrite() {},
  start() {},
  async stop() {},
};

interface SyncOptions {
  /** The remote's name or address. */
  url: string;
  /** The branch to keep in step; the checked-out one when absent. */
  branch: string | undefined;
  blogDir: string;
  repository: Repository;
  writeQueue: WriteQueue;
  /** Called within the write queue when something has arrived. */
  onArrival: () => void;
  log: Log;
}

export function createSync({
  url,
  branch: wanted,
  blogDir,
  repository,
  writeQueue,
  onArrival,
  log,
}: SyncOptions): Sync {
  const stopping = new AbortController();
  const git = gitIn(repository.workTree, [
    ...repository.config,
    "core.symlinks=false", // a link that is pushed becomes a file with its text, and leads nowhere
    "log.showSignature=false",
    "maintenance.auto=false",
  ]);
  const remote = createRemote(git, url, stopping.signal);

  const report = createSyncReport({ url, hasUnsent: () => hasUnsent(git), log });

  let answers = true;
  let answeredAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  /** One question at a time, whoever asks. */
  function askRemote(): Promise<void> {
    asking ??= fetchTheirs().finally(() => (asking = undefined));
    return asking;
  }

  async function fetchTheirs(): Promise<void> {
    try {
      const branch = await branchHere(git, wanted);
      const isThere = await remote.fetch(branch, theirsRef(branch));
      if (!isThere) await git(["update-ref", "-d", theirsRef(branch)]);
      answers = true;
      answeredAt = performance.now();
    } catch (error) {
      answers = false;
      throw error;
    }
  }

  async function joinTheirs(): Promise<Joined & { branch: string }> {
    const branch = await branchHere(git, wanted);
    const joined = await join(git, { branch, blogDir });
    if (joined.kept.length > 0) report.keptAside(joined.kept);
    if (joined.moved) onArrival();
    return { ...joined, branch };
  }

  async function attempt(): Promise<boolean> {
    try {
      for (let turn = 0; turn < TURNS; turn++) {
        await askRemote();
        const { branch, head, conflict } = await writeQueue.run(async () => ({
          ...(await joinTheirs()),
          conflict: report.conflict(),
        }));
        if (!(await send({ git, remote, branch, head }))) continue;
        report.inStep(head, conflict);
        return true;
      }
      throw new OutOfStep("pending", "Others push to the git remote all the time; it is tried again.");
    } catch (error) {
      if (stopping.signal.aborted) return false;
      await report.trouble(error);
      if (error instanceof GitFailure && /\.lock': File exists/.test(error.words))
        await writeQueue.run(() => repository.healLocks()).catch(() => {});
      return error instanceof PersonFirst;
    }
  }

  const attempts = keepTrying({ attempt, everyMs: ASK_EVERY_MS, cutOff: stopping });
  return {
    state: report.state,
    async beforeWrite() {
      if (answers && performance.now() - answeredAt > FRESH_MS) {
        const answer = askRemote().then(
          () => true,
          () => true, // the attempt after the write will tell
        );
        if (!(await Promise.race([answer, delay(SAVE_PATIENCE_MS, false, { ref: false })]))) answers = false;
      }
      try {
        const { branch, head } = await joinTheirs();
        if (head !== (await theirsOf(git, branch))) attempts.wake();
      } catch (error) {
        await report.trouble(error);
      }
    },
    afterWrite() {
      report.saved();
      attempts.wake();
    },
    start: attempts.wake,
    stop: attempts.stop,
  };
}
