import type { Response } from "express";

/** Every write names the commit it made, by which it can be taken back; a save that changed nothing made none. */
export function tellCommit(res: Response, commit: string | undefined): void {
  if (commit) res.setHeader("X-Commit", commit);
}
