/** A static site generator that builds the same blog from the same posts, for comparison with this project. */
export interface Peer {
  name: "hugo" | "eleventy";
  version: string;
  /** Builds everything once, into `out`. */
  build(posts: string, out: string): Command;
  /** Builds, then watches and rebuilds what changes. `ready` matches its output once it watches. */
  watch(posts: string, out: string): Command & { ready: RegExp };
  /** Removes everything that it caches between builds. */
  clearCache(): void;
}

export interface Command {
  program: string;
  args: readonly string[];
  folder: string;
}

/** Returns the peers' files that show a post. */
export const peerPages = (slug: string) => ({
  article: `blog/${slug}/index.html`,
  list: "blog/index.html",
  feed: "feed.xml",
});
