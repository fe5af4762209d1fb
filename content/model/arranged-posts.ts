import type { BrokenPost, IndexedPost } from "./post-index.ts";

/** What is known of a post's file: a post, a complaint, or a complaint and the good version that stands in. */
export interface PostEntry {
  indexed?: IndexedPost;
  broken?: BrokenPost;
}

export interface ArrangedPosts {
  /** Newest first. */
  readonly posts: readonly IndexedPost[];
  readonly published: readonly IndexedPost[];
  readonly broken: readonly BrokenPost[];
  bySlug(slug: string): IndexedPost | undefined;
  byId(id: string): IndexedPost | undefined;
  /** Says that the entries of these slugs have changed, come or gone. */
  update(changed: readonly string[]): void;
}

/** Keeps entries (slug → what is known) in their order, and settles what only shows when all posts are known. */
export function arrangePosts(entries: ReadonlyMap<string, PostEntry>): ArrangedPosts {
  let posts: IndexedPost[] = [];
  let published: IndexedPost[] = [];
  let broken: BrokenPost[] = [];
  let slugs = new Map<string, IndexedPost>();
  let ids = new Map<string, IndexedPost>();
  let haveTwins = false;

  /**
   * Puts changed posts in the place of what they were: of tens of thousands, few change at a time. False, with nothing
   * done, where one came, went, is or was broken, or where ids are in question: that may concern others.
   */
  function replace(changed: readonly string[]): boolean {
    if (haveTwins || broken.length > 0) return false;
    const successors = new Map<IndexedPost, IndexedPost>();
    for (const slug of changed) {
      const [former, entry] = [slugs.get(slug), entries.get(slug)];
      if (!former || !entry?.indexed || entry.broken || entry.indexed.id !== former.id) return false;
      successors.set(former, entry.indexed);
    }
    for (const post of successors.values()) {
      slugs.set(post.slug, post);
      ids.set(post.id, post);
    }
    posts = posts.map((post) => successors.get(post) ?? post);
    return true;
  }

  function arrange(): void {
    const before = slugs;
    haveTwins = false;
    broken = [];
    ids = new Map();
    slugs = new Map();
    for (const slug of [...entries.keys()].sort()) {
      const entry = entries.get(slug);
      if (entry?.broken) broken.push(entry.broken);
      if (!entry?.indexed) continue;
      const twin = ids.get(entry.indexed.id);
      if (twin) haveTwins = true;
      const post = twin
        ? {
            ...entry.indexed,
            id: slug,
            notices: [
              ...entry.indexed.notices,
              `Its id is also that of “${twin.title}”; its file name is used instead.`,
            ],
          }
        : entry.indexed;
      ids.set(post.id, post);
      slugs.set(slug, post);
    }
    // In the order they had: what is nearly sorted is sorted in no time.
    posts = posts.flatMap(({ slug }) => slugs.get(slug) ?? []);
    for (const [slug, post] of slugs) if (!before.has(slug)) posts.push(post);
  }

  return {
    get posts() {
      return posts;
    },
    get published() {
      return published;
    },
    get broken() {
      return broken;
    },
    bySlug: (slug) => slugs.get(slug),
    byId: (id) => ids.get(id),
    update(changed) {
      if (!replace(changed)) arrange();
      posts.sort(byAge);
      published = posts.filter((post) => post.published);
    },
  };
}

const when = ({ publishedAt, createdAt }: IndexedPost): string => publishedAt ?? createdAt;

const byAge = (a: IndexedPost, b: IndexedPost): number =>
  when(a) < when(b) ? 1 : when(a) > when(b) ? -1 : a.slug < b.slug ? -1 : 1;
