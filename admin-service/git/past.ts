import { type GitFailure, gitForBytesIn } from "./run-git.ts";

/** A commit as it concerns one file. */
export interface FileChange {
  commit: string;
  /** ISO 8601, in UTC. */
  at: string;
  author: string;
  subject: string;
  /** Relative to the posts' folder. */
  file: string;
  /** The file's content after the commit, as git names it; before it, where the commit removed the file. */
  blob: string;
}

/** What one commit did to one file: its content before and after, `undefined` where there was none. */
export interface FileStep {
  path: string;
  before: Buffer | undefined;
  after: Buffer | undefined;
}

/** The posts' folder in former times, read from git as far as it is asked for. */
export interface Past {
  /** The commits that changed a file, newest first. */
  changesOf(file: string, page: { limit: number; offset: number }): Promise<FileChange[]>;
  /** The commits that removed a text from the folder, newest first. */
  deletions(): Promise<readonly FileChange[]>;
  /** A file as a commit has it, or `undefined`. */
  read(commit: string, file: string): Promise<Buffer | undefined>;
  /** The contents of blobs, in their order. */
  blobs(names: readonly string[]): Promise<Buffer[]>;
  /** A commit's subject and everything it did; `undefined` when there is no such commit, or it is a merge. */
  steps(commit: string): Promise<{ subject: string; steps: FileStep[] } | undefined>;
}

const NO_BLOB = /^0+$/;
/** A line of its own before the files of each commit; NUL cannot stand in any of its parts. */
const FORMAT = "--format=>%H%x00%cI%x00%an%x00%s";
const RAW = ["--raw", "--no-abbrev", "--no-renames", "--relative"];

export function openPast(blogDir: string, config: readonly string[]): Past {
  const git = gitForBytesIn(blogDir, [...config, "log.showSignature=false"]);
  const text = async (...args: string[]) => (await git(args)).toString();
  /** Where there is no commit yet, there is no past. */
  const log = (...args: string[]) =>
    text("log", FORMAT, ...RAW, ...args).catch((error: GitFailure) =>
      /does not have any commits|unknown revision|bad revision/.test(error.words) ? "" : Promise.reject(error),
    );

  /** What is known of deletions, up to which commit: asking again reads only what is new. */
  let known: { head: string; deletions: readonly FileChange[] } = { head: "", deletions: [] };

  async function contentsOf(names: readonly string[]): Promise<Buffer[]> {
    if (names.length === 0) return [];
    return readBatch(await git(["cat-file", "--batch"], { input: `${names.join("\n")}\n` }));
  }

  return {
    changesOf: async (file, { limit, offset }) =>
      readLog(await log(`--max-count=${limit}`, `--skip=${offset}`, "--", file)),

    async deletions() {
      const head = (await text("rev-parse", "--verify", "--quiet", "HEAD").catch(() => "")).trim();
      if (head === known.head) return known.deletions;
      const find = async (range: string) => readLog(await log("--diff-filter=D", range, "--", "*.md"));
      const isAhead =
        known.head &&
        (await git(["merge-base", "--is-ancestor", known.head, head]).then(
          () => true,
          () => false,
        ));
      const deletions = isAhead ? [...(await find(`${known.head}..${head}`)), ...known.deletions] : await find(head);
      known = { head, deletions };
      return deletions;
    },

    read: (commit, file) => git(["cat-file", "blob", `${commit}:./${file}`]).catch(() => undefined),
    blobs: contentsOf,

    async steps(commit) {
      const parents = (await text("rev-list", "--parents", "--max-count=1", commit).catch(() => "")).trim().split(" ");
      if (parents[0] !== commit || parents.length > 2) return undefined;
      const subject = (await text("log", "-1", "--format=%s", commit)).trim();
      const printed = await text("diff-tree", "-r", "-z", "--root", "--no-commit-id", ...RAW, commit);
      const changed = [...printed.matchAll(/:\d+ \d+ ([0-9a-f]+) ([0-9a-f]+) [A-Z]\0([^\0]+)\0/g)].map(
        ([, before = "", after = "", path = ""]) => ({ path, before, after }),
      );
      const names = changed.flatMap(({ before, after }) => [before, after]).filter((name) => !NO_BLOB.test(name));
      const contents = await contentsOf(names);
      const next = (name: string) => (NO_BLOB.test(name) ? undefined : contents.shift());
      return {
        subject,
        steps: changed.map(({ path, before, after }) => ({ path, before: next(before), after: next(after) })),
      };
    },
  };
}

function readLog(printed: string): FileChange[] {
  const changes: FileChange[] = [];
  let [commit = "", at = "", author = "", subject = ""]: string[] = [];
  for (const line of printed.split("\n")) {
    if (line.startsWith(">")) {
      [commit = "", at = "", author = "", subject = ""] = line.slice(1).split("\0");
      continue;
    }
    const [, before = "", after = "", file] = /^:\d+ \d+ ([0-9a-f]+) ([0-9a-f]+) [A-Z]\t(.+)$/.exec(line) ?? [];
    if (!file) continue;
    const blob = NO_BLOB.test(after) ? before : after;
    changes.push({ commit, at: new Date(at).toISOString(), author, subject, file, blob });
  }
  return changes;
}

/** git prints a line `<name> blob <size>`, the content and a line end for each. */
function readBatch(printed: Buffer): Buffer[] {
  const contents: Buffer[] = [];
  for (let at = 0; at < printed.length; ) {
    const lineEnd = printed.indexOf("\n", at);
    const size = Number(/ blob (\d+)$/.exec(printed.toString("utf8", at, lineEnd))?.[1]);
    if (Number.isNaN(size)) throw new Error("git did not find a file’s content.");
    contents.push(printed.subarray(lineEnd + 1, lineEnd + 1 + size));
    at = lineEnd + 1 + size + 1;
  }
  return contents;
}
