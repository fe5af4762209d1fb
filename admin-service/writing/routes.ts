import { type RequestHandler, Router } from "express";
import { z } from "zod";
import type { Facts } from "#content/facts/facts.ts";
import type { Rules } from "#content/model/rules.ts";
import { parseBody, ServiceError } from "../errors.ts";
import { findIdentifyingWords } from "./findings.ts";
import type { Jobs } from "./jobs.ts";

const promptMissing = "Please enter a prompt for the blog post";
const generateBody = z.strictObject({
  prompt: z
    .string(promptMissing)
    .trim()
    .min(1, promptMissing)
    .max(2_000, "The prompt is longer than 2,000 characters."),
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
    const { prompt, nobodyIsNamed } = parseBody(generateBody, req.body);
    const identifyingWords = nobodyIsNamed ? [] : findIdentifyingWords(prompt, { rules, facts: facts() });
    if (identifyingWords.length > 0) throw somebodyIsNamed(identifyingWords);
    res.status(202).json(await jobs.start(prompt));
  });
  router.delete("/generate", requireAdmin, async (_req, res) => {
    await jobs.cancel();
    res.status(204).end();
  });
  return router;
}

/** Prompts must not identify anybody: they are kept in git with the post, and sent to a third party's model. */
function somebodyIsNamed(words: readonly string[]): ServiceError {
  const quoted = new Intl.ListFormat("en-GB").format(words.slice(0, 4).map((word) => `“${word}”`));
  return new ServiceError(
    "doubtful",
    `Somebody could be recognised by ${quoted}, and what stands here is kept with the post and may be sent to a writing service.`,
  );
}
