import { type Request, type RequestHandler, Router } from "express";
import type { PostIndex } from "#content/model/post-index.ts";
import { seenRevision } from "../documents/requests.ts";
import { parseBody, ServiceError } from "../errors.ts";
import { type Expected, type WorkingCopies, workingCopy } from "./working-copies.ts";

interface WorkingCopyRoutesOptions {
  workingCopies: WorkingCopies;
  index: PostIndex;
  requireAdmin: RequestHandler;
}

/** Mounted at /api/blog. */
export function workingCopyRoutes({ workingCopies, index, requireAdmin }: WorkingCopyRoutesOptions): Router {
  const router = Router();

  router.get("/working-copies", requireAdmin, (_req, res) => {
    res.json(workingCopies.list().map((copy) => ({ ...copy, title: copy.title ?? index.byId(copy.id)?.title ?? "" })));
  });

  router
    .route("/:id/working-copy")
    .all(requireAdmin)
    .get(async (req, res) => {
      const copy = await workingCopies.read(idOf(req));
      if (!copy) throw new ServiceError("not-found", "There are no unsaved words of this post.");
      res.setHeader("ETag", `"${copy.etag}"`);
      res.json(copy.fields);
    })
    .put(async (req, res) => {
      const etag = await workingCopies.write(idOf(req), parseBody(workingCopy, req.body), expectedBy(req));
      res.status(204).setHeader("ETag", `"${etag}"`);
      res.end();
    })
    .delete(async (req, res) => {
      await workingCopies.remove(idOf(req), expectedBy(req));
      res.status(204).end();
    });

  return router;
}

/** The id of a post, which may not exist yet. Validated, because it becomes a file name. */
function idOf(req: Request): string {
  const id = String(req.params.id);
  if (!/^[\w-]{1,100}$/.test(id))
    throw new ServiceError("not-found", "There is no such post. It may have been deleted.");
  return id;
}

function expectedBy(req: Request): Expected {
  const etag = seenRevision(req);
  if (etag !== undefined) return { etag };
  return req.get("if-none-match") === "*" ? "none" : undefined;
}
