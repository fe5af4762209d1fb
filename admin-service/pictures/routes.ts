import { type RequestHandler, Router } from "express";
import type { PostStore } from "../posts/post-store.ts";
import { tellSaved } from "../posts/routes.ts";
import type { PictureMaker } from "./picture-maker.ts";

interface PictureRoutesOptions {
  posts: PostStore;
  pictures: PictureMaker;
  requireAdmin: RequestHandler;
}

/** Mounted at /api/blog. */
export function pictureRoutes({ posts, pictures, requireAdmin }: PictureRoutesOptions): Router {
  const router = Router();
  router.post("/:id/image", requireAdmin, async (req, res) => {
    const id = String(req.params.id);
    const picture = await pictures.make(posts.get(id));
    const saved = await posts.setPicture(id, picture);
    tellSaved(res, saved);
    res.json({ message: `A new picture by ${picture.by} is in place.`, featuredImage: saved.post.featuredImage });
  });
  return router;
}
