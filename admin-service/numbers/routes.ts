import { type RequestHandler, Router } from "express";
import { londonTime } from "#content/model/london-time.ts";
import type { Counting } from "./counting.ts";
import { numbersUpTo } from "./numbers.ts";

type Options = Parameters<typeof numbersUpTo>[1] & {
  counting: Counting;
  now: () => Date;
  requireAdmin: RequestHandler;
};

/** Mounted at /api/admin. */
export function numbersRoutes({ requireAdmin, ...sources }: Options): Router {
  const router = Router();
  router.get("/numbers", requireAdmin, async (_req, res) => {
    await sources.counting.catchUp();
    res.json(numbersUpTo(londonTime(sources.now()).date, sources));
  });
  return router;
}
