import { type RequestHandler, Router } from "express";
import type { Events } from "./events.ts";
import type { Status } from "./status.ts";

interface StatusRoutesOptions {
  status: Status;
  events: Events;
  requireAdmin: RequestHandler;
}

/** Mounted at /api/admin. */
export function statusRoutes({ status, events, requireAdmin }: StatusRoutesOptions): Router {
  const router = Router();
  router.get("/status", requireAdmin, (_req, res) => void res.json(status.report()));
  router.get("/events", requireAdmin, (req, res) => events.open(req, res));
  return router;
}
