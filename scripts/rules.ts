import { existsSync } from "node:fs";
import { join } from "node:path";
import { londonTime } from "#content/model/london-time.ts";
import { openRules } from "#content/model/open-rules.ts";
import { createPostIndex } from "#content/model/post-index.ts";
import { loadConfig } from "../admin-service/config.ts";
import { openPracticeFacts } from "../admin-service/open-facts.ts";
import { type CheckedText, checkSiteTexts } from "../admin-service/rules/check-site-texts.ts";
import { giveUp, readArguments } from "./command.ts";

// npm run rules: checks the texts of the live release, the posts and the facts against content/rules/. Fails on a red
// finding, unless it has been accepted with a reason or is only in a draft.
readArguments("npm run rules", {});
const config = loadConfig();
const release = join(config.DIST_DIR, "live");
if (!existsSync(release)) giveUp("There is no release to read yet. `npm run build` makes one.");

try {
  const today = londonTime(new Date()).date;
  const factsFolder = openPracticeFacts(config);
  const rules = openRules(join(config.DIST_DIR, "build"), factsFolder);
  const author = () => factsFolder.on(today).practitioner.label;
  const index = createPostIndex({ dir: config.BLOG_DIR, author });
  index.refresh();
  const places = checkSiteTexts({ release, index, factsFolder, rules, today });
  printFindings(places);
} catch (error) {
  giveUp((error as Error).message);
}

/** Prints the findings by place. A finding in several places is listed under the first, which names the others. */
function printFindings(places: readonly CheckedText[]): void {
  const all = places.flatMap((place) => place.findings.map((finding) => ({ place, finding })));
  const distinct = [...Map.groupBy(all, ({ finding: { rule, text } }) => `${rule} ${text}`).values()];
  for (const [place, group] of Map.groupBy(distinct, ([first]) => first?.place)) {
    console.log(`\n${place?.name}${place?.isDraft ? ", a draft" : ""}`);
    for (const [first, ...others] of group) {
      if (!first) continue;
      const { rule, colour, text, why } = first.finding;
      const also = new Set(others.map((other) => other.place.name));
      also.delete(first.place.name);
      console.log(`  ${colour.padEnd(5)}  “${text}” (${rule})\n         ${why}`);
      if (also.size > 0) console.log(`         Also: ${[...also].join(", ")}`);
    }
  }
  const red = distinct.filter((occurrences) =>
    occurrences.some(({ place, finding }) => finding.colour === "red" && !place.isDraft),
  ).length;
  console.log(`\n${distinct.length} findings that nobody has accepted; ${red} of them are red and live.`);
  if (red > 0) process.exitCode = 1;
}
