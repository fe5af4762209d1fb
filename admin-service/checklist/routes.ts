import { type RequestHandler, Router } from "express";
import type { Checklist } from "#content/model/answers.ts";

/** Mounted at /api/admin. */
export function checklistRoutes(checklist: () => Promise<Checklist>, requireAdmin: RequestHandler): Router {
  const router = Router();
  router.get("/checklist", requireAdmin, async (_req, res) => void res.json(await checklist()));
  return router;
}
