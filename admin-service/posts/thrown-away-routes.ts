import { type Request, type RequestHandler, Router } from "express";
import { parseBody, ServiceError } from "../errors.ts";
import { type ThrownAwayStore, thrownAway } from "./thrown-away.ts";

interface ThrownAwayRoutesOptions {
  thrownAwayWords: ThrownAwayStore;
  requireAdmin: RequestHandler;
}

/** Mounted at /api/thrown-away. The desk chooses the names, so that a repeated request stores nothing twice. */
export function thrownAwayRoutes({ thrownAwayWords: store, requireAdmin }: ThrownAwayRoutesOptions): Router {
  const router = Router();
  router.get("/", requireAdmin, (_req, res) => void res.json(store.list()));

  router.delete("/", requireAdmin, async (_req, res) => {
    await store.empty();
    res.status(204).end();
  });

  router
    .route("/:name")
    .all(requireAdmin)
    .get(async (req, res) => {
      const words = await store.read(nameOf(req));
      if (!words) throw gone();
      res.json(words);
    })
    .put(async (req, res) => {
      await store.write(nameOf(req), parseBody(thrownAway, req.body));
      res.status(204).end();
    })
    .delete(async (req, res) => {
      await store.remove(nameOf(req));
      res.status(204).end();
    });

  return router;
}

/** Validated, because it becomes a file name. */
function nameOf(req: Request): string {
  const name = String(req.params.name);
  if (!/^[\w-]{1,100}$/.test(name)) throw gone();
  return name;
}

const gone = () => new ServiceError("not-found", "These words are no longer kept.");
