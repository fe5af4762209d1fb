import { type RequestHandler, Router } from "express";
import type { Auth } from "../auth/auth.ts";
import { bearerToken } from "../auth/require-admin.ts";
import type { Events } from "./events.ts";
import type { Status } from "./status.ts";

interface StatusRoutesOptions {
  status: Status;
  events: Events;
  auth: Auth;
  requireAdmin: RequestHandler;
}

/** Mounted at /api/admin. */
export function statusRoutes({ status, events, auth, requireAdmin }: StatusRoutesOptions): Router {
  const router = Router();
  router.get("/status", requireAdmin, (_req, res) => void res.json(status.report()));
  router.get("/events", requireAdmin, (req, res) => {
    const token = bearerToken(req) as string;
    events.open(res, () => auth.isValid(token));
  });
  return router;
}
