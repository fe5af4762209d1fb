import { setImmediate } from "node:timers/promises";
import type { Facts } from "#content/facts/facts.ts";
import type { Finding } from "#content/model/answers.ts";
import type { CheckedPost } from "#content/model/check-post.ts";
import type { IndexedPost, PostIndex } from "#content/model/post-index.ts";

/** All that the owner may want to mend in a post, by the rules and facts of today. */
export type CheckPost = (post: CheckedPost) => Finding[];

export type LiveFindings = ReturnType<typeof createLiveFindings>;

interface LiveFindingsOptions {
  index: Pick<PostIndex, "published" | "read">;
  facts: () => Facts;
  check: CheckPost;
}

/** Tells which live posts have findings that nobody has accepted. Each is looked at once, until it or the facts change. */
export function createLiveFindings({ index, facts, check }: LiveFindingsOptions) {
  /** An unchanged post is the same object at the next call, and so are the facts of a day. */
  const known = new WeakMap<Facts, WeakMap<IndexedPost, readonly Finding[]>>();

  async function findingsOf(post: IndexedPost): Promise<readonly Finding[]> {
    const today = facts();
    const found = known.get(today) ?? new WeakMap<IndexedPost, readonly Finding[]>();
    known.set(today, found);
    if (!found.has(post)) {
      await setImmediate(); // other requests come between two posts
      const whole = index.read(post.slug);
      found.set(post, whole ? check(whole) : []);
    }
    return found.get(post) ?? [];
  }

  return async () => {
    const posts: { id: string; title: string; red: number; amber: number }[] = [];
    for (const post of index.published) {
      const findings = await findingsOf(post);
      const red = findings.filter(({ colour }) => colour === "red").length;
      const { id, title } = post;
      if (findings.length > 0) posts.push({ id, title, red, amber: findings.length - red });
    }
    return posts;
  };
}
