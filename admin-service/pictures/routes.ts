import { type RequestHandler, Router } from "express";
import type { PostStore } from "../posts/post-store.ts";
import { tellCommit } from "../posts/tell-commit.ts";
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
    const { post, commit } = await posts.setPicture(id, picture);
    tellCommit(res, commit);
    res.json({ message: `A new picture by ${picture.by} is in place.`, featuredImage: post.featuredImage });
  });
  return router;
}
