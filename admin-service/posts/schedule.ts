import type { IndexedPost, PostIndex } from "#content/model/post-index.ts";
import type { Log, ServiceError } from "../errors.ts";
import { repeatJob } from "../retry.ts";
import type { PostStore } from "./post-store.ts";

/** The clock may be set in the meantime: a post is late by this much at most. */
const CHECK_EVERY_MS = 60_000;

export type Schedule = ReturnType<typeof createSchedule>;

interface ScheduleOptions {
  index: PostIndex;
  posts: Pick<PostStore, "update">;
  log: Log;
  now: () => Date;
}

/** Publishes drafts at the time that their files name; those that were due while no service ran, at its start. */
export function createSchedule({ index, posts, log, now }: ScheduleOptions) {
  /** Revision → why it may not go live. */
  const refused = new Map<string, string>();

  const job = repeatJob({
    async run() {
      for (const post of waiting().filter((one) => msUntilDue(one) <= 0)) await publish(post);
      const wait = Math.min(...waiting().map(msUntilDue));
      if (wait === Number.POSITIVE_INFINITY) return undefined;
      return wait > 0 ? Math.min(wait, CHECK_EVERY_MS) : CHECK_EVERY_MS; // One that has failed is tried again later.
    },
    firstRetryMs: CHECK_EVERY_MS,
    longestRetryMs: CHECK_EVERY_MS,
  });

  /** With the revision that was due: a change at this very moment wins. */
  async function publish({ id, slug, revision }: IndexedPost): Promise<void> {
    try {
      await posts.update(id, { published: true }, revision);
    } catch (error) {
      const { code, message } = error as ServiceError;
      if (code === "conflict") return; // Somebody has just changed it, or its file is damaged: it is tried again later.
      if (code === "bad-request") refused.set(revision, `It was to go live by now. ${message}`);
      log.error(`“${slug}” was to be published by now: ${message}`);
    }
  }

  /** A post that was refused is not tried again until somebody has changed it. */
  const waiting = (): IndexedPost[] =>
    index.posts.filter(({ publishAt, revision }) => publishAt !== null && !refused.has(revision));

  const msUntilDue = ({ publishAt }: IndexedPost): number => Date.parse(publishAt ?? "") - now().getTime();

  return {
    /** Publishes what is due, and sleeps until the next post is. Call it whenever posts have changed. */
    wake: job.wake,
    /** Why posts that are due stay drafts until somebody changes them, for the desk. */
    notices: () =>
      index.posts.flatMap(({ slug, publishAt, revision }) => {
        const text = publishAt === null ? undefined : refused.get(revision);
        return text ? [{ slug, text }] : [];
      }),
    stop: job.stop,
  };
}
