import { type RequestHandler, Router } from "express";
import { checkPost } from "#content/model/check-post.ts";
import { parseBody } from "../errors.ts";
import { postAsShown } from "./post-changes.ts";
import type { PostStore } from "./post-store.ts";

/** Mounted at /api: what there is to mend in a post before it goes live, saved or as it is being written. */
export function checkRoutes({ posts, requireAdmin }: { posts: PostStore; requireAdmin: RequestHandler }): Router {
  const router = Router();

  router.get("/blog/:id/check", requireAdmin, (req, res) => {
    res.json({ findings: checkPost(posts.get(String(req.params.id))) });
  });

  router.post("/check", requireAdmin, (req, res) => {
    const words = parseBody(postAsShown, req.body);
    const { title = "", excerpt = "", content = "", featuredImage = null, featuredImageAlt = "" } = words;
    const isDerived = excerpt.trim() === "" && { excerptIsDerived: true as const };
    res.json({ findings: checkPost({ title, excerpt, ...isDerived, content, featuredImage, featuredImageAlt }) });
  });

  return router;
}
