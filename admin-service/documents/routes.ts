import { type RequestHandler, Router } from "express";
import { z } from "zod";
import { parseBody } from "../errors.ts";
import { type Documents, type Former, isCommitName } from "./documents.ts";
import { tellSaved } from "./requests.ts";

export const withCommit = z.strictObject({
  commit: z.string("The commit has to be text.").refine(isCommitName, "The commit has to be the whole name of one."),
});

/** The query of a part of a list. */
export const partOfList = (most: number) => ({
  limit: z.coerce
    .number("limit has to be a number.")
    .int()
    .min(1, "limit has to be 1 at least.")
    .max(most, `limit may be ${most} at most.`)
    .optional(),
  offset: z.coerce.number("offset has to be a number.").int().min(0, "offset has to be 0 at least.").default(0),
});
const page = z.object(partOfList(200));

interface DocumentRoutesOptions<Value> {
  documents: Documents<Value>;
  /** A former version as the desk shows it. */
  shown: (former: Former<Value>) => unknown;
  /** The document after a restore, by its id. */
  present: (id: string) => unknown;
  /** The answer of Undo besides its commit, by the document's name. */
  undone: (name: string) => object;
  requireAdmin: RequestHandler;
}

/** The calls that every kind of document has: its versions, one of them, Restore and Undo. */
export function documentRoutes<Value>(options: DocumentRoutesOptions<Value>): Router {
  const { documents, shown, present, undone, requireAdmin } = options;
  const router = Router();

  router.post("/undo", requireAdmin, async (req, res) => {
    const saved = await documents.undo(parseBody(withCommit, req.body).commit);
    tellSaved(res, saved);
    res.json({ ...undone(saved.name), commit: saved.commit });
  });

  router.get(["/:id/history", "/:id/versions"], requireAdmin, async (req, res) => {
    const { limit = 50, offset } = parseBody(page, req.query);
    res.json(await documents.versions(String(req.params.id), { limit, offset }));
  });

  router.get("/:id/history/:commit", requireAdmin, async (req, res) => {
    res.json(shown(await documents.formerOf(String(req.params.id), String(req.params.commit))));
  });

  router.post("/:id/restore", requireAdmin, async (req, res) => {
    const id = String(req.params.id);
    tellSaved(res, await documents.restore(id, parseBody(withCommit, req.body).commit));
    res.json(present(id));
  });

  return router;
}
