import { execFileSync } from "node:child_process";
import type { Owner } from "./owner.ts";

/**
 * One commit of just this file, by whoever the folder belongs to. From then on `git pull` has a name to merge under, and
 * nothing half-made in its way. False where there is no repository.
 */
export function commitFacts(file: string, owner: Owner, author: { name: string; email: string }): boolean {
  const asRoot = process.getuid?.() === 0;
  const git = (...args: string[]) =>
    execFileSync("git", args, {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      // git refuses to work in a folder of somebody else's.
      ...(asRoot && { uid: owner.uid, gid: owner.gid, env: { PATH: process.env.PATH, HOME: "/nonexistent" } }),
    });
  try {
    git("rev-parse", "--is-inside-work-tree");
  } catch {
    return false;
  }
  for (const [key, value] of [
    ["user.name", author.name],
    ["user.email", author.email],
  ] as const) {
    if (!hasSetting(git, key)) git("config", key, value);
  }
  git("commit", "--quiet", "--no-verify", "--only", "-m", "facts: the practice’s own name and address", "--", file);
  return true;
}

function hasSetting(git: (...args: string[]) => string, key: string): boolean {
  try {
    return git("config", "--get", key).trim() !== "";
  } catch {
    return false;
  }
}
