import { setImmediate } from "node:timers/promises";
import type { Facts } from "#content/facts/facts.ts";
import type { Finding } from "#content/model/answers.ts";
import type { CheckedPost } from "#content/model/check-post.ts";
import { type FindingGroup, groupFindings } from "#content/model/finding-groups.ts";
import type { IndexedPost } from "#content/model/post.ts";
import type { PostIndex } from "#content/model/post-index.ts";
import type { OpinionOn } from "#content/model/second-opinion.ts";

/** Checks a post against the rules and today's facts. */
export type CheckPost = (post: CheckedPost, opinionOn?: OpinionOn) => Finding[];

export type LiveFindings = ReturnType<typeof createLiveFindings>;

interface LiveFindingsOptions {
  index: Pick<PostIndex, "published" | "read">;
  facts: () => Facts;
  check: CheckPost;
}

/** Counts the passages with findings that nobody has accepted in each live post, as the editor does. Cached until the post or the facts change. */
export function createLiveFindings({ index, facts, check }: LiveFindingsOptions) {
  /** Keyed by identity: an unchanged post, and the facts of one day, stay the same objects. */
  const cache = new WeakMap<Facts, WeakMap<IndexedPost, readonly FindingGroup[]>>();

  async function groupsIn(post: IndexedPost): Promise<readonly FindingGroup[]> {
    const today = facts();
    const found = cache.get(today) ?? new WeakMap<IndexedPost, readonly FindingGroup[]>();
    cache.set(today, found);
    if (!found.has(post)) {
      await setImmediate(); // lets other requests run between two posts
      const whole = index.read(post.slug);
      found.set(post, whole ? groupFindings(check(whole), (field) => textOf(whole, field)) : []);
    }
    return found.get(post) ?? [];
  }

  return async () => {
    const posts: { id: string; title: string; red: number; amber: number }[] = [];
    for (const post of index.published) {
      const groups = await groupsIn(post);
      const red = groups.filter(({ colour }) => colour === "red").length;
      const { id, title } = post;
      if (groups.length > 0) posts.push({ id, title, red, amber: groups.length - red });
    }
    return posts;
  };
}

const textOf = (post: object, field: string) => String(post[field as keyof typeof post] ?? "");
