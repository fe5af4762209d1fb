import { type RequestHandler, Router } from "express";
import type { Numbers } from "#content/model/answers.ts";
import { londonTime } from "#content/model/london-time.ts";

interface NumbersRoutesOptions {
  numbers: (day: string) => Promise<Numbers>;
  now: () => Date;
  requireAdmin: RequestHandler;
}

/** Mounted at /api/admin. */
export function numbersRoutes({ numbers, now, requireAdmin }: NumbersRoutesOptions): Router {
  const router = Router();
  router.get("/numbers", requireAdmin, async (_req, res) => {
    res.json(await numbers(londonTime(now()).date));
  });
  return router;
}
