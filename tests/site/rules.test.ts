import { expect, test } from "vitest";
import { openFacts } from "#content/facts/open-facts.ts";
import { sampleDirs } from "#content/facts/testing/sample.ts";
import { openRules } from "#content/model/open-rules.ts";
import { createPostIndex } from "#content/model/post-index.ts";
import type { Rules } from "#content/model/rules.ts";
import { checkSiteTexts } from "../../admin-service/rules/check-site-texts.ts";
import { publishRelease } from "./release.ts";

const { folder } = await publishRelease();
const factsFolder = openFacts({ dir: sampleDirs.practice });
const index = createPostIndex({ dir: sampleDirs.blog });
index.refresh();
const today = new Date().toISOString().slice(0, 10);
const rules = openRules();
const redFindings = (rules: Rules) =>
  checkSiteTexts({ release: folder, index, factsFolder, rules, today }).flatMap(({ name, findings }) =>
    findings.filter(({ colour }) => colour === "red").map(({ rule, text }) => `${name}: ${rule}, “${text}”`),
  );

test("no page, post or fact of the site has a red finding that nobody has accepted", () => {
  expect(redFindings(rules)).toEqual([]);
});

test("every accepted finding still exists on its page, and nowhere else", () => {
  const found = redFindings({ ...rules, accepted: [] });
  for (const { rule, page } of rules.accepted) expect(found.join("\n")).toContain(`${page}: ${rule}, `);
  const places = new Set(rules.accepted.map(({ rule, page }) => `${page}: ${rule}`));
  expect(found.filter((line) => !places.has(line.replace(/, “.*/s, "")))).toEqual([]);
});
