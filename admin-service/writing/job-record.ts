import { join } from "node:path";
import { z } from "zod";
import { openJsonStore } from "../storage/json-store.ts";
import { type PostDesk, type Trace, traceSchema, wasSaved } from "./write-post.ts";

const jobSchema = z.object({
  id: z.string(),
  state: z.enum(["running", "done", "failed", "interrupted"]),
  step: z.enum(["text", "picture", "saving"]).optional(),
  startedAt: z.string(),
  endedAt: z.string().optional(),
  /** Why there is no post, in one sentence. */
  reason: z.string().optional(),
  /** Notes on the post for the owner. */
  notes: z.array(z.string()).optional(),
  slug: z.string().optional(),
  title: z.string().optional(),
  /** The commit that saved it. */
  commit: z.string().optional(),
});
/** One order for a post, from the owner's click to the draft. Neither its prompt nor its text is in here. */
export type Job = z.output<typeof jobSchema>;

/** `trace` tells after a crash whether the post was saved. */
const fileSchema = z.object({ latest: jobSchema.nullable(), trace: traceSchema.nullable() });

export const interruption =
  "The service was stopped while the post was being written. Nothing was saved; please start again.";

interface JobRecordOptions {
  dataDir: string;
  posts: Pick<PostDesk, "titles">;
  now: () => Date;
  onJob: (job: Job) => void;
}

/** The latest job, remembered in DATA_DIR/jobs.json so that a restart does not forget what was under way. */
export async function openJobRecord({ dataDir, posts, now, onJob }: JobRecordOptions) {
  const path = join(dataDir, "jobs.json");
  const store = await openJsonStore({ path, schema: fileSchema, initial: { latest: null, trace: null } });
  let latest = store.data.latest ?? undefined;

  function show(job: Job): void {
    latest = job;
    onJob(job);
  }

  return {
    latest: () => latest,
    show,
    /** Shows a job once it is on disk, or once writing it has failed: then only this process knows of it. */
    async keep(job: Job, trace: Trace | null = null): Promise<void> {
      try {
        await store.update((file) => {
          file.latest = job;
          file.trace = trace;
        });
      } finally {
        show(job);
      }
    },
    /** The true end of a job that was running when the service died; `undefined` if none was. */
    leftBehind(): Job | undefined {
      if (latest?.state !== "running") return undefined;
      const { trace } = store.data;
      const saved = trace !== null && wasSaved(posts, trace);
      const outcome = saved
        ? { state: "done" as const, title: trace.title }
        : { state: "interrupted" as const, reason: interruption };
      return { ...latest, ...outcome, endedAt: now().toISOString() };
    },
    problems: () => (store.problem ? [store.problem] : []),
  };
}
