import { execFileSync } from "node:child_process";
import { gitEnvironment } from "./run-git.ts";

/** How many versions back a good one is looked for. */
const LOOK_BACK = 20;

/** What the posts' past can tell, read straight from git. Answers emptily where there is no repository. */
export interface History {
  /** The committed versions of a post's file, newest first. */
  versions(slug: string): Generator<string>;
  /** When each of these posts' files was first committed: slug → ISO 8601. */
  firstCommitted(slugs: readonly string[]): Map<string, string>;
}

/** Reads synchronously: the index asks in the middle of a look at the folder, and seldom. */
export function readHistory(blogDir: string): History {
  const git = (...args: string[]): string => {
    try {
      return execFileSync("git", ["-c", "core.fsmonitor=false", "-c", "core.quotePath=false", "-C", blogDir, ...args], {
        encoding: "utf8",
        env: gitEnvironment(),
        stdio: ["ignore", "pipe", "ignore"],
        maxBuffer: 64 * 1024 * 1024,
      });
    } catch {
      return "";
    }
  };
  return {
    *versions(slug) {
      const commits = git("log", `-${LOOK_BACK}`, "--format=%H", "--", `${slug}.md`);
      for (const commit of commits.split("\n").filter(Boolean)) {
        const source = git("show", `${commit}:./${slug}.md`);
        if (source) yield source;
      }
    },
    firstCommitted(slugs) {
      const wanted = new Set(slugs);
      const found = new Map<string, string>();
      let date = "";
      // Newest first: the last mention of a file is its first commit.
      for (const line of git(
        "log",
        "--diff-filter=A",
        "--name-only",
        "--relative",
        "--format=>%cI",
        "--",
        "*.md",
      ).split("\n")) {
        if (line.startsWith(">")) date = new Date(line.slice(1)).toISOString();
        else if (line.endsWith(".md") && wanted.has(line.slice(0, -".md".length)))
          found.set(line.slice(0, -".md".length), date);
      }
      return found;
    },
  };
}
