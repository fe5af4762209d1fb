import { gitSyncIn } from "./git.ts";

/** How many versions back to look for a readable one. */
const LOOK_BACK = 20;

/**
 * Git's answers for the index of posts; empty where there is no repository. Synchronous, because the index asks while
 * it reads the folder.
 */
export function historyForIndex(blogDir: string) {
  const run = gitSyncIn(blogDir);
  const git = (...args: string[]): string => {
    try {
      return run(...args);
    } catch {
      return "";
    }
  };

  /** A file's first commit never changes, so the whole history is read once, and later only new commits. */
  const firstDates = new Map<string, string>();
  let readUpTo = "";

  function readNewCommits(): void {
    const head = git("rev-parse", "--verify", "--quiet", "HEAD").trim();
    if (!head || head === readUpTo) return;
    const range = readUpTo ? `${readUpTo}..${head}` : head;
    readUpTo = head;
    const options = ["--reverse", "--diff-filter=A", "--name-only", "--relative", "--format=>%cI"];
    let date = "";
    for (const line of git("log", ...options, range, "--", ".").split("\n")) {
      const slug = line.replace(/\.md$/, "");
      if (line.startsWith(">")) date = new Date(line.slice(1)).toISOString();
      else if (slug !== line && !firstDates.has(slug)) firstDates.set(slug, date);
    }
  }

  return {
    /** The committed versions of a post's file, newest first. */
    *versions(slug: string): Generator<string> {
      for (const commit of git("log", `-${LOOK_BACK}`, "--format=%H", "--", `${slug}.md`).split("\n").filter(Boolean)) {
        const source = git("cat-file", "blob", `${commit}:./${slug}.md`);
        if (source) yield source;
      }
    },
    /** When each of these posts' files was first committed: slug → ISO 8601. */
    firstCommitted(slugs: readonly string[]): ReadonlyMap<string, string> {
      if (!slugs.every((slug) => firstDates.has(slug))) readNewCommits();
      return new Map(slugs.flatMap((slug) => [[slug, firstDates.get(slug) ?? ""] as const]).filter(([, date]) => date));
    },
  };
}
