import { Router } from "express";
import { z } from "zod";
import { parseBody } from "../errors.ts";
import type { Jobs } from "./jobs.ts";

const blank = "Please enter a prompt for the blog post";
const generation = z.strictObject({
  prompt: z.string(blank).trim().min(1, blank).max(2_000, "The prompt is longer than 2,000 characters."),
});

/** POST /generate begins a post; it is ready when the jobs say so. Who may ask is decided where this is mounted. */
export function writingRoutes({ jobs }: { jobs: Pick<Jobs, "start"> }): Router {
  const router = Router();
  router.post("/generate", async (req, res) => {
    const { prompt } = parseBody(generation, req.body);
    res.status(202).json(await jobs.start(prompt));
  });
  return router;
}
