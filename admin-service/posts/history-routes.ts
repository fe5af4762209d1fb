import { type Request, type RequestHandler, Router } from "express";
import { postPictureName } from "#content/model/pictures.ts";
import { writtenFields } from "#content/model/post-fields.ts";
import type { PostIndex } from "#content/model/post-index.ts";
import { commitName, page, tellSaved, withCommit } from "../content-files/requests.ts";
import { noSuchVersion } from "../content-files/versions.ts";
import { parseBody, ServiceError } from "../errors.ts";
import type { FormerPost, PostHistory } from "./post-history.ts";
import { findPost } from "./post-store.ts";
import type { TakeBack } from "./take-back.ts";

interface HistoryRoutesOptions {
  index: PostIndex;
  postHistory: PostHistory;
  takeBack: TakeBack;
  requireAdmin: RequestHandler;
}

/** Mounted at /api/blog. */
export function historyRoutes({ index, postHistory, takeBack, requireAdmin }: HistoryRoutesOptions): Router {
  const router = Router();

  async function formerOf({ params }: Request): Promise<FormerPost> {
    const { slug } = findPost(index, String(params.id));
    const commit = commitName.safeParse(params.commit);
    if (!commit.success) throw noSuchVersion("post");
    return postHistory.former(slug, commit.data);
  }

  router.get("/deleted", requireAdmin, async (_req, res) => void res.json(await postHistory.deleted()));

  router.post("/deleted/:slug/restore", requireAdmin, async (req, res) => {
    const { commit } = parseBody(withCommit, req.body);
    const restored = await takeBack.restoreDeleted(String(req.params.slug), commit);
    tellSaved(res, restored);
    res.json(restored.post);
  });

  router.post("/undo", requireAdmin, async (req, res) => {
    const undone = await takeBack.undo(parseBody(withCommit, req.body).commit);
    tellSaved(res, undone);
    res.json(undone);
  });

  router.get("/:id/history", requireAdmin, async (req, res) => {
    res.json(await postHistory.versions(String(req.params.id), parseBody(page, req.query)));
  });

  router.get("/:id/history/:commit", requireAdmin, async (req, res) => {
    const { post } = await formerOf(req);
    const shown = [...writtenFields, "excerptIsDerived", "featuredImage", "published"] as const;
    res.json(Object.fromEntries(shown.map((field) => [field, post[field]])));
  });

  router.get("/:id/history/:commit/image", requireAdmin, async (req, res) => {
    const { post, picture } = await formerOf(req);
    const name = postPictureName(post.featuredImage ?? "");
    const data = name && (await picture(name));
    if (!data) throw new ServiceError("not-found", "This version has no picture.");
    res.type(name).send(data);
  });

  router.post("/:id/restore", requireAdmin, async (req, res) => {
    const { commit } = parseBody(withCommit, req.body);
    const restored = await takeBack.restore(String(req.params.id), commit);
    tellSaved(res, restored);
    res.json(restored.post);
  });

  return router;
}
