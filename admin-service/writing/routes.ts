import { type RequestHandler, Router } from "express";
import { z } from "zod";
import type { Facts } from "#content/facts/facts.ts";
import type { Rules } from "#content/model/rules.ts";
import { parseBody, ServiceError } from "../errors.ts";
import { personsIn } from "./doubts.ts";
import type { Jobs } from "./jobs.ts";

const blank = "Please enter a prompt for the blog post";
const generation = z.strictObject({
  prompt: z.string(blank).trim().min(1, blank).max(2_000, "The prompt is longer than 2,000 characters."),
  nobodyIsNamed: z.boolean("nobodyIsNamed has to be true or false.").optional(),
});

interface WritingRoutesOptions {
  jobs: Pick<Jobs, "start" | "cancel">;
  rules: Rules;
  facts: () => Facts;
  requireAdmin: RequestHandler;
}

/** Mounted at /api/blog. */
export function writingRoutes({ jobs, rules, facts, requireAdmin }: WritingRoutesOptions): Router {
  const router = Router();
  router.post("/generate", requireAdmin, async (req, res) => {
    const { prompt, nobodyIsNamed } = parseBody(generation, req.body);
    const persons = nobodyIsNamed ? [] : personsIn(prompt, { rules, facts: facts() });
    if (persons.length > 0) throw somebodyIsNamed(persons);
    res.status(202).json(await jobs.start(prompt));
  });
  router.delete("/generate", requireAdmin, async (_req, res) => {
    await jobs.cancel();
    res.status(204).end();
  });
  return router;
}

/** A prompt stays with its post, in git, and goes to a model that is others'. */
function somebodyIsNamed(words: readonly string[]): ServiceError {
  const quoted = new Intl.ListFormat("en-GB").format(words.slice(0, 4).map((one) => `“${one}”`));
  return new ServiceError(
    "doubtful",
    `Somebody could be recognised by ${quoted}, and what stands here is kept with the post and may be sent to a writing service.`,
  );
}
