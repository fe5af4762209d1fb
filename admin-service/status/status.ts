import type { BrokenPost, PostIndex } from "#content/model/post-index.ts";
import type { Publisher, Receipt } from "../publish/publisher.ts";
import type { Job, Jobs } from "../writing/jobs.ts";

/** What the admin page shows of the service's state. */
export interface StatusReport {
  publish: (Pick<Receipt, "id" | "at" | "ms" | "ok" | "posts"> & { rendered: number; errors: string[] }) | null;
  job: Job | null;
  broken: readonly BrokenPost[];
  notices: { slug: string; text: string }[];
  git: { remote: boolean; state: string; message?: string };
  weekly: { last: string | null; next: string; reason?: string };
  /** Who drafts: a model, or the offline drafter. */
  writer: "ai" | "offline";
}

export interface Status {
  report(): StatusReport;
  /** Why the service is not well, for a monitor: sentences without secrets. */
  problems(): string[];
}

interface StatusOptions {
  index: PostIndex;
  publisher: Publisher;
  jobs: Jobs;
  git: () => StatusReport["git"];
  weekly: () => StatusReport["weekly"];
  writer: StatusReport["writer"];
  /** Problems of the stores in DATA_DIR. */
  storeProblems: () => string[];
}

export function createStatus({ index, publisher, jobs, git, weekly, writer, storeProblems }: StatusOptions): Status {
  return {
    report: () => ({
      publish: publisher.last ? summarise(publisher.last) : null,
      job: jobs.current() ?? null,
      broken: index.broken,
      notices: index.posts.flatMap(({ slug, notices }) => notices.map((text) => ({ slug, text }))),
      git: git(),
      weekly: weekly(),
      writer,
    }),
    problems() {
      const failed = publisher.last && !publisher.last.ok ? ["The last publish failed; the release before it is live."] : [];
      return [...storeProblems(), ...failed];
    },
  };
}

function summarise({ id, at, ms, ok, posts, rendered, errors, error }: Receipt): NonNullable<StatusReport["publish"]> {
  const reasons = errors.map(({ slug, reason }) => `${slug}: ${reason}`);
  return { id, at, ms, ok, posts, rendered: rendered.length, errors: error ? [error, ...reasons] : reasons };
}
