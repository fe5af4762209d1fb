import { Writable } from "node:stream";
import { type RequestHandler, Router } from "express";
import { z } from "zod";
import type { Facts } from "#content/facts/facts.ts";
import { parseBody } from "../errors.ts";
import type { ExportSources } from "./exported-post.ts";
import { writeExport } from "./zip.ts";

interface ExportRoutesOptions extends Omit<ExportSources, "facts" | "now" | "withMessages"> {
  facts: () => Facts;
  now: () => Date;
  requireAdmin: RequestHandler;
}

const query = z.strictObject({ messages: z.enum(["yes", "no"], "Messages are wanted, or not: yes or no.").optional() });

/** Mounted at /api/export: everything as one archive, with messages only if they are asked for. */
export function exportRoutes({ facts, now, requireAdmin, ...options }: ExportRoutesOptions): Router {
  const router = Router();
  router.get("/", requireAdmin, async (req, res) => {
    const { messages } = parseBody(query, req.query);
    const sources = { ...options, facts: facts(), now: now(), withMessages: messages === "yes" };
    res.attachment("practice.zip");
    await writeExport(sources, Writable.toWeb(res) as WritableStream<Uint8Array>);
  });
  return router;
}
