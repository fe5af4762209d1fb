import { loadConfig } from "../admin-service/config.ts";
import { consoleLog, diskFailureOf } from "../admin-service/errors.ts";
import { importPosts } from "../admin-service/import/import-posts.ts";
import { openServices } from "../admin-service/open-services.ts";
import { giveUp, readArguments, showProgress } from "./command.ts";

// npm run import -- FILE-OR-FOLDER: brings posts, pictures and addresses of another system, in one commit, and says what became
// of each. Again, it brings what is new. Fails only if nothing can be read.
const usage = "npm run import -- FILE-OR-FOLDER [--pictures FOLDER] [--dry-run]";
const config = loadConfig();
const options = { pictures: { type: "string" }, "dry-run": { type: "boolean", default: false } } as const;
const { values, positionals } = readArguments(usage, options, 1);
const [from] = positionals;
if (!from) giveUp(`Please name what is to be brought: ${usage}`);
const isDryRun = values["dry-run"];
const services = await openServices(config, { log: consoleLog }).catch((error: Error) => giveUp(error.message));
const report = await importPosts(services, {
  from,
  pictures: values.pictures,
  isDryRun,
  onProgress: showProgress("posts"),
}).catch((error: Error) => giveUp(`Nothing was brought. ${diskFailureOf(error) ?? error.message}`));
if (report.commit) console.log("\nAll is saved. It goes live now …");
const receipt = report.commit ? await services.publisher.publish() : undefined;
await services.close();

if (process.stdout.isTTY) console.log();
for (const { path, state, outcome, former, title, notes } of report.posts) {
  console.log(`${outcome.padEnd(18)}  ${state.padEnd(9)}  ${former[0] ?? "–"} → ${path}  “${title}”`);
  for (const note of notes) console.log(`${" ".repeat(20)}${note}`);
}
const outcomes = [...Map.groupBy(report.posts, ({ outcome }) => outcome)].map(
  ([what, { length }]) => `${length} ${what}`,
);
console.log(
  `\n${report.system}: ${report.posts.length} posts${outcomes.length > 0 ? `, ${outcomes.join(", ")}` : ""}.`,
);
for (const [what, number] of report.leftOut)
  console.log(`Not brought, for which there is no place here: ${what} (${number}).`);
for (const { address, title, words, nearest } of report.pages)
  console.log(
    `Not brought: “${title}”, ${words} words, the page ${address}.${nearest ? ` The page here that is nearest to it is ${nearest}.` : ""}`,
  );
if (isDryRun) console.log("This was a trial. Nothing was written.");
else if (report.commit) console.log(`All of it is in one commit. Take it back with: git revert ${report.commit}`);
if (receipt && !receipt.ok) console.error(`The site was not published: ${receipt.error}`);
