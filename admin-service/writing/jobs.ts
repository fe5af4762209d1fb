import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { jobEvent } from "#content/model/answers.ts";
import { type Log, ServiceError } from "../errors.ts";
import { openJsonStore } from "../storage/json-store.ts";
import { type Step, type Trace, traceSchema, type WritingRoom, wasSaved, writePost } from "./write-post.ts";

const jobSchema = z.object({
  ...jobEvent.shape,
  endedAt: z.string().optional(),
  /** The commit that saved it. */
  commit: z.string().optional(),
});
/** One order for a post, from the owner's click to the draft. Neither its prompt nor its text is in here. */
export type Job = z.output<typeof jobSchema>;

/** `trace` tells after a crash whether the post was saved. */
const fileSchema = z.object({ latest: jobSchema.nullable(), trace: traceSchema.nullable() });

const interruption = "The service was stopped while the post was being written. Nothing was saved; please start again.";

interface JobsOptions extends WritingRoom {
  dataDir: string;
  log: Log;
  onJob?: (job: Job) => void;
}

export type Jobs = Awaited<ReturnType<typeof openJobs>>;

/**
 * The owner's orders for posts. They are worked on in the background, one at a time; the latest is remembered in
 * DATA_DIR/jobs.json, so that a restart does not forget it.
 */
export async function openJobs({ dataDir, log, onJob = () => {}, ...room }: JobsOptions) {
  const { posts, now = () => new Date() } = room;
  const path = join(dataDir, "jobs.json");
  const store = await openJsonStore({ path, schema: fileSchema, initial: { latest: null, trace: null } });
  let latest = store.data.latest ?? undefined;
  let busy = false;
  let stopped = false;
  let controller = new AbortController();
  let ended: Promise<void> = Promise.resolve();

  await endJobOfKilledService();

  function show(job: Job): void {
    latest = job;
    onJob(job);
  }

  /** Writes a job to disk, then shows it. It is shown even if writing fails; then only this process knows of it. */
  async function keep(job: Job, trace: Trace | null = null): Promise<void> {
    await store.update((file) => void Object.assign(file, { latest: job, trace })).finally(() => show(job));
  }

  async function keepEnd(job: Job): Promise<void> {
    const logUnwritten = (error: unknown) => log.error("jobs.json cannot be written", error);
    await keep({ ...job, endedAt: now().toISOString() }).catch(logUnwritten);
  }

  async function endJobOfKilledService(): Promise<void> {
    if (latest?.state !== "running") return;
    const { trace } = store.data;
    if (trace && wasSaved(posts, trace)) await keepEnd({ ...latest, state: "done", title: trace.title });
    else await keepEnd({ ...latest, state: "interrupted", reason: interruption });
  }

  async function work(job: Job, prompt: string, signal: AbortSignal): Promise<void> {
    const onStep = (step: Step, trace?: Trace) => keep({ ...job, step }, trace);
    const outcome = await writePost(room, { prompt, signal, onStep }).then(
      ({ post: { slug, title }, commit, notes }) => ({ state: "done" as const, slug, title, commit, notes }),
      (error) => ({ state: stopped ? ("interrupted" as const) : ("failed" as const), reason: reasonOf(error) }),
    );
    busy = false; // before the end is shown, because listeners may start the next job
    await keepEnd({ ...job, ...outcome });
  }

  function reasonOf(error: unknown): string {
    if (error instanceof ServiceError) return error.message;
    log.error("writing a post failed", error);
    return "Something went wrong on our side; the service’s log has the details.";
  }

  async function giveUp(reason: string): Promise<void> {
    controller.abort(new ServiceError("unavailable", reason));
    await ended;
  }

  return {
    /** Begins a post; resolves as soon as the order is on disk. One at a time. */
    async start(prompt: string): Promise<{ jobId: string; message: string }> {
      if (stopped) throw new ServiceError("unavailable", "The service is stopping. Please try again in a minute.");
      if (busy) throw new ServiceError("conflict", "A post is being written already. Please wait until it is ready.");
      busy = true;
      const job: Job = { id: randomUUID(), state: "running", startedAt: now().toISOString() };
      controller = new AbortController();
      try {
        await keep(job);
      } catch (error) {
        busy = false;
        show({ ...job, state: "failed", reason: reasonOf(error) });
        throw error;
      }
      ended = work(job, prompt, controller.signal);
      return {
        jobId: job.id,
        message: "The post is being written. Please check back in a minute or two: it will be in the list, as a draft.",
      };
    },
    /** The latest job; a failed one stays in view until the next. */
    current: (): Job | undefined => latest,
    /** Gives up the job under way; rejects when there is none. A post that is being saved is saved. */
    async cancel(): Promise<void> {
      if (!busy) throw new ServiceError("conflict", "No post is being written at the moment.");
      await giveUp("Cancelled. Nothing was saved.");
    },
    /** The same at the end of the service, which takes no more jobs. */
    async stop(): Promise<void> {
      stopped = true;
      await giveUp(interruption);
    },
    problems: () => (store.problem ? [store.problem] : []),
  };
}
