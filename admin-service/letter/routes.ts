import express, { type RequestHandler, Router } from "express";
import { z } from "zod";
import type { Facts } from "#content/facts/facts.ts";
import { escapeHtml } from "#content/model/render-markdown.ts";
import { adminLetter } from "#content/pages/admin-letter.ts";
import { renderPlainPage } from "../contact/answer-page.ts";
import { parseBody } from "../errors.ts";
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
  const unknown = () => page(labels.ask, `<p>${escapeHtml(labels.unknown)}</p>`);

  router.get("/", requireAdmin, (_req, res) => void res.json(letter.describe()));
  router.patch("/", requireAdmin, async (req, res) => {
    await letter.want(parseBody(wanted, req.body).on);
    res.json(letter.describe());
  });

  // It asks first, because programs open the links of mails to look for viruses.
  router.get("/stop", (req, res) => {
    const isKnown = letter.isStopKey(req.query.key);
    const form = `<p>${escapeHtml(labels.text)}</p>\n<form method="post"><button>${labels.button}</button></form>`;
    res
      .status(isKnown ? 200 : 404)
      .type("html")
      .send(isKnown ? page(labels.ask, form) : unknown());
  });
  router.post("/stop", express.text({ type: () => true, limit: "1kb" }), async (req, res) => {
    if (!letter.isStopKey(req.query.key)) return void res.status(404).type("html").send(unknown());
    await letter.want(false);
    res.type("html").send(page(labels.done, `<p>${escapeHtml(labels.doneText)}</p>`));
  });

  return router;
}
