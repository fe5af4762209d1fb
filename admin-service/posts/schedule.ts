import { type FileNotice, remedies } from "#content/model/notices.ts";
import type { IndexedPost } from "#content/model/post.ts";
import type { PostIndex } from "#content/model/post-index.ts";
import type { Log, ServiceError } from "../errors.ts";
import { repeatJob } from "../retry.ts";
import type { PostStore } from "./post-store.ts";

/** Upper bound of the sleep, because the clock may be changed meanwhile. */
const CHECK_EVERY_MS = 60_000;

export type Schedule = ReturnType<typeof createSchedule>;

interface ScheduleOptions {
  index: PostIndex;
  posts: Pick<PostStore, "update">;
  log: Log;
  now: () => Date;
}

/** Publishes drafts at the time set in their files. Those that fell due while the service was down go live at its start. */
export function createSchedule({ index, posts, log, now }: ScheduleOptions) {
  /** Revision → why the post was refused. */
  const refused = new Map<string, string>();

  const job = repeatJob({
    async run() {
      for (const post of waiting().filter((one) => msUntilDue(one) <= 0)) await publish(post);
      const wait = Math.min(...waiting().map(msUntilDue));
      if (wait === Number.POSITIVE_INFINITY) return undefined;
      return wait > 0 ? Math.min(wait, CHECK_EVERY_MS) : CHECK_EVERY_MS; // A failed post is retried later.
    },
    firstRetryMs: CHECK_EVERY_MS,
  });

  /** Sends the revision that was due, so that a concurrent edit wins. */
  async function publish({ id, slug, revision }: IndexedPost): Promise<void> {
    try {
      await posts.update(id, { published: true }, revision);
    } catch (error) {
      const { code, message } = error as ServiceError;
      if (code === "conflict") return; // It was just edited, or its file is damaged: retry later.
      if (code === "bad-request") refused.set(revision, `It was to go live by now. ${message}`);
      log.error(`“${slug}” was to be published by now: ${message}`);
    }
  }

  /** A refused post is not retried until its file changes. */
  const waiting = (): IndexedPost[] =>
    index.posts.filter(({ publishAt, revision }) => publishAt !== null && !refused.has(revision));

  const msUntilDue = ({ publishAt }: IndexedPost): number => Date.parse(publishAt ?? "") - now().getTime();

  return {
    /** Publishes due posts, then sleeps until the next one is due. Call it whenever posts have changed. */
    wake: job.wake,
    /** For the desk: why posts that are due stay drafts. */
    notices: (): FileNotice[] =>
      index.posts.flatMap(({ id, slug, file, publishAt, revision }) => {
        const text = publishAt === null ? undefined : refused.get(revision);
        return text ? { id, slug, file, kind: "date", text, remedy: remedies.date } : [];
      }),
    stop: job.stop,
  };
}
