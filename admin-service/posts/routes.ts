import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Request, type RequestHandler, Router } from "express";
import { z } from "zod";
import { postLimits } from "#content/model/post.ts";
import type { PostIndex } from "#content/model/post-index.ts";
import { parseBody, ServiceError } from "../errors.ts";
import type { PostStore } from "./post-store.ts";

const oneLine = (field: string, max: number) =>
  z
    .string(`${field} has to be text.`)
    .max(max, `${field} may be ${max} characters long at most.`)
    .refine((text) => !/[\u0000-\u001f\u007f]/.test(text), `${field} has to be a single line of plain text.`);

const changes = z.strictObject({
  title: oneLine("The title", postLimits.title)
    .refine((title) => title.trim() !== "", "The title may not be empty.")
    .optional(),
  content: z
    .string("The content has to be text.")
    .max(postLimits.content, `The content may be ${postLimits.content} characters long at most.`)
    .refine(
      (text) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text),
      "The content holds characters that are not text.",
    )
    .optional(),
  excerpt: oneLine("The excerpt", postLimits.excerpt).optional(),
  published: z.boolean("Published has to be true or false.").optional(),
});

const listQuery = z.object({
  limit: z.coerce
    .number("limit has to be a number.")
    .int()
    .min(1, "limit has to be 1 at least.")
    .max(1_000, "limit may be 1000 at most.")
    .optional(),
  offset: z.coerce.number("offset has to be a number.").int().min(0, "offset has to be 0 at least.").default(0),
  summary: z.enum(["0", "1"], "summary has to be 0 or 1.").default("0"),
});

interface PostRoutesOptions {
  posts: PostStore;
  index: PostIndex;
  blogDir: string;
  requireAdmin: RequestHandler;
  isAdmin: (req: Request) => Promise<boolean>;
}

/** Mounted at /api/blog. Visitors see what is published; whoever holds a valid token sees and changes everything. */
export function postRoutes({ posts, index, blogDir, requireAdmin, isAdmin }: PostRoutesOptions): Router {
  const router = Router();

  router.get("/", async (req, res) => {
    const { limit, offset, summary } = parseBody(listQuery, req.query);
    const all = (await isAdmin(req)) ? index.posts : index.published;
    const shown = all.slice(offset, limit === undefined ? undefined : offset + limit);
    res.setHeader("X-Total-Count", all.length);
    res.json(shown.map((post) => (summary === "1" ? withoutInternals(post) : index.read(post.slug))).filter(Boolean));
  });

  router.get("/:slug", async (req, res) => {
    const post = index.read(req.params.slug);
    if (!post || !(post.published || (await isAdmin(req)))) {
      throw new ServiceError("not-found", "The article you're looking for doesn't exist or has been moved.");
    }
    res.json(post);
  });

  /** A draft's picture is in no release; the admin page shows it through here. */
  router.get("/:id/image", requireAdmin, async (req, res) => {
    const { featuredImage } = posts.get(String(req.params.id));
    const image = /^\/blog\/(images\/[\w.-]+)$/.exec(featuredImage ?? "")?.[1];
    const data = image && (await readFile(join(blogDir, image)).catch(() => undefined));
    if (!data) throw new ServiceError("not-found", "This post has no picture.");
    res.type(image).send(data);
  });

  router.patch("/:id", requireAdmin, async (req, res) => {
    const revision = /^(?:W\/)?"(.*)"$/.exec(req.get("if-match") ?? "")?.[1];
    const post = await posts.update(String(req.params.id), parseBody(changes, req.body), revision);
    res.setHeader("ETag", `"${post.revision}"`);
    res.json(post);
  });

  router.delete("/:id", requireAdmin, async (req, res) => {
    const id = String(req.params.id);
    await posts.remove(id);
    res.json({ ok: true, id });
  });

  return router;
}

function withoutInternals({ images: _, notices: __, ...summary }: PostIndex["posts"][number]) {
  return summary;
}
