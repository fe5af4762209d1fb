import { basename } from "node:path";
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from "express";
import { z } from "zod";
import { type PhotoName, photoShapes } from "#content/facts/photos.ts";
import { postPictureName } from "#content/model/pictures.ts";
import { lineFields } from "#content/model/post-fields.ts";
import { slugify } from "#content/model/slug.ts";
import { seenRevision, tellSaved } from "../documents/requests.ts";
import { parseBody, ServiceError } from "../errors.ts";
import { picturePath } from "../posts/post-pictures.ts";
import type { PostStore } from "../posts/post-store.ts";
import type { PracticeStore } from "../practice/practice-store.ts";
import { readStoredPicture } from "../publish/pictures.ts";
import { onlyJson } from "../request-guards.ts";
import type { AgeingFiles } from "../storage/ageing-files.ts";
import { encodePicture, pictureLimits, pictureTooLarge } from "./encode.ts";
import type { PictureMaker } from "./picture-maker.ts";
import { textShapes } from "./reshape-picture.ts";

const pictureSubject = z.strictObject({
  title: z.string("The title has to be text.").trim().min(1, "Give the post a title first.").max(lineFields.title.max),
  excerpt: z.string().max(lineFields.excerpt.max).default(""),
  category: z.string().max(lineFields.category.max).default("General"),
});

interface PictureRoutesOptions {
  posts: PostStore;
  pictures: PictureMaker;
  sentPictures: AgeingFiles;
  blogDir: string;
  requireAdmin: RequestHandler;
}

const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/heic", "image/avif"];

const maxAltLength = lineFields.featuredImageAlt.max;
const altQuery = z.object({
  alt: z
    .string("The picture’s description has to be text.")
    .max(maxAltLength, `The picture’s description may be ${maxAltLength} characters long at most.`)
    .refine((text) => !/[\u0000-\u001f\u007f]/.test(text), "The picture’s description has to be a single line.")
    .default(""),
});

const requirePicture: RequestHandler = (req, _res, next) => {
  if (!req.is(pictureTypes))
    throw new ServiceError("wrong-type", "Please send a picture: JPEG, PNG, WebP, HEIC or AVIF.");
  next();
};

const explainSizeLimit =
  (maxBytes: number): ErrorRequestHandler =>
  (error, _req, _res, next) =>
    next((error as { type?: string }).type === "entity.too.large" ? pictureTooLarge(maxBytes) : error);

/** Returns middleware that reads a picture from the request body. */
const readPictureUpTo = (maxBytes: number) => [
  requirePicture,
  express.raw({ type: pictureTypes, limit: maxBytes }),
  explainSizeLimit(maxBytes),
];
const readPicture = readPictureUpTo(pictureLimits.bytes);

const pictureBytes = ({ body }: Request): Uint8Array => (Buffer.isBuffer(body) ? body : new Uint8Array());

const percent = z.coerce
  .number("The focal point has to be two numbers, x and y.")
  .min(0, "The focal point has to be from 0 to 100 percent.")
  .max(100, "The focal point has to be from 0 to 100 percent.")
  .default(50);

const shapes = Object.keys(textShapes) as (keyof typeof textShapes)[];
const textPictureQuery = z.object({
  /** The file's name on the device. */
  name: z.string("The picture’s name has to be text.").default("picture"),
  shape: z.enum(shapes, `The shape has to be one of ${shapes.join(", ")}.`).default("whole"),
  x: percent,
  y: percent,
});

/** Keeps a picture until a save names it. Returns the path by which a text can refer to it. */
async function storeUnsaved(sentPictures: AgeingFiles, name: string, data: Uint8Array): Promise<string> {
  const path = picturePath(slugify(name), data);
  await sentPictures.write(basename(path), data);
  return path;
}

/** Mounted at /api/blog before the routes that need JSON. */
export function pictureRoutes({ posts, pictures, sentPictures, blogDir, requireAdmin }: PictureRoutesOptions): Router {
  const router = Router();

  /** Keeps a picture until a save names it. Until then nothing is committed and visitors cannot see it. */
  router.put(
    "/pictures",
    requireAdmin,
    readPictureUpTo(pictureLimits.bytesInText),
    async (req: Request, res: Response) => {
      const { name, shape: shapeName, ...focus } = parseBody(textPictureQuery, req.query);
      const shape = textShapes[shapeName];
      const data = await encodePicture(
        pictureBytes(req),
        "within" in shape ? shape : { ...shape, ...focus },
        pictureLimits.bytesInText,
      );
      res.status(201).json({ path: await storeUnsaved(sentPictures, name.replace(/\.\w{1,5}$/, ""), data) });
    },
  );

  /** Serves the desk, which shows pictures before any release contains them. */
  router.get("/pictures/:file", requireAdmin, async (req, res) => {
    const file = String(req.params.file);
    const isSent = /^\w[\w.-]*$/.test(file);
    const data = readStoredPicture(blogDir, file) ?? (isSent ? await sentPictures.read(file) : undefined);
    if (!data) throw new ServiceError("not-found", "There is no such picture.");
    res.type(file).send(data);
  });

  /** Draws a picture for a post that is being written. Like an upload, it is kept until a save names it. */
  router.post("/pictures/draw", onlyJson, requireAdmin, async (req, res) => {
    const subject = parseBody(pictureSubject, req.body);
    const { data, alt } = await pictures.make(subject);
    const path = await storeUnsaved(sentPictures, subject.title, data);
    res.status(201).json({ path, alt });
  });

  router.post("/:id/image", onlyJson, requireAdmin, async (req, res) => {
    const id = String(req.params.id);
    const post = posts.get(id);
    const current = postPictureName(post.featuredImage ?? "");
    const picture = await pictures.make(post, { unlike: current ? readStoredPicture(blogDir, current) : undefined });
    const saved = await posts.setPicture(id, picture);
    tellSaved(res, saved);
    res.json({ message: `A new picture by ${picture.by} is in place.`, featuredImage: saved.post.featuredImage });
  });

  router.put("/:id/image", requireAdmin, readPicture, async (req: Request, res: Response) => {
    const id = String(req.params.id);
    const { alt } = parseBody(altQuery, req.query);
    posts.get(id); // throws if there is no such post, before the picture is decoded
    const data = await encodePicture(pictureBytes(req));
    const saved = await posts.setPicture(id, { data, alt: alt.trim() });
    tellSaved(res, saved);
    res.json({ message: "Your picture is in place.", featuredImage: saved.post.featuredImage });
  });
  return router;
}

const photoQuery = altQuery.extend({ x: percent, y: percent });

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
    const { x, y, alt } = parseBody(photoQuery, req.query);
    const shape = { ...photoShapes[name], x, y, colours: practice.get("look") };
    const data = await encodePicture(pictureBytes(req), shape);
    const saved = await practice.setPhoto(name, { data, alt }, seenRevision(req));
    tellSaved(res, saved);
    res.setHeader("ETag", `"${saved.section.revision}"`);
    res.json(saved.section);
  });

  /** Serves the desk, which shows a new picture before any release contains it. */
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
