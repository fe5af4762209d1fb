import type { IndexedPost, PostIndex } from "#content/model/post-index.ts";
import type { Log, ServiceError } from "../errors.ts";
import type { PostStore } from "./post-store.ts";

/** Whatever the clock is set to meanwhile, a post is late by this much at most. */
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

/** Drafts that go live by themselves. When that is stands in their files, so what was due while nothing ran is found. */
export function createSchedule({ index, posts, log, now }: ScheduleOptions): Schedule {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  let wokenAgain = false;
  let stopped = false;
  /** Revision → why it may not go live. */
  const refused = new Map<string, string>();

  function wake(): Promise<void> {
    wokenAgain = true;
    round ??= Promise.resolve().then(publishUntilQuiet); // not at once: it ends by clearing `round`
    return round;
  }

  async function publishUntilQuiet(): Promise<void> {
    while (wokenAgain && !stopped) {
      wokenAgain = false;
      clearTimeout(timer);
      for (const post of waiting().filter((one) => leftFor(one) <= 0)) await publish(post);
    }
    round = undefined;
    const left = Math.min(...waiting().map(leftFor));
    // What failed just now is tried again, but not at once.
    const pause = left > 0 ? Math.min(left, LOOK_EVERY_MS) : LOOK_EVERY_MS;
    if (left !== Number.POSITIVE_INFINITY && !stopped) timer = setTimeout(wake, pause).unref();
  }

  /** With the revision that was due: whoever changes the post at this moment has the last word. */
  async function publish({ id, slug, revision }: IndexedPost): Promise<void> {
    if (stopped) return;
    try {
      await posts.update(id, { published: true }, revision);
    } catch (error) {
      const { code, message } = error as ServiceError;
      if (code === "conflict") return; // Somebody has changed it: it is looked at again.
      if (code === "bad-request") refused.set(revision, `It was to go live by now. ${message}`);
      log.error(`“${slug}” was to be published by now: ${message}`);
    }
  }

  /** A damaged file, and a post that may not go live as it is, are left alone until somebody has changed them. */
  function waiting(): IndexedPost[] {
    const damaged = new Set(index.broken.map(({ file }) => file));
    return index.posts.filter(
      ({ slug, publishAt, revision }) => publishAt !== null && !damaged.has(`${slug}.md`) && !refused.has(revision),
    );
  }

  const leftFor = ({ publishAt }: IndexedPost): number => Date.parse(publishAt ?? "") - now().getTime();

  return {
    wake,
    notices: () =>
      index.posts.flatMap(({ slug, publishAt, revision }) => {
        const text = publishAt === null ? undefined : refused.get(revision);
        return text ? [{ slug, text }] : [];
      }),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
