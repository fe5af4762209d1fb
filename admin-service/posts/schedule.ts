import type { IndexedPost, PostIndex } from "#content/model/post-index.ts";
import type { Log, ServiceError } from "../errors.ts";
import { repeatJob } from "../retry.ts";
import type { PostStore } from "./post-store.ts";

/** The clock may be set in the meantime: a post is late by this much at most. */
const LOOK_EVERY_MS = 60_000;

export interface Schedule {
  /** Publishes what is due, and sleeps until the next post is. Call it whenever posts have changed. */
  wake(): Promise<void>;
  /** Why posts that are due stay drafts until somebody changes them, for the desk. */
  notices(): { slug: string; text: string }[];
  stop(): Promise<void>;
}

interface ScheduleOptions {
  index: PostIndex;
  posts: Pick<PostStore, "update">;
  log: Log;
  now: () => Date;
}

/** Publishes drafts at the time that their files name; those that were due while no service ran, at its start. */
export function createSchedule({ index, posts, log, now }: ScheduleOptions): Schedule {
  /** Revision → why it may not go live. */
  const refused = new Map<string, string>();

  const job = repeatJob({
    async run() {
      for (const post of waiting().filter((one) => leftFor(one) <= 0)) await publish(post);
      const left = Math.min(...waiting().map(leftFor));
      if (left === Number.POSITIVE_INFINITY) return undefined;
      return left > 0 ? Math.min(left, LOOK_EVERY_MS) : LOOK_EVERY_MS; // One that has failed is tried again later.
    },
    firstRetryMs: LOOK_EVERY_MS,
    longestRetryMs: LOOK_EVERY_MS,
  });

  /** With the revision that was due: whoever changes the post at this moment has the last word. */
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

  /** A post that may not go live as it is waits for nothing until somebody has changed it. */
  const waiting = (): IndexedPost[] =>
    index.posts.filter(({ publishAt, revision }) => publishAt !== null && !refused.has(revision));

  const leftFor = ({ publishAt }: IndexedPost): number => Date.parse(publishAt ?? "") - now().getTime();

  return {
    wake: job.wake,
    notices: () =>
      index.posts.flatMap(({ slug, publishAt, revision }) => {
        const text = publishAt === null ? undefined : refused.get(revision);
        return text ? [{ slug, text }] : [];
      }),
    stop: job.stop,
  };
}
