import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { simpleGit } from "simple-git";
import { slugOfFile } from "#content/model/post.ts";
import { GitFailure, gitIn, LOCAL_LIMIT_MS, settings, variablesIn } from "./git.ts";

/** The change of one file in one commit. */
export interface FileChange {
  commit: string;
  /** ISO 8601, in UTC. */
  at: string;
  author: string;
  subject: string;
  /** Relative to the posts' folder. */
  file: string;
  /** Whether the commit added the file. */
  isNew: boolean;
  /** Names the file's content for `blobs`: after the commit, or before it if the commit removed the file. */
  blob: string;
}

/** A file that a commit has changed. */
export interface FileStep {
  path: string;
  /** Its content before; `undefined` when it did not exist. */
  before: Buffer | undefined;
  here: Buffer | undefined;
  /** Nobody has changed it since. */
  isAsLeft: boolean;
}

export type History = ReturnType<typeof openHistory>;

/** Reads the history of the posts' folder. */
export function openHistory(blogDir: string) {
  const git = gitIn(blogDir);
  const variablesOf = variablesIn(blogDir);

  /** Uses simple-git, which parses the log. If its git ignores the time limit, we stop waiting for it. */
  async function log(...options: string[]): Promise<FileChange[]> {
    if (!(await git.commitOf("HEAD"))) return [];
    const variables = variablesOf();
    const reading = simpleGit({
      baseDir: blogDir,
      config: [...settings],
      timeout: { block: LOCAL_LIMIT_MS },
      allowEnvironment: Object.keys(variables),
      unsafe: {
        allowUnsafeConfigPaths: true,
        allowUnsafeFsMonitor: true,
        allowUnsafeGpgProgram: true,
        allowUnsafeHooksPath: true,
      },
      // By default simple-git reports a killed git as success.
      errors: (error, { exitCode }) => error ?? (exitCode === 0 ? undefined : new Error("git log was cut off")),
    })
      .env({ PATH: process.env.PATH, ...variables })
      .log({
        format: { commit: "%H", at: "%cI", author: "%an", subject: "%s" },
        ...Object.fromEntries(
          ["--name-status", "--no-renames", "--relative", ...options].map((option) => [option, null]),
        ),
      });
    const late = delay(LOCAL_LIMIT_MS + 1_000, undefined, { ref: false }).then(() =>
      Promise.reject(new GitFailure("log", "", true)),
    );
    const { all } = await Promise.race([reading, late]);
    return all.flatMap(({ diff, at, ...commit }) =>
      (diff?.files ?? []).map((change) => ({
        ...commit,
        at: new Date(at).toISOString(),
        file: change.file,
        isNew: "status" in change && change.status === "A",
        blob: `${commit.commit}${"status" in change && change.status === "D" ? "^" : ""}:./${change.file}`,
      })),
    );
  }

  /** Cache of the deletions up to a commit: later calls read only the commits since. */
  let known: { head: string; deletions: readonly FileChange[] } = { head: "", deletions: [] };

  /** Returns the contents of these blobs, in the same order. */
  async function blobs(names: readonly string[]): Promise<Buffer[]> {
    if (names.length === 0) return [];
    return readBatch(await git.bytes(["cat-file", "--batch"], { input: `${names.join("\n")}\n` }));
  }

  /** Reads a file from a commit; `undefined` when it is not there. */
  const read = (commit: string, file: string): Promise<Buffer | undefined> =>
    git.bytes(["cat-file", "blob", `${commit}:./${file}`]).catch(() => undefined);

  /** The file's name before the commit that renamed it; `undefined` when it was not renamed. */
  async function formerName(commit: string, name: string): Promise<string | undefined> {
    const moves = ["diff", "-M10%", "--diff-filter=R", "--name-status", "--relative", "-z"];
    // The first commit has no parent, so git fails.
    const printed = await git.ask(...moves, `${commit}^`, commit, "--", ".").catch(() => "");
    const fields = printed.split("\0"); // for each file: similarity, former name, name
    const at = fields.findIndex((field, n) => n % 3 === 2 && field === name);
    return fields[at - 1];
  }

  /**
   * Lists the commits that changed a file, newest first, including those under its former names. Without git's --follow,
   * which takes a new file that resembles another one for a copy, and continues with that one's history.
   */
  async function changesOf(file: string, { limit, offset }: { limit: number; offset: number }): Promise<FileChange[]> {
    const found: FileChange[] = [];
    let [name, since] = [file, "HEAD"];
    for (;;) {
      const most = `--max-count=${offset + limit - found.length}`;
      // A merge that combined edits of both sides counts as a version.
      const changes = await log(most, "--diff-merges=first-parent", since, "--", name);
      let former: string | undefined;
      for (const change of changes) {
        found.push(change);
        former = change.isNew ? await formerName(change.commit, name) : undefined;
        if (!former) continue;
        [name, since] = [former, `${change.commit}^`];
        break;
      }
      if (!former || found.length >= offset + limit) return found.slice(offset);
    }
  }

  return {
    read,
    blobs,
    /** Lists what the newest commits whose subject begins so have changed. */
    changesSaying: (beginning: string, limit: number): Promise<FileChange[]> =>
      log(`--max-count=${limit}`, `--grep=^${beginning}`, "--", "."),
    changesOf,
    /** Returns the file's name in a commit that changed it, or the present name when git does not know. */
    async nameIn(commit: string, file: string): Promise<string> {
      const changes = await changesOf(file, { limit: 1_000_000, offset: 0 });
      return changes.find((change) => change.commit === commit)?.file ?? file;
    },
    /** Lists the commits that deleted a post's file, newest first. */
    async deletions(): Promise<readonly FileChange[]> {
      const now = await git.commitOf("HEAD");
      if (now === known.head) return known.deletions;
      const find = async (range: string) =>
        (await log("--diff-filter=D", range, "--", ".")).filter(({ file }) => slugOfFile(file));
      const isAhead = known.head && (await git.ask("merge-base", known.head, now)) === known.head;
      const deletions = isAhead ? [...(await find(`${known.head}..${now}`)), ...known.deletions] : await find(now);
      known = { head: now, deletions };
      return deletions;
    },
    /** Returns a commit's subject and its file changes; `undefined` when there is no such commit, or it is a merge. */
    async steps(commit: string): Promise<{ subject: string; steps: FileStep[] } | undefined> {
      const changes = await log("--max-count=1", commit).catch((error: Error) =>
        /bad object|unknown revision/.test(error.message) ? [] : Promise.reject(error),
      );
      const [first] = changes;
      if (first?.commit !== commit) return undefined;
      const steps: FileStep[] = [];
      // One after the other: there may be thousands, with their pictures.
      for (const { file: path, isNew } of changes) {
        const left = await read(commit, path);
        const here = await readFile(join(blogDir, path)).catch(() => undefined);
        const before = isNew ? undefined : await read(`${commit}^`, path);
        steps.push({ path, before, here, isAsLeft: here && left ? left.equals(here) : here === left });
      }
      return { subject: first.subject, steps };
    },
  };
}

/** Parses the output of `cat-file --batch`: for each blob a line `<name> blob <size>`, the content and a line end. */
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
