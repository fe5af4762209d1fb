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
  /** By the names of their files. */
  readonly broken: readonly BrokenPost[];
  readonly bySlug: ReadonlyMap<string, IndexedPost>;
  readonly byId: ReadonlyMap<string, IndexedPost>;
}

/** Sorts entries (slug → what is known), and gives each post an id that no other has. */
export function arrangePosts(entries: ReadonlyMap<string, PostEntry>): ArrangedPosts {
  const all = [...entries.values()];
  const posts = withOwnIds(all.flatMap(({ indexed }) => indexed ?? [])).sort(byAge);
  return {
    posts,
    published: posts.filter(({ published }) => published),
    broken: all.flatMap(({ broken }) => broken ?? []).sort((a, b) => (a.file < b.file ? -1 : 1)),
    bySlug: new Map(posts.map((post) => [post.slug, post])),
    byId: new Map(posts.map((post) => [post.id, post])),
  };
}

/** An id belongs to the file of that name, then to the first by name of those that give it; others take their slug. */
function withOwnIds(posts: readonly IndexedPost[]): IndexedPost[] {
  const owners = new Map<string, IndexedPost>();
  for (const post of posts) {
    const other = owners.get(post.id);
    if (!other || post.slug < other.slug) owners.set(post.id, post);
  }
  for (const post of posts) owners.set(post.slug, post);
  return posts.map((post) => {
    const owner = owners.get(post.id);
    if (!owner || owner === post) return post;
    const notice = `Its id is also that of “${owner.title}”; its file name is used instead.`;
    return { ...post, id: post.slug, notices: [...post.notices, notice] };
  });
}

const when = ({ publishedAt, createdAt }: IndexedPost): string => publishedAt ?? createdAt;

/** Newest first; posts of the same moment by their slugs, so that the order is always the same. */
const byAge = (a: IndexedPost, b: IndexedPost): number =>
  when(a) < when(b) ? 1 : when(a) > when(b) ? -1 : a.slug < b.slug ? -1 : 1;
