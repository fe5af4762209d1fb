import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from "express";
import { z } from "zod";
import { lineFields } from "#content/model/post-fields.ts";
import { tellSaved } from "../content-files/requests.ts";
import { parseBody, ServiceError } from "../errors.ts";
import type { PostStore } from "../posts/post-store.ts";
import { encodePicture, pictureLimits, tooLarge } from "./encode.ts";
import type { PictureMaker } from "./picture-maker.ts";

interface RouteParts {
  posts: PostStore;
  requireAdmin: RequestHandler;
}

/** Mounted at /api/blog. */
export function pictureRoutes({ posts, pictures, requireAdmin }: RouteParts & { pictures: PictureMaker }): Router {
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

const kinds = ["image/jpeg", "image/png", "image/webp", "image/heic", "image/avif"];

const longestAlt = lineFields.featuredImageAlt.max;
const description = z.object({
  alt: z
    .string("The picture’s description has to be text.")
    .max(longestAlt, `The picture’s description may be ${longestAlt} characters long at most.`)
    .refine((text) => !/[\u0000-\u001f\u007f]/.test(text), "The picture’s description has to be a single line.")
    .default(""),
});

const onlyPictures: RequestHandler = (req, _res, next) => {
  if (!req.is(kinds)) throw new ServiceError("wrong-type", "Please send a picture: JPEG, PNG, WebP, HEIC or AVIF.");
  next();
};

const explainSize: ErrorRequestHandler = (error, _req, _res, next) =>
  next((error as { type?: string }).type === "entity.too.large" ? tooLarge() : error);

/** Mounted at /api/blog before the routes that need JSON: the body is the picture itself. */
export function uploadRoutes({ posts, requireAdmin }: RouteParts): Router {
  const router = Router();
  const picture = express.raw({ type: kinds, limit: pictureLimits.bytes });
  router.put("/:id/image", requireAdmin, onlyPictures, picture, explainSize, async (req: Request, res: Response) => {
    const id = String(req.params.id);
    const { alt } = parseBody(description, req.query);
    posts.get(id);
    const data = await encodePicture(Buffer.isBuffer(req.body) ? req.body : new Uint8Array());
    const saved = await posts.setPicture(id, { data, alt: alt.trim() });
    tellSaved(res, saved);
    res.json({ message: "Your picture is in place.", featuredImage: saved.post.featuredImage });
  });
  return router;
}
