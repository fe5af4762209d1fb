import { type Request, type RequestHandler, Router } from "express";
import { z } from "zod";
import type { Facts } from "#content/facts/facts.ts";
import { isSectionName, type SectionName, sectionNames } from "#content/facts/sections.ts";
import type { Rules } from "#content/model/rules.ts";
import { commitName, page, seenRevision, tellSaved, withCommit } from "../content-files/requests.ts";
import { noSuchVersion } from "../content-files/versions.ts";
import { parseBody, ServiceError } from "../errors.ts";
import { acceptedRules } from "../posts/post-changes.ts";
import { checkSection } from "./check-section.ts";
import type { PracticeStore } from "./practice-store.ts";

interface PracticeRoutesOptions {
  practice: PracticeStore;
  rules: Rules;
  facts: () => Facts;
  requireAdmin: RequestHandler;
  isAdmin: (req: Request) => Promise<boolean>;
}

/** Private notes: the reasons for breaking a rule, the evidence for a figure, a person's consent to be quoted, when the privacy policy was reviewed. */
const privateKeys = new Set(["accepted", "evidence", "permission", "policyReviewed"]);

const change = z.looseObject(
  { revision: z.string("The revision has to be text.").optional(), accepted: acceptedRules.optional() },
  "The change has to be a JSON object.",
);

/** Mounted at /api/practice. Visitors read everything but the private notes; the owner reads and changes everything. */
export function practiceRoutes({ practice, rules, facts, requireAdmin, isAdmin }: PracticeRoutesOptions): Router {
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
    const { revision: _, accepted: __, ...patch } = parseBody(change, req.body);
    res.json({ findings: checkSection(practice.get(name), patch, { rules, facts: facts() }) });
  });

  router.post("/undo", requireAdmin, async (req, res) => {
    const undone = await practice.undo(parseBody(withCommit, req.body).commit);
    tellSaved(res, undone);
    res.json(undone);
  });

  router.get("/:section/history", requireAdmin, async (req, res) => {
    res.json(await practice.versions(sectionOf(req), parseBody(page, req.query)));
  });

  router.get("/:section/history/:commit", requireAdmin, async (req, res) => {
    const commit = commitName.safeParse(req.params.commit);
    if (!commit.success) throw noSuchVersion("section");
    res.json(await practice.versionAt(sectionOf(req), commit.data));
  });

  router.post("/:section/restore", requireAdmin, async (req, res) => {
    const restored = await practice.restore(sectionOf(req), parseBody(withCommit, req.body).commit);
    tellSaved(res, restored);
    res.json(restored.section);
  });

  return router;
}

function sectionOf(req: Request): SectionName {
  const name = String(req.params.section);
  if (!isSectionName(name)) throw new ServiceError("not-found", "There is no such section of the practice.");
  return name;
}
