import { type RequestHandler, Router } from "express";
import { z } from "zod";
import type { Facts } from "#content/facts/facts.ts";
import { omit } from "#content/model/pick.ts";
import type { Rules } from "#content/model/rules.ts";
import { withoutMark } from "#content/words/sample-words.ts";
import { wordsPages } from "#content/words/shipped.ts";
import { factPlaces, shownFacts } from "#content/words/shown-facts.ts";
import { wordsOf } from "#content/words/words-of.ts";
import { seenRevision, tellSaved } from "../documents/requests.ts";
import { documentRoutes } from "../documents/routes.ts";
import { parseBody } from "../errors.ts";
import { acceptedRules } from "../posts/post-changes.ts";
import { checkWords } from "./check-section.ts";
import { keysOf, pageNamed, type WordsStore, wordsPage } from "./words-store.ts";

interface WordsRoutesOptions {
  words: WordsStore;
  rules: Rules;
  facts: () => Facts;
  requireAdmin: RequestHandler;
}

const change = z.looseObject(
  { revision: z.string("The revision has to be text.").optional(), accepted: acceptedRules.optional() },
  "The change has to be a JSON object.",
);

/** Mounted at /api/words, for the owner. */
export function wordsRoutes({ words, rules, facts, requireAdmin }: WordsRoutesOptions): Router {
  const router = Router();

  router.get("/", requireAdmin, (_req, res) => {
    const pages = wordsPages.map((name) => {
      const { page, path, changes, samples, hidden, revision } = words.get(name);
      const { length: count } = keysOf(changes);
      return { page, path, changed: count > 0, changes: count, sample: samples.length > 0, samples, hidden, revision };
    });
    res.json({ pages, facts: nameableFacts(facts()) });
  });

  router.get("/:page", requireAdmin, (req, res) => {
    const page = words.get(wordsPage(String(req.params.page)));
    res.setHeader("ETag", `"${page.revision}"`);
    res.json(page);
  });

  router.patch("/:page", requireAdmin, async (req, res) => {
    const page = wordsPage(String(req.params.page));
    const { revision, accepted, ...patch } = parseBody(change, req.body);
    const saved = await words.update(page, patch, seenRevision(req) ?? revision, accepted);
    tellSaved(res, saved);
    res.setHeader("ETag", `"${saved.words.revision}"`);
    res.json(saved.words);
  });

  router.post("/:page/check", requireAdmin, (req, res) => {
    const page = wordsPage(String(req.params.page));
    const patch = omit(parseBody(change, req.body), "revision", "accepted");
    const findings = checkWords(words.get(page), patch, { rules, facts: facts() });
    res.json({ findings, refusal: words.refusal(page, patch) });
  });

  router.use(
    documentRoutes({
      documents: words,
      shown: ({ value }) => ({
        ...value,
        ...(value.confirmed && { confirmed: value.confirmed.map(withoutMark) }),
      }),
      present: (page) => words.get(wordsPage(page)),
      undone(name) {
        const page = pageNamed(name);
        return { page, words: words.get(page) };
      },
      requireAdmin,
    }),
  );

  return router;
}

/** Every fact and shared sentence that words may name, as pages show it, and where the owner changes it. */
function nameableFacts(facts: Facts): { name: string; shown: string; at?: string }[] {
  const places = factPlaces();
  const named = Object.entries(shownFacts(facts)).map(([name, shown]) => ({
    name,
    shown,
    ...(places[name] && { at: places[name] }),
  }));
  const shared = Object.entries(wordsOf("shared", facts));
  return [...named, ...shared.map(([key, shown]) => ({ name: `shared.${key}`, shown, at: `words/shared.${key}` }))];
}
