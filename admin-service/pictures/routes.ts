import { basename } from "node:path";
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from "express";
import { z } from "zod";
import { type PhotoName, photoShapes } from "#content/facts/photos.ts";
import { fileBesidePosts } from "#content/model/pictures.ts";
import { slugify } from "#content/model/post.ts";
import { lineFields } from "#content/model/post-fields.ts";
import { seenRevision, tellSaved } from "../content-files/requests.ts";
import { parseBody, ServiceError } from "../errors.ts";
import { type PostStore, picturePath } from "../posts/post-store.ts";
import type { PracticeStore } from "../practice/practice-store.ts";
import { readStoredPicture } from "../publish/pictures.ts";
import type { AgeingFiles } from "../storage/ageing-files.ts";
import { textShapes } from "./cut-picture.ts";
import { encodePicture, pictureLimits, tooLarge } from "./encode.ts";
import type { PictureMaker } from "./picture-maker.ts";

interface RouteParts {
  posts: PostStore;
  requireAdmin: RequestHandler;
}

const subject = z.strictObject({
  title: z.string("The title has to be text.").trim().min(1, "Give the post a title first.").max(lineFields.title.max),
  excerpt: z.string().max(lineFields.excerpt.max).default(""),
  category: z.string().max(lineFields.category.max).default("General"),
});

interface MadeParts extends RouteParts {
  pictures: PictureMaker;
  sentPictures: AgeingFiles;
  blogDir: string;
}

/** Mounted at /api/blog. */
export function pictureRoutes({ posts, pictures, sentPictures, blogDir, requireAdmin }: MadeParts): Router {
  const router = Router();

  /** For a post that is being written: like a picture that was sent, it waits for the save that names it. */
  router.post("/pictures/draw", requireAdmin, async (req, res) => {
    const about = parseBody(subject, req.body);
    const { data, alt } = await pictures.make(about);
    const path = await keepSent(sentPictures, about.title, data);
    res.status(201).json({ path, alt });
  });

  router.post("/:id/image", requireAdmin, async (req, res) => {
    const id = String(req.params.id);
    const post = posts.get(id);
    const present = fileBesidePosts(post.featuredImage ?? "");
    const picture = await pictures.make(post, { unlike: present ? readStoredPicture(blogDir, present) : undefined });
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

const explainSize =
  (most: number): ErrorRequestHandler =>
  (error, _req, _res, next) =>
    next((error as { type?: string }).type === "entity.too.large" ? tooLarge(most) : error);

/** Reads a body that is a picture itself. */
const readPictureOf = (most: number) => [onlyPictures, express.raw({ type: kinds, limit: most }), explainSize(most)];
const readPicture = readPictureOf(pictureLimits.bytes);

const pictureIn = ({ body }: Request): Uint8Array => (Buffer.isBuffer(body) ? body : new Uint8Array());

const percent = z.coerce
  .number("The focal point has to be two numbers, x and y.")
  .min(0, "The focal point has to be from 0 to 100 percent.")
  .max(100, "The focal point has to be from 0 to 100 percent.")
  .default(50);

const shapes = Object.keys(textShapes) as (keyof typeof textShapes)[];
const forText = z.object({
  /** Of the file, as the device calls it. */
  name: z.string("The picture’s name has to be text.").default("picture"),
  shape: z.enum(shapes, `The shape has to be one of ${shapes.join(", ")}.`).default("whole"),
  ...{ x: percent, y: percent },
});

/** Answers its path, as a text names it. */
async function keepSent(sentPictures: AgeingFiles, name: string, data: Uint8Array): Promise<string> {
  const path = picturePath(slugify(name), data);
  await sentPictures.write(basename(path), data);
  return path;
}

interface UploadParts extends RouteParts {
  sentPictures: AgeingFiles;
  blogDir: string;
}

/** Mounted at /api/blog before the routes that need JSON. */
export function uploadRoutes({ posts, sentPictures, blogDir, requireAdmin }: UploadParts): Router {
  const router = Router();

  /** Keeps a picture until a save names it: nothing is committed, and visitors see nothing of it. */
  router.put(
    "/pictures",
    requireAdmin,
    readPictureOf(pictureLimits.bytesInText),
    async (req: Request, res: Response) => {
      const { name, shape, ...focus } = parseBody(forText, req.query);
      const cut = textShapes[shape];
      const data = await encodePicture(
        pictureIn(req),
        "within" in cut ? cut : { ...cut, ...focus },
        pictureLimits.bytesInText,
      );
      res.status(201).json({ path: await keepSent(sentPictures, name.replace(/\.\w{1,5}$/, ""), data) });
    },
  );

  /** For the desk, which shows pictures that no release has yet. */
  router.get("/pictures/:file", requireAdmin, async (req, res) => {
    const file = String(req.params.file);
    const data = /^\w[\w.-]*$/.test(file) && (readStoredPicture(blogDir, file) ?? (await sentPictures.read(file)));
    if (!data) throw new ServiceError("not-found", "There is no such picture.");
    res.type(file).send(data);
  });

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
