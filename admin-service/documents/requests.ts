import type { Request, Response } from "express";

/** The revision that the editor last saw, from the If-Match header. */
export const seenRevision = (req: Request): string | undefined =>
  /^(?:W\/)?"(.*)"$/.exec(req.get("if-match") ?? "")?.[1];

/** Sets X-Commit, by which a write can be undone (absent when nothing changed), and X-Notice. */
export function tellSaved(
  res: Response,
  { commit, notice }: { commit: string | undefined; notice?: string | undefined },
): void {
  if (commit) res.setHeader("X-Commit", commit);
  if (notice) res.setHeader("X-Notice", notice);
}
