import { type RequestHandler, Router } from "express";
import { z } from "zod";
import { parseBody } from "../errors.ts";
import { cleanPicture } from "../pictures/encode.ts";
import { postAsShown } from "../posts/post-changes.ts";
import { sectionOf } from "../practice/routes.ts";
import { wordsPage } from "../practice/words-store.ts";
import { readStoredPicture } from "../publish/pictures.ts";
import { contentType } from "../site/headers.ts";
import type { AgeingFiles } from "../storage/ageing-files.ts";
import type { Previews } from "./previews.ts";
import { followed } from "./what-follows.ts";

interface PreviewRoutesOptions {
  previews: Previews;
  requireAdmin: RequestHandler;
}

/** Mounted at /api/blog. */
export function previewRoutes({ previews, requireAdmin }: PreviewRoutesOptions): Router {
  const router = Router();

  router.post("/:id/preview", requireAdmin, async (req, res) => {
    res.json({ html: await previews.draw(String(req.params.id), parseBody(postAsShown, req.body), res) });
  });

  router.post("/:id/preview-link", requireAdmin, async (req, res) => {
    res.status(201).json(await previews.createLink(String(req.params.id)));
  });

  router.delete("/:id/preview-link", requireAdmin, async (req, res) => {
    await previews.revokeLinks(String(req.params.id));
    res.status(204).end();
  });

  return router;
}

const change = z.looseObject({}, "The change has to be a JSON object.");
/** A change of a section, and the page to show it on. */
const sectionPreview = z.strictObject({
  page: z.string("“page” has to be the path of a page."),
  change,
});

/** Mounted at /api/practice. */
export function sectionPreviewRoutes({ previews, requireAdmin }: PreviewRoutesOptions): Router {
  const router = Router();

  for (const section of followed)
    router.post(`/${section}/follows`, requireAdmin, (req, res) => {
      res.json(previews.follows(section, parseBody(change, req.body)));
    });

  router.post("/:section/preview", requireAdmin, async (req, res) => {
    const { page, change } = parseBody(sectionPreview, req.body);
    res.json(await previews.drawSection(sectionOf(req), change, page, res));
  });

  return router;
}

/** A change of a page's words. The path of a page to show it on, for words that stand on many. */
const wordsPreview = z.strictObject({
  page: z.string("“page” has to be the path of a page.").optional(),
  change,
});

/** Mounted at /api/words. */
export function wordsPreviewRoutes({ previews, requireAdmin }: PreviewRoutesOptions): Router {
  const router = Router();

  router.post("/:page/preview", requireAdmin, async (req, res) => {
    const { page, change } = parseBody(wordsPreview, req.body);
    res.json(await previews.drawWords(wordsPage(String(req.params.page)), change, page, res));
  });

  return router;
}

interface PreviewPagesOptions {
  previews: Previews;
  blogDir: string;
  sentPictures: AgeingFiles;
}

/** Mounted at /preview, for everybody who has a link. Unknown links fall through to the site's 404 page. */
export function previewPages({ previews, blogDir, sentPictures }: PreviewPagesOptions): Router {
  const router = Router({ strict: true });

  router.get("/:token", async (req, res, next) => {
    const html = await previews.drawLinked(req.params.token, res);
    if (html === undefined) return next();
    res.type("html").send(html);
  });

  router.get("/:token/images/*path", async (req, res, next) => {
    const { token, path } = req.params;
    const picture = path.join("/");
    if (!/^(?:(?:^|\/)(?![.@])[^\p{C}/\\]+)+$/u.test(picture) || !previews.canSeePicture(token, picture)) return next();
    const stored = readStoredPicture(blogDir, picture) ?? (await sentPictures.read(picture));
    const data = stored && (await cleanPicture(picture, stored));
    if (!data) return next();
    res.type(contentType(`/${picture}`)).send(data);
  });

  return router;
}
