import { hash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import express, { type ErrorRequestHandler, type RequestHandler, Router } from "express";
import { z } from "zod";
import { postPath } from "#content/facts/navigation.ts";
import { tellSaved } from "../documents/requests.ts";
import { asRefusal, parseBody, ServiceError } from "../errors.ts";
import type { CheckPost } from "../posts/live-findings.ts";
import { type BroughtPost, type ImportOptions, type ImportReport, importPosts, isNew } from "./import-posts.ts";

const MOST_BYTES = 25 * 1024 * 1024;
const kinds = ["xml", "json", "zip"] as const;
const sent = z.strictObject({ kind: z.enum(kinds, "An export is a file that ends in .xml, .json or .zip.") });
const kept = z.strictObject({
  /** The name under which an export was kept: two devices may each have sent one. */
  file: z.string().regex(/^[0-9a-f]{20}\.(?:xml|json|zip)$/, "There is no such export. Please choose the file again."),
  forward: z.array(z.string()).default([]),
});

const explainSize: ErrorRequestHandler = (error, _req, _res, next) => {
  const isTooLarge = (error as { type?: string }).type === "entity.too.large";
  const sentence = "The export is larger than 25 MB. Have it brought on the server: npm run import.";
  next(isTooLarge ? new ServiceError("too-large", sentence) : error);
};

interface ImportRoutesOptions extends ImportOptions {
  check: CheckPost;
  requireAdmin: RequestHandler;
}

/** Mounted at /api/import before the routes that need JSON. */
export function importRoutes(options: ImportRoutesOptions): Router {
  const router = Router();
  const { sentExports, posts, index, check, requireAdmin } = options;

  /** Brings the file that was sent, or tells what would come of it. One that cannot be read is refused with the reason. */
  async function bring(file: string, forward?: readonly string[]): Promise<ImportReport> {
    const request = { from: sentExports.pathOf(file), isDryRun: !forward, forward };
    return importPosts(options, request).catch((error) => Promise.reject(asRefusal(error)));
  }

  /** Adds what the rules find. Not of links: what they lead to may have come with them, and is not live yet. */
  async function withFindings(brought: BroughtPost): Promise<BroughtPost> {
    await setImmediate(); // lets other requests run between two posts
    const post = isNew(brought) ? index.read(brought.path.slice(postPath("").length)) : undefined;
    const findings = post ? check(post).filter(({ rule }) => rule !== "dead-link") : [];
    return { ...brought, notes: [...brought.notes, ...findings.map(({ text, why }) => `“${text}”: ${why}`)] };
  }

  router.get("/", requireAdmin, async (_req, res) => {
    res.json(await posts.brought());
  });

  router.put("/", requireAdmin, express.raw({ limit: MOST_BYTES }), async (req, res) => {
    const { kind } = parseBody(sent, req.query);
    // An export may be JSON itself, which must not be read as the request’s.
    if (!Buffer.isBuffer(req.body))
      throw new ServiceError("wrong-type", "Please send the export as application/octet-stream.");
    const file = `${hash("sha256", req.body).slice(0, 20)}.${kind}`;
    await sentExports.write(file, req.body);
    res.json({ ...(await bring(file)), file });
  });

  /** Goes on if it takes longer than a request may, and a repeated request brings only what is left. */
  router.post("/", requireAdmin, async (req, res) => {
    const { file, forward } = parseBody(kept, req.body);
    const report = await bring(file, forward);
    const read: BroughtPost[] = [];
    for (const post of report.posts) read.push(await withFindings(post));
    tellSaved(res, report);
    res.json({ ...report, posts: read, file });
  });

  router.use(explainSize);

  return router;
}
