import { type RequestHandler, Router } from "express";
import { z } from "zod";
import { parseBody } from "../errors.ts";
import type { Jobs } from "./jobs.ts";

const blank = "Please enter a prompt for the blog post";
const generation = z.strictObject({
  prompt: z.string(blank).trim().min(1, blank).max(2_000, "The prompt is longer than 2,000 characters."),
});

/** Mounted at /api/blog. */
export function writingRoutes(jobs: Pick<Jobs, "start" | "cancel">, requireAdmin: RequestHandler): Router {
  const router = Router();
  router.post("/generate", requireAdmin, async (req, res) => {
    const { prompt } = parseBody(generation, req.body);
    res.status(202).json(await jobs.start(prompt));
  });
  router.delete("/generate", requireAdmin, async (_req, res) => {
    await jobs.cancel();
    res.status(204).end();
  });
  return router;
}
