import { type RequestHandler, Router } from "express";
import { londonTime } from "#content/model/london-time.ts";
import type { Counting } from "./counting.ts";
import type { KeptCounts } from "./counts.ts";
import { findNumbersProblem, numbersUpTo } from "./numbers.ts";

type Options = Parameters<typeof numbersUpTo>[2] & {
  counts: KeptCounts;
  counting: Counting;
  now: () => Date;
  requireAdmin: RequestHandler;
};

/** Mounted at /api/admin. */
export function numbersRoutes({ counts, counting, now, requireAdmin, ...site }: Options): Router {
  const router = Router();
  router.get("/numbers", requireAdmin, async (_req, res) => {
    await counting.catchUp();
    const numbers = numbersUpTo(londonTime(now()).date, counts.days(), site);
    const problem = findNumbersProblem(numbers, counting.isReadable, site);
    res.json({ ...numbers, ...(problem && { problem }) });
  });
  return router;
}
