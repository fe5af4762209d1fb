import { expect, test } from "vitest";
import { openFacts } from "#content/facts/open-facts.ts";
import { openRules } from "#content/model/open-rules.ts";
import { createPostIndex } from "#content/model/post-index.ts";
import type { Rules } from "#content/model/rules.ts";
import { findingsOfSite } from "../../admin-service/rules/site-findings.ts";
import { publishRelease } from "./release.ts";

const { folder } = await publishRelease();
const factsFolder = openFacts({ dir: "content/practice" });
const index = createPostIndex({ dir: "content/blog" });
index.refresh();
const today = new Date().toISOString().slice(0, 10);
const rules = openRules();
const reds = (by: Rules) =>
  findingsOfSite({ release: folder, index, factsFolder, rules: by, today }).flatMap(({ name, findings }) =>
    findings.filter(({ colour }) => colour === "red").map(({ rule, text }) => `${name}: ${rule}, “${text}”`),
  );

test("no page, post or fact of the site says anything red that nobody has accepted", () => {
  expect(reds(rules)).toEqual([]);
});

test("every finding that is accepted for a page is still there, and is nowhere else", () => {
  const found = reds({ ...rules, accepted: [] });
  for (const { rule, page } of rules.accepted) expect(found.join("\n")).toContain(`${page}: ${rule}, `);
  const places = new Set(rules.accepted.map(({ rule, page }) => `${page}: ${rule}`));
  expect(found.filter((line) => !places.has(line.replace(/, “.*/s, "")))).toEqual([]);
});
