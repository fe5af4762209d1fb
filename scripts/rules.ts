import { existsSync } from "node:fs";
import { join } from "node:path";
import { londonTime } from "#content/model/london-time.ts";
import { openRules } from "#content/model/open-rules.ts";
import { createPostIndex } from "#content/model/post-index.ts";
import { loadConfig } from "../admin-service/config.ts";
import { openPracticeFacts } from "../admin-service/open-facts.ts";
import { findingsOfSite, type Place } from "../admin-service/rules/site-findings.ts";
import { giveUp } from "./command.ts";

// npm run rules: reads the words of the live release, the posts and the facts against content/rules/. Fails on what may not
// be said, unless somebody has accepted it with a reason, or only a draft says it.
const config = loadConfig();
const release = join(config.DIST_DIR, "live");
if (!existsSync(release)) giveUp("There is no release to read yet. `npm run build` makes one.");

try {
  const rules = openRules();
  const today = londonTime(new Date()).date;
  const factsFolder = openPracticeFacts(config);
  const author = () => factsFolder.on(today).practitioner.label;
  const index = createPostIndex({ dir: config.BLOG_DIR, author });
  index.refresh();
  const places = findingsOfSite({ release, index, factsFolder, rules, today });
  tell(places);
} catch (error) {
  giveUp((error as Error).message);
}

/** A finding that stands in several places is told in the first. */
function tell(places: readonly Place[]): void {
  const all = places.flatMap((place) => place.findings.map((finding) => ({ place, finding })));
  const told = [...Map.groupBy(all, ({ finding: { rule, text } }) => `${rule} ${text}`).values()];
  for (const [place, here] of Map.groupBy(told, ([first]) => first?.place)) {
    console.log(`\n${place?.name}${place?.isDraft ? ", a draft" : ""}`);
    for (const [first, ...others] of here) {
      if (!first) continue;
      const { rule, colour, text, why } = first.finding;
      const also = new Set(others.map((other) => other.place.name));
      also.delete(first.place.name);
      console.log(`  ${colour.padEnd(5)}  “${text}” (${rule})\n         ${why}`);
      if (also.size > 0) console.log(`         Also: ${[...also].join(", ")}`);
    }
  }
  const red = told.filter((one) => one.some(({ place, finding }) => finding.colour === "red" && !place.isDraft)).length;
  console.log(`\n${told.length} findings that nobody has accepted; ${red} of them are red and live.`);
  if (red > 0) process.exitCode = 1;
}
