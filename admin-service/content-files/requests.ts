import type { Request, Response } from "express";
import { z } from "zod";

export const commitName = z
  .string("The commit has to be text.")
  .regex(/^([0-9a-f]{40}|[0-9a-f]{64})$/, "The commit has to be the whole name of one.");

export const withCommit = z.strictObject({ commit: commitName });

/** The query of a history: one page of it. */
export const page = z.object({
  limit: z.coerce
    .number("limit has to be a number.")
    .int()
    .min(1, "limit has to be 1 at least.")
    .max(200, "limit may be 200 at most.")
    .default(50),
  offset: z.coerce.number("offset has to be a number.").int().min(0, "offset has to be 0 at least.").default(0),
});

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
