/** A program that builds the same blog from the same posts, to be measured beside this project. */
export interface Peer {
  name: "hugo" | "eleventy";
  version: string;
  /** Builds everything once, into `out`. */
  build(posts: string, out: string): Command;
  /** Builds, then stays and rebuilds what changes. `ready` is what it prints when it watches. */
  watch(posts: string, out: string): Command & { ready: RegExp };
  /** Removes what the program keeps between builds. */
  forget(): void;
}

export interface Command {
  program: string;
  args: readonly string[];
  folder: string;
}

/** Where the peers put what an edited post shows in. */
export const peerPages = (slug: string) => ({
  article: `blog/${slug}/index.html`,
  list: "blog/index.html",
  feed: "feed.xml",
});
