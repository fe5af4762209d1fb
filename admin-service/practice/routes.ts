import { type Request, type RequestHandler, Router } from "express";
import { z } from "zod";
import type { Facts } from "#content/facts/facts.ts";
import { isSectionName, privateKeys, type SectionName, sectionNames } from "#content/facts/sections.ts";
import { omit } from "#content/model/pick.ts";
import type { Rules } from "#content/model/rules.ts";
import type { OpinionsIn } from "../ai/second-reader.ts";
import { seenRevision, tellSaved } from "../documents/requests.ts";
import { documentRoutes } from "../documents/routes.ts";
import { parseBody } from "../errors.ts";
import { acceptedRules } from "../posts/post-changes.ts";
import { checkSection } from "./check-section.ts";
import { noSuchSection, type PracticeStore } from "./practice-store.ts";

interface PracticeRoutesOptions {
  practice: PracticeStore;
  rules: Rules;
  facts: () => Facts;
  opinionsIn?: OpinionsIn | undefined;
  requireAdmin: RequestHandler;
  isAdmin: (req: Request) => Promise<boolean>;
}

const change = z.looseObject(
  { revision: z.string("The revision has to be text.").optional(), accepted: acceptedRules.optional() },
  "The change has to be a JSON object.",
);

/** Mounted at /api/practice. Visitors read everything but the private notes; the owner reads and changes everything. */
export function practiceRoutes(options: PracticeRoutesOptions): Router {
  const { practice, rules, facts, opinionsIn, requireAdmin, isAdmin } = options;
  const router = Router();

  router.get("/", async (req, res) => {
    const isOwner = await isAdmin(req);
    const sections = Object.fromEntries(sectionNames.map((name) => [name, practice.get(name)]));
    const hidePrivate = (key: string, value: unknown) => (isOwner || !privateKeys.has(key) ? value : undefined);
    res.type("json").send(JSON.stringify(sections, hidePrivate));
  });

  router.patch("/:section", requireAdmin, async (req, res) => {
    const name = sectionOf(req);
    const { revision, accepted, ...patch } = parseBody(change, req.body);
    const saved = await practice.update(name, patch, seenRevision(req) ?? revision, accepted);
    tellSaved(res, saved);
    res.setHeader("ETag", `"${saved.section.revision}"`);
    res.json(saved.section);
  });

  router.post("/:section/check", requireAdmin, (req, res) => {
    const name = sectionOf(req);
    const patch = omit(parseBody(change, req.body), "revision", "accepted");
    // Testimonials are the words of patients, which go to nobody else.
    const opinionOn = name === "testimonials" ? undefined : opinionsIn?.(`practice/${name}`);
    const findings = checkSection(practice.get(name), patch, { rules, facts: facts(), opinionOn });
    res.json({ findings, refusal: practice.refusal(name, patch) });
  });

  router.use(
    documentRoutes({
      documents: practice,
      shown: ({ value }) => value,
      present: (name) => practice.get(name as SectionName),
      undone: (name) => ({ name, section: practice.get(name as SectionName) }),
      requireAdmin,
    }),
  );

  return router;
}

/** Returns the section that a path names. */
export function sectionOf(req: Request): SectionName {
  const name = String(req.params.section);
  if (!isSectionName(name)) throw noSuchSection();
  return name;
}
