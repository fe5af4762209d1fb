import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from "express";
import { z } from "zod";
import { type PhotoName, photoShapes } from "#content/facts/photos.ts";
import { lineFields } from "#content/model/post-fields.ts";
import { seenRevision, tellSaved } from "../content-files/requests.ts";
import { parseBody, ServiceError } from "../errors.ts";
import type { PostStore } from "../posts/post-store.ts";
import type { PracticeStore } from "../practice/practice-store.ts";
import { readStoredPicture } from "../publish/pictures.ts";
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

/** Reads a body that is a picture itself. */
const readPicture = [onlyPictures, express.raw({ type: kinds, limit: pictureLimits.bytes }), explainSize];

const pictureIn = ({ body }: Request): Uint8Array => (Buffer.isBuffer(body) ? body : new Uint8Array());

/** Mounted at /api/blog before the routes that need JSON. */
export function uploadRoutes({ posts, requireAdmin }: RouteParts): Router {
  const router = Router();
  router.put("/:id/image", requireAdmin, readPicture, async (req: Request, res: Response) => {
    const id = String(req.params.id);
    const { alt } = parseBody(description, req.query);
    posts.get(id);
    const data = await encodePicture(pictureIn(req));
    const saved = await posts.setPicture(id, { data, alt: alt.trim() });
    tellSaved(res, saved);
    res.json({ message: "Your picture is in place.", featuredImage: saved.post.featuredImage });
  });
  return router;
}

const percent = z.coerce
  .number("The focal point has to be two numbers, x and y.")
  .min(0, "The focal point has to be from 0 to 100 percent.")
  .max(100, "The focal point has to be from 0 to 100 percent.")
  .default(50);
const placing = description.extend({ x: percent, y: percent });

interface PhotoRoutesOptions {
  practice: PracticeStore;
  practiceDir: string;
  requireAdmin: RequestHandler;
}

/** Mounted at /api/practice before the routes that need JSON. */
export function photoRoutes({ practice, practiceDir, requireAdmin }: PhotoRoutesOptions): Router {
  const router = Router();

  router.put("/photos/:name", requireAdmin, readPicture, async (req: Request, res: Response) => {
    const name = String(req.params.name);
    if (!isPhotoName(name)) throw noSuchPhoto();
    const { x, y, alt } = parseBody(placing, req.query);
    const data = await encodePicture(pictureIn(req), { ...photoShapes[name], x, y });
    const saved = await practice.setPhoto(name, { data, alt }, seenRevision(req));
    tellSaved(res, saved);
    res.setHeader("ETag", `"${saved.section.revision}"`);
    res.json(saved.section);
  });

  /** For the desk: a picture that was just sent is in no release yet. */
  router.get("/photos/:name", (req, res, next) => {
    const { name } = req.params;
    if (!isPhotoName(name)) return next();
    const { file } = practice.get("photos")[name];
    const data = file ? readStoredPicture(practiceDir, file) : undefined;
    if (!data) throw noSuchPhoto();
    res.type(file).send(data);
  });

  return router;
}

const isPhotoName = (name: string): name is PhotoName => Object.hasOwn(photoShapes, name);

const noSuchPhoto = () => new ServiceError("not-found", "There is no such picture of the practice.");
