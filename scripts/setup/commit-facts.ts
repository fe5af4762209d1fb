import { type GitFailure, gitSyncIn, usersSettings } from "../../admin-service/git/git.ts";
import type { Owner } from "./owner.ts";

/**
 * Commits these sections of a facts folder and nothing else, as their owner, so that `git pull` finds no uncommitted
 * change. Sets git's user name and address where they are missing. Returns an error message if it fails.
 */
export function commitFacts(
  folder: string,
  sections: readonly string[],
  author: { name: string; email: string },
  owner: Owner,
): string | undefined {
  const asRoot = process.getuid?.() === 0;
  const files = sections.map((section) => `${section}.yaml`);
  const git = gitSyncIn(folder, {
    env: asRoot ? { HOME: owner.home } : usersSettings(),
    // git refuses to work in a folder that another user owns. Detached: nothing that is his may have root's terminal.
    user: asRoot ? { uid: owner.uid, gid: owner.gid, detached: true } : undefined,
  });
  const setMissing = (key: string, value: string) => {
    if (git("config", "--default", "", "--get", key).trim() === "") git("config", key, value);
  };
  try {
    setMissing("user.name", author.name);
    setMissing("user.email", author.email);
    git("add", "--", ...files);
    const message = "facts: the practice’s own name and address";
    git("commit", "--quiet", "--no-verify", "--only", "-m", message, "--", ...files);
    return undefined;
  } catch (error) {
    return (error as GitFailure).stderr.trim();
  }
}
