import { gitSyncIn } from "./git.ts";

/** How many versions to search for a readable one. */
const MOST_VERSIONS = 20;

/**
 * Reads git's history of the files with these endings; empty when there is no repository. Synchronous, because the index of
 * posts and the facts need it while they read the folder.
 */
export function historyForIndex(folder: string, endings: readonly string[] = [".md", ".markdown"]) {
  const run = gitSyncIn(folder);
  const git = (...args: string[]): string => {
    try {
      return run(...args);
    } catch {
      return "";
    }
  };

  /** Cache: a file's first commit never changes, so the whole history is read once, and later only new commits. */
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
      const ending = endings.find((one) => line.endsWith(one));
      const name = ending && line.slice(0, -ending.length);
      if (line.startsWith(">")) date = new Date(line.slice(1)).toISOString();
      else if (name && !firstDates.has(name)) firstDates.set(name, date);
    }
  }

  return {
    /** Yields the committed versions of a file, newest first. `name` is without its ending. */
    *versions(name: string): Generator<string> {
      const files = endings.map((ending) => `${name}${ending}`);
      for (const commit of git("log", `-${MOST_VERSIONS}`, "--format=%H", "--", ...files)
        .split("\n")
        .filter(Boolean)) {
        const sources = files.map((file) => git("cat-file", "blob", `${commit}:./${file}`));
        const source = sources.find(Boolean);
        if (source) yield source;
      }
    },
    /** Returns when these posts' files were first committed: slug → ISO 8601. */
    firstCommitted(slugs: readonly string[]): ReadonlyMap<string, string> {
      if (!slugs.every((slug) => firstDates.has(slug))) readNewCommits();
      return new Map(slugs.flatMap((slug) => [[slug, firstDates.get(slug) ?? ""] as const]).filter(([, date]) => date));
    },
  };
}
