import { type RequestHandler, Router } from "express";
import { z } from "zod";
import type { Facts } from "#content/facts/facts.ts";
import { escapeHtml } from "#content/model/render-markdown.ts";
import { adminLetter } from "#content/pages/admin-letter.ts";
import { renderPlainPage } from "../contact/answer-page.ts";
import { parseBody, ServiceError } from "../errors.ts";
import type { Letter } from "./letter.ts";

const labels = adminLetter.stopPage;
const wanted = z.strictObject({ on: z.boolean("“on” has to be true or false.") });

interface LetterRoutesOptions {
  letter: Letter;
  facts: () => Facts;
  requireAdmin: RequestHandler;
}

/** Mounted at /api/letter before the routes that need JSON: mail programs stop it by a plain form. */
export function letterRoutes({ letter, facts, requireAdmin }: LetterRoutesOptions): Router {
  const router = Router();
  const page = (title: string, body: string) => renderPlainPage(facts(), title, body);
  const onlyWithKey: RequestHandler = (req, _res, next) => {
    if (!letter.isStopKey(req.query.key)) throw new ServiceError("not-found", labels.unknown);
    next();
  };

  router.get("/", requireAdmin, (_req, res) => void res.json(letter.describe()));
  router.patch("/", requireAdmin, async (req, res) => {
    await letter.want(parseBody(wanted, req.body).on);
    res.json(letter.describe());
  });

  // It asks first, because programs open the links of mails to look for viruses.
  router.get("/stop", onlyWithKey, (_req, res) => {
    const form = `<p>${escapeHtml(labels.text)}</p>\n<form method="post"><button>${labels.button}</button></form>`;
    res.type("html").send(page(labels.ask, form));
  });
  router.post("/stop", onlyWithKey, async (_req, res) => {
    await letter.want(false);
    res.type("html").send(page(labels.done, `<p>${escapeHtml(labels.doneText)}</p>`));
  });

  return router;
}
