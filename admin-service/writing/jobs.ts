import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { type Log, ServiceError } from "../errors.ts";
import { openJsonStore } from "../storage/json-store.ts";
import { type Step, type Trace, traceSchema, type WritingRoom, wasSaved, writePost } from "./write-post.ts";

const jobSchema = z.object({
  id: z.string(),
  state: z.enum(["running", "done", "failed", "interrupted"]),
  step: z.enum(["text", "picture", "saving"]).optional(),
  startedAt: z.string(),
  endedAt: z.string().optional(),
  /** Why there is no post, in one sentence. */
  reason: z.string().optional(),
  /** What the owner should know about the post. */
  notes: z.array(z.string()).optional(),
  slug: z.string().optional(),
  title: z.string().optional(),
});
/** One order for a post, from the owner's click to the draft. Neither its prompt nor its text is in here. */
export type Job = z.output<typeof jobSchema>;

/** `trace` tells after a crash whether the post was saved. */
const fileSchema = z.object({ latest: jobSchema.nullable(), trace: traceSchema.nullable() });

export interface Jobs {
  /** Begins a post; resolves as soon as the order is on disk. One at a time. */
  start(prompt: string): Promise<{ jobId: string; message: string }>;
  /** The latest job; a failed one stays in view until the next. */
  current(): Job | undefined;
  /** Gives up the job under way, if there is one. A post that is being saved is saved. */
  cancel(): Promise<void>;
  /** The same at the end of the service, which takes no more jobs. */
  stop(): Promise<void>;
  problems(): string[];
}

interface JobsOptions extends WritingRoom {
  dataDir: string;
  log: Log;
  onJob?: (job: Job) => void;
}

const interruption = "The service was stopped while the post was being written. Nothing was saved; please start again.";

/** The orders for posts, remembered in DATA_DIR/jobs.json so that a restart does not forget what was under way. */
export async function openJobs({ dataDir, log, onJob = () => {}, ...room }: JobsOptions): Promise<Jobs> {
  const { posts, now = () => new Date() } = room;
  const store = await openJsonStore({
    path: join(dataDir, "jobs.json"),
    schema: fileSchema,
    initial: { latest: null, trace: null },
  });
  let latest = store.data.latest ?? undefined;
  let controller = new AbortController();
  let ended: Promise<void> = Promise.resolve();
  let stopped = false;
  const logUnwritten = (error: unknown) => log.error("jobs.json cannot be written", error);

  if (latest?.state === "running") {
    const { trace } = store.data;
    const saved = trace !== null && wasSaved(posts, trace);
    const outcome = saved
      ? { state: "done" as const, title: trace.title }
      : { state: "interrupted" as const, reason: interruption };
    await keep({ ...latest, ...outcome, endedAt: now().toISOString() }).catch(logUnwritten);
  }

  function show(job: Job): void {
    latest = job;
    onJob(job);
  }

  /** Shows a job at once, and resolves when it is on disk too. */
  async function keep(job: Job, trace: Trace | null = null): Promise<void> {
    show(job);
    await store.update((file) => {
      file.latest = job;
      file.trace = trace;
    });
  }

  async function work(job: Job, prompt: string, signal: AbortSignal): Promise<void> {
    const order = { prompt, signal, onStep: (step: Step, trace?: Trace) => keep({ ...job, step }, trace) };
    const outcome = await writePost(room, order).then(
      ({ post: { slug, title }, notes }) => ({ state: "done" as const, slug, title, notes }),
      (error: unknown) => ({
        state: stopped ? ("interrupted" as const) : ("failed" as const),
        reason: reasonOf(error),
      }),
    );
    await keep({ ...job, ...outcome, endedAt: now().toISOString() });
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
    async start(prompt) {
      if (stopped) throw new ServiceError("unavailable", "The service is stopping. Please try again in a minute.");
      if (latest?.state === "running")
        throw new ServiceError("conflict", "A post is being written already. Please wait until it is ready.");
      const job: Job = { id: randomUUID(), state: "running", startedAt: now().toISOString() };
      controller = new AbortController();
      const { signal } = controller;
      try {
        await keep(job);
      } catch (error) {
        show({ ...job, state: "failed", reason: reasonOf(error) });
        throw error;
      }
      ended = work(job, prompt, signal).catch(logUnwritten);
      return {
        jobId: job.id,
        message: "The post is being written. Please check back in a minute or two: it will be in the list, as a draft.",
      };
    },
    current: () => latest,
    cancel: () => giveUp("It was stopped at your request."),
    async stop() {
      stopped = true;
      await giveUp(interruption);
    },
    problems: () => (store.problem ? [store.problem] : []),
  };
}
