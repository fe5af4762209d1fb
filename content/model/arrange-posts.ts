import { postPath } from "../facts/navigation.ts";
import type { IndexedPost } from "./post.ts";
import type { Redirects } from "./redirects.ts";

/** Sorts posts newest first, gives each an id that no other has, and indexes them. */
export function arrangePosts(indexed: readonly IndexedPost[]) {
  const posts = withUniqueIds(indexed).sort(newestFirst);
  const published = posts.filter((post) => post.published);
  return {
    posts,
    published,
    bySlug: new Map(posts.map((post) => [post.slug, post])),
    byId: new Map(posts.map((post) => [post.id, post])),
  };
}

/** Returns the redirects from former addresses, except from those that are taken by now. */
export function redirectsOf(
  posts: readonly { slug: string; former: readonly string[] }[],
  isTaken: (path: string) => boolean,
): Redirects {
  const redirects = new Map<string, string>();
  for (const { slug, former } of posts)
    for (const path of former) if (!redirects.has(path) && !isTaken(path)) redirects.set(path, postPath(slug));
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
    const text = `Its id is also that of “${owners.get(post.id)?.title}”; its file name is used instead.`;
    return { ...post, id: post.slug, notices: [...post.notices, { kind: "value", text }] };
  });
}

const dateOf = ({ publishedAt, createdAt }: IndexedPost): string => publishedAt ?? createdAt;

/** Posts of the same date are sorted by slug, so that the order is always the same. */
const newestFirst = (a: IndexedPost, b: IndexedPost): number =>
  dateOf(a) < dateOf(b) ? 1 : dateOf(a) > dateOf(b) ? -1 : a.slug < b.slug ? -1 : 1;
