import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { jobEvent } from "#content/model/answers.ts";
import { type Log, ServiceError } from "../errors.ts";
import { openJsonStore } from "../storage/json-store.ts";
import {
  reasonOf,
  type Step,
  type Trace,
  traceSchema,
  type WritingServices,
  wasSaved,
  writePost,
} from "./write-post.ts";

const jobSchema = z.object({
  ...jobEvent.shape,
  endedAt: z.string().optional(),
  /** The commit that saved the post. */
  commit: z.string().optional(),
});
/** A request for a post, from the owner's click to the saved draft. It contains neither the prompt nor the text. */
export type Job = z.output<typeof jobSchema>;

const fileSchema = z.object({ latest: jobSchema.nullable(), trace: traceSchema.nullable() });

const interruptedReason =
  "The service was stopped while the post was being written. Nothing was saved; please start again.";

interface JobsOptions extends WritingServices {
  dataDir: string;
  log: Log;
  onJob?: (job: Job) => void;
}

export type Jobs = Awaited<ReturnType<typeof openJobs>>;

/**
 * Opens the background jobs that write posts for the owner, one at a time. The latest job is stored in
 * DATA_DIR/jobs.json, so that it survives a restart.
 */
export async function openJobs({ dataDir, log, onJob = () => {}, ...writing }: JobsOptions) {
  const { posts, now = () => new Date() } = writing;
  const store = await openJsonStore(join(dataDir, "jobs.json"), fileSchema, { latest: null, trace: null });
  let latest = store.data.latest ?? undefined;
  let isBusy = false;
  let isStopped = false;
  let controller = new AbortController();
  let running: Promise<void> = Promise.resolve();

  await finishJobOfKilledService();

  function setLatest(job: Job): void {
    latest = job;
    onJob(job);
  }

  /** Writes a job to disk, then reports it to listeners, even if writing fails. */
  async function saveJob(job: Job, trace: Trace | null = null): Promise<void> {
    await store.update((file) => void Object.assign(file, { latest: job, trace })).finally(() => setLatest(job));
  }

  async function finishJob(job: Job): Promise<void> {
    const logUnwritten = (error: unknown) => log.error("jobs.json cannot be written", error);
    await saveJob({ ...job, endedAt: now().toISOString() }).catch(logUnwritten);
  }

  async function finishJobOfKilledService(): Promise<void> {
    if (latest?.state !== "running") return;
    const { trace } = store.data;
    if (trace && wasSaved(posts, trace)) await finishJob({ ...latest, state: "done", title: trace.title });
    else await finishJob({ ...latest, state: "interrupted", reason: interruptedReason });
  }

  async function run(job: Job, prompt: string, signal: AbortSignal): Promise<void> {
    const onStep = (step: Step, trace?: Trace) => saveJob({ ...job, step }, trace);
    const outcome = await writePost(writing, { prompt, signal, onStep }).then(
      ({ post: { slug, title }, commit, notes }) => ({ state: "done" as const, slug, title, commit, notes }),
      (error) => ({ state: isStopped ? ("interrupted" as const) : ("failed" as const), reason: reasonOf(error, log) }),
    );
    isBusy = false; // before the end is reported, because listeners may start the next job
    await finishJob({ ...job, ...outcome });
  }

  async function abort(reason: string): Promise<void> {
    controller.abort(new ServiceError("unavailable", reason));
    await running;
  }

  return {
    /** Starts a job and resolves once it is on disk. Rejects while another one is running. */
    async start(prompt: string): Promise<{ jobId: string; message: string }> {
      if (isStopped) throw new ServiceError("unavailable", "The service is stopping. Please try again in a minute.");
      if (isBusy) throw new ServiceError("conflict", "A post is being written already. Please wait until it is ready.");
      isBusy = true;
      const job: Job = { id: randomUUID(), state: "running", startedAt: now().toISOString() };
      controller = new AbortController();
      try {
        await saveJob(job);
      } catch (error) {
        isBusy = false;
        setLatest({ ...job, state: "failed", reason: reasonOf(error, log) });
        throw error;
      }
      running = run(job, prompt, controller.signal);
      return {
        jobId: job.id,
        message: "The post is being written. Please check back in a minute or two: it will be in the list, as a draft.",
      };
    },
    /** Returns the latest job, running or ended. */
    current: (): Job | undefined => latest,
    /** Cancels the running job; rejects when there is none. A save that has begun is completed. */
    async cancel(): Promise<void> {
      if (!isBusy) throw new ServiceError("conflict", "No post is being written at the moment.");
      await abort("Cancelled. Nothing was saved.");
    },
    /** Interrupts the running job and accepts no more. */
    async stop(): Promise<void> {
      isStopped = true;
      await abort(interruptedReason);
    },
    get problem() {
      return store.problem;
    },
  };
}
