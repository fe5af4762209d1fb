import { randomUUID } from "node:crypto";
import { type Log, ServiceError } from "../errors.ts";
import { interruption, type Job, openJobRecord } from "./job-record.ts";
import { type Step, type Trace, type WritingRoom, writePost } from "./write-post.ts";

export type { Job } from "./job-record.ts";

export interface Jobs {
  /** Begins a post; resolves as soon as the order is on disk. One at a time. */
  start(prompt: string): Promise<{ jobId: string; message: string }>;
  /** The latest job; a failed one stays in view until the next. */
  current(): Job | undefined;
  /** Gives up the job under way; rejects when there is none. A post that is being saved is saved. */
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

/** The owner's orders for posts. They are worked on in the background, one at a time. */
export async function openJobs({ dataDir, log, onJob = () => {}, ...room }: JobsOptions): Promise<Jobs> {
  const { posts, now = () => new Date() } = room;
  const record = await openJobRecord({ dataDir, posts, now, onJob });
  const logUnwritten = (error: unknown) => log.error("jobs.json cannot be written", error);
  let busy = false;
  let stopped = false;
  let controller = new AbortController();
  let ended: Promise<void> = Promise.resolve();

  const leftBehind = record.leftBehind();
  if (leftBehind) await record.keep(leftBehind).catch(logUnwritten);

  async function work(job: Job, prompt: string, signal: AbortSignal): Promise<void> {
    const order = { prompt, signal, onStep: (step: Step, trace?: Trace) => record.keep({ ...job, step }, trace) };
    const outcome = await writePost(room, order).then(
      ({ post: { slug, title }, commit, notes }) => ({ state: "done" as const, slug, title, commit, notes }),
      (error: unknown) => ({
        state: stopped ? ("interrupted" as const) : ("failed" as const),
        reason: reasonOf(error),
      }),
    );
    busy = false; // before anybody is told: whoever hears of the end may start the next
    await record.keep({ ...job, ...outcome, endedAt: now().toISOString() }).catch(logUnwritten);
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
      if (busy) throw new ServiceError("conflict", "A post is being written already. Please wait until it is ready.");
      busy = true;
      const job: Job = { id: randomUUID(), state: "running", startedAt: now().toISOString() };
      controller = new AbortController();
      const { signal } = controller;
      try {
        await record.keep(job);
      } catch (error) {
        busy = false;
        record.show({ ...job, state: "failed", reason: reasonOf(error) });
        throw error;
      }
      ended = work(job, prompt, signal);
      return {
        jobId: job.id,
        message: "The post is being written. Please check back in a minute or two: it will be in the list, as a draft.",
      };
    },
    current: record.latest,
    async cancel() {
      if (!busy) throw new ServiceError("conflict", "No post is being written at the moment.");
      await giveUp("Cancelled. Nothing was saved.");
    },
    async stop() {
      stopped = true;
      await giveUp(interruption);
    },
    problems: record.problems,
  };
}
