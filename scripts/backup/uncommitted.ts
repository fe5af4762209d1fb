import { basename } from "node:path";
import { isTemporary } from "../../admin-service/storage/durable-file.ts";
import { headOf, type RunGit } from "./run-git.ts";

interface Uncommitted {
  /** Files with something in them that no commit has. */
  changed: string[];
  /** Tracked files that are gone. */
  deleted: string[];
}

/**
 * What a clone of the repository would lack: every change to a file that git knows, wherever it is, and below the posts'
 * folder also the files that it does not know, ignored ones among them. Paths are those in the repository.
 */
export function listUncommitted(git: RunGit, blog: string): Uncommitted {
  const hasCommit = headOf(git) !== "";
  const differing = (kind: string) =>
    hasCommit ? git("diff", "--name-only", "-z", `--diff-filter=${kind}`, "HEAD") : "";
  const unknown = hasCommit ? ["--others"] : ["--others", "--cached"];
  const changed = [...split(differing("d")), ...split(git("ls-files", "-z", ...unknown, "--", `./${blog}`))];
  return {
    changed: [...new Set(changed)].filter((path) => !isTemporary(basename(path))).sort(),
    deleted: split(differing("D")).sort(),
  };
}

const split = (list: string): string[] => list.split("\0").filter(Boolean);
