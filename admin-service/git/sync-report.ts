import type { Log } from "../errors.ts";
import type { Kept } from "./join.ts";
import { OutOfStep, type SyncState } from "./out-of-step.ts";
import { withoutSecrets } from "./remote.ts";
import { GitFailure } from "./run-git.ts";

/** What a conflict is remembered by. */
export interface Conflict {
  sentence: string;
  /** The branch's commit when it had first got through with it. */
  shownAt?: string;
}

interface ReportOptions {
  url: string;
  hasUnsent: () => Promise<boolean>;
  log: Log;
}

/** What the owner reads about the sync, and the log. */
export function createSyncReport({ url, hasUnsent, log }: ReportOptions) {
  let step: SyncState = { remote: true, state: "pending" };
  let conflict: Conflict | undefined;

  return {
    state(): SyncState {
      if (!conflict) return step;
      return { remote: true, state: "conflict", message: [conflict.sentence, step.message].filter(Boolean).join(" ") };
    },
    conflict: () => conflict,
    /** Something was saved and has not been sent yet. */
    saved(): void {
      if (step.state === "in step") step = { remote: true, state: "pending" };
    },
    /** All is well. A conflict that was known is shown until a later commit has got through without one. */
    inStep(head: string, known: Conflict | undefined): void {
      step = { remote: true, state: "in step" };
      if (!known || known !== conflict) return;
      known.shownAt ??= head;
      if (known.shownAt !== head) conflict = undefined;
    },
    async trouble(error: unknown): Promise<void> {
      const { state, message, detail } = error instanceof OutOfStep ? error : unexpected(error, url);
      const waits = state === "offline" && (await hasUnsent());
      const whole = waits ? `${message} What is saved here waits, and is sent as soon as it can be.` : message;
      if (whole !== step.message) log.error(`git: ${whole} ${detail}`.trim());
      step = { remote: true, state: waits ? "pending" : state, message: whole };
    },
    keptAside(kept: readonly Kept[]): void {
      const sentences = kept.map(
        ({ slug, branch }) =>
          `“${slug}” was changed here and elsewhere at the same time: the other version is on the site, ours is kept on the git branch “${branch}”.`,
      );
      conflict = { sentence: sentences.join(" ") };
      log.error(`git: ${conflict.sentence}`);
    },
  };
}

function unexpected(error: unknown, url: string): OutOfStep {
  const detail = error instanceof GitFailure ? withoutSecrets(error.words, url) : String(error);
  const sentence = "git could not bring the posts here and on the remote together; it is tried again.";
  return new OutOfStep("pending", sentence, detail);
}
