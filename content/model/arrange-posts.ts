import type { IndexedPost } from "./post.ts";
import type { Redirects } from "./redirects.ts";

/** Sorts posts newest first, gives each an id that no other has, and indexes them. A slug that a file has is taken. */
export function arrangePosts(indexed: readonly IndexedPost[], takenSlugs: ReadonlyMap<string, unknown>) {
  const posts = withUniqueIds(indexed).sort(newestFirst);
  const published = posts.filter((post) => post.published);
  return {
    posts,
    published,
    redirects: redirectsOf(published, takenSlugs),
    bySlug: new Map(posts.map((post) => [post.slug, post])),
    byId: new Map(posts.map((post) => [post.id, post])),
  };
}

/** Returns the redirects from aliases, except those that are by now the slug of another file. */
function redirectsOf(published: readonly IndexedPost[], takenSlugs: ReadonlyMap<string, unknown>): Redirects {
  const redirects = new Map<string, string>();
  for (const { slug, aliases } of published)
    for (const alias of aliases) if (!takenSlugs.has(alias) && !redirects.has(alias)) redirects.set(alias, slug);
  return redirects;
}

/**
 * Gives an id that several posts claim to the one whose slug it is, else to the first by slug. The others take their
 * slug as their id, even from a post that claims it.
 */
function withUniqueIds(posts: readonly IndexedPost[]): IndexedPost[] {
  const owners = new Map<string, IndexedPost>();
  const claim = (id: string, post: IndexedPost): void => {
    const rival = owners.get(id);
    const wins = !rival || post.slug === id || (rival.slug !== id && post.slug < rival.slug);
    if (wins) owners.set(id, post);
    const loser = wins ? rival : post;
    if (loser) claim(loser.slug, loser);
  };
  for (const post of posts) claim(post.id, post);
  const ids = new Map([...owners].map(([id, post]) => [post, id]));
  return posts.map((post) => {
    if (ids.get(post) === post.id) return post;
    const notice = `Its id is also that of “${owners.get(post.id)?.title}”; its file name is used instead.`;
    return { ...post, id: post.slug, notices: [...post.notices, notice] };
  });
}

const dateOf = ({ publishedAt, createdAt }: IndexedPost): string => publishedAt ?? createdAt;

/** Posts of the same date are sorted by slug, so that the order is always the same. */
const newestFirst = (a: IndexedPost, b: IndexedPost): number =>
  dateOf(a) < dateOf(b) ? 1 : dateOf(a) > dateOf(b) ? -1 : a.slug < b.slug ? -1 : 1;
