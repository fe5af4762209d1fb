import { type RequestHandler, Router } from "express";
import type { PostIndex } from "#content/model/post-index.ts";
import { followsTitle, slugify } from "#content/model/slug.ts";
import type { OpinionsIn } from "../ai/second-reader.ts";
import { parseBody } from "../errors.ts";
import type { CheckPost, LiveFindings } from "./live-findings.ts";
import { checkRequest } from "./post-changes.ts";
import type { PostStore } from "./post-store.ts";

interface CheckRoutesOptions {
  posts: PostStore;
  index: PostIndex;
  check: CheckPost;
  liveFindings: LiveFindings;
  opinionsIn?: OpinionsIn | undefined;
  requireAdmin: RequestHandler;
}

/** Mounted at /api: findings in saved posts and in text that is being written. */
export function checkRoutes(options: CheckRoutesOptions): Router {
  const { posts, index, check, liveFindings, opinionsIn, requireAdmin } = options;
  const router = Router();

  router.get("/blog/:id/check", requireAdmin, (req, res) => {
    const post = posts.get(String(req.params.id));
    res.json({ findings: check(post, opinionsIn?.(`blog/${post.id}`)) });
  });

  router.post("/check", requireAdmin, (req, res) => {
    const { id = "", ...fields } = parseBody(checkRequest, req.body);
    const { title = "", excerpt = "", tags = [], category = "", content = "" } = fields;
    const { featuredImage = null, featuredImageAlt = "" } = fields;
    const saved = index.byId(id);
    const { accepted = [] } = saved ?? {};
    // The address that the next save would give it.
    const isKept = saved && saved.slug === fields.slug && followsTitle(saved);
    const slug = isKept ? slugify(title) : (fields.slug ?? "");
    const post = { title, excerpt, tags, category, content, slug, featuredImage, featuredImageAlt, accepted };
    res.json({ findings: check(post, opinionsIn?.(`blog/${id}`)) });
  });

  router.get("/admin/findings", requireAdmin, async (_req, res) => {
    res.json({ posts: await liveFindings() });
  });

  return router;
}
