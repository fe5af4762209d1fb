import { parseArgs } from "node:util";
import { loadConfig } from "../admin-service/config.ts";
import { giveUp } from "./command.ts";
import { deployRelease } from "./deploy/deploy-release.ts";

// npm run deploy -- REMOTE:PATH: brings the live release to any host or object store that rclone knows. Changed files
// only; what pages need first, then pages, then feeds, deletions last.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { compressed: { type: "boolean", default: false }, all: { type: "boolean", default: false } },
});
const [to] = positionals;
if (!to || positionals.length > 1)
  giveUp("Please name a remote of rclone's: npm run deploy -- myhost:www (rclone config makes one).");

try {
  const { release, uploaded, kept, removed, strangers, first } = await deployRelease(loadConfig().DIST_DIR, to, {
    ...values,
    log: console.log,
  });
  console.log(`Release ${release} is there: ${uploaded} files uploaded, ${kept} kept, ${removed} deleted.`);
  if (strangers.length > 0)
    console.log(
      `Left alone, because not of this site: ${strangers.slice(0, 5).join(", ")} (${strangers.length} in all).`,
    );
  if (first)
    console.log("That host has to answer /about with about.html, and what is not there with 404.html and status 404.");
} catch (error) {
  giveUp((error as Error).message);
}
