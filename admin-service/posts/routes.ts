import { type Request, type RequestHandler, type Response, Router } from "express";
import { z } from "zod";
import type { Finding } from "#content/model/answers.ts";
import { findPosts, postStates } from "#content/model/find-posts.ts";
import { omit, pick } from "#content/model/pick.ts";
import { postPictureName } from "#content/model/pictures.ts";
import { type PostSummary, summaryOf } from "#content/model/post.ts";
import { writtenFields } from "#content/model/post-fields.ts";
import type { PostIndex } from "#content/model/post-index.ts";
import { seenRevision, tellSaved } from "../documents/requests.ts";
import { documentRoutes, partOfList, withCommit } from "../documents/routes.ts";
import { parseBody, ServiceError } from "../errors.ts";
import type { CheckPost } from "./live-findings.ts";
import { newPost, postChanges } from "./post-changes.ts";
import { readPictureThen } from "./post-pictures.ts";
import type { PostStore, Saved } from "./post-store.ts";

/** The fields of a former version that the desk shows. */
const versionFields = [...writtenFields, "excerptIsDerived", "featuredImage", "published"] as const;

const listQuery = z.object({
  ...partOfList(1_000),
  summary: z.enum(["0", "1"], "summary has to be 0 or 1.").default("0"),
  q: z.string("q has to be text.").max(200, "q may be 200 characters long at most.").optional(),
  state: z.enum(postStates, `state has to be ${postStates.join(", ")}.`).optional(),
});

interface PostRoutesOptions {
  posts: PostStore;
  index: PostIndex;
  check: CheckPost;
  requireAdmin: RequestHandler;
  isAdmin: (req: Request) => Promise<boolean>;
}

/** Mounted at /api/blog. Visitors see published posts; the holder of a valid token sees and changes everything. */
export function postRoutes({ posts, index, check, requireAdmin, isAdmin }: PostRoutesOptions): Router {
  const router = Router();
  const presentAt = (slug: string) => posts.get(index.bySlug(slug)?.id ?? slug);

  router.get("/deleted", requireAdmin, async (_req, res) => void res.json(await posts.deleted()));

  router.post("/deleted/:slug/restore", requireAdmin, async (req, res) => {
    const slug = String(req.params.slug);
    tellSaved(res, await posts.restoreDeleted(slug, parseBody(withCommit, req.body).commit));
    res.json(presentAt(slug));
  });

  router.use(
    documentRoutes({
      documents: posts,
      shown: ({ value }) => pick(value.post, versionFields),
      present: posts.get,
      undone: (slug) => ({ post: index.bySlug(slug) ? presentAt(slug) : null }),
      requireAdmin,
    }),
  );

  router.get("/:id/history/:commit/image", requireAdmin, async (req, res) => {
    const { value, read } = await posts.formerOf(String(req.params.id), String(req.params.commit));
    const name = postPictureName(value.post.featuredImage ?? "");
    const data = name && (await readPictureThen(name, read));
    if (!data) throw new ServiceError("not-found", "This version has no picture.");
    res.type(name).send(data);
  });

  router.get("/", async (req, res) => {
    const { limit, offset, summary, ...query } = parseBody(listQuery, req.query);
    const isOwner = await isAdmin(req);
    // A search in texts reads them from disk, so it is only for the owner.
    const found = isOwner
      ? await findPosts(index.posts, query, (slug) => index.read(slug)?.content ?? "")
      : await findPosts(index.published, query);
    const shown = found.slice(offset, limit === undefined ? undefined : offset + limit);
    res.setHeader("X-Total-Count", found.length);
    const answered = shown.flatMap((post) => (summary === "1" ? summaryOf(post) : (index.read(post.slug) ?? [])));
    res.json(isOwner ? answered : answered.map(forVisitors));
  });

  /** Also by id, for the owner. */
  router.get("/:slug", async (req, res) => {
    const { slug } = req.params;
    const isOwner = await isAdmin(req);
    const post = index.read(slug) ?? (isOwner ? index.read(index.byId(slug)?.slug ?? "") : undefined);
    if (!post || !(post.published || isOwner)) {
      throw new ServiceError("not-found", "The article you're looking for doesn't exist or has been moved.");
    }
    res.json(isOwner ? post : forVisitors(post));
  });

  function answerSaved(res: Response, saved: Saved): void {
    tellSaved(res, saved);
    res.setHeader("ETag", `"${saved.post.revision}"`);
    res.setHeader("X-Findings", findingsHeader(check(saved.post)));
    res.json(saved.post);
  }

  router.post("/", requireAdmin, async (req, res) => {
    const saved = await posts.create(parseBody(newPost, req.body));
    // A repeated request whose first answer was lost creates nothing.
    answerSaved(res.status(saved.commit ? 201 : 200), saved);
  });

  router.patch("/:id", requireAdmin, async (req, res) => {
    answerSaved(res, await posts.update(String(req.params.id), parseBody(postChanges, req.body), seenRevision(req)));
  });

  router.delete("/:id", requireAdmin, async (req, res) => {
    const id = String(req.params.id);
    tellSaved(res, await posts.remove(id));
    res.json({ ok: true, id });
  });

  return router;
}

/** Removes the owner's reasons, which are private. */
const forVisitors = (post: PostSummary) => omit(post, "accepted");

/** Findings without their texts and each kind once, because a header has to be short and ASCII. */
function findingsHeader(findings: readonly Finding[]): string {
  const kinds = findings.map(({ rule, colour, field }) => JSON.stringify({ rule, colour, field }));
  return `[${[...new Set(kinds)].join()}]`;
}
