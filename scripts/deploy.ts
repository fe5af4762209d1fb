import { loadConfig } from "../admin-service/config.ts";
import { giveUp, readArguments } from "./command.ts";
import { deployRelease } from "./deploy/deploy-release.ts";

// npm run deploy -- REMOTE:PATH: uploads the live release to any host or object store that rclone supports. Only changed
// files: first those that pages need, then pages, then feeds; deletions last.
const usage = "npm run deploy -- myhost:www (rclone config makes such a remote)";
const { values, positionals } = readArguments(usage, { compressed: { type: "boolean", default: false } }, 1);
const [remote] = positionals;
if (!remote) giveUp(`Please name a remote of rclone’s: ${usage}.`);

try {
  const { release, uploaded, kept, removed, foreignFiles, isFirst } = await deployRelease(
    loadConfig().DIST_DIR,
    remote,
    { ...values, log: console.log },
  );
  console.log(`Release ${release} is there: ${uploaded} files uploaded, ${kept} kept, ${removed} deleted.`);
  if (foreignFiles.length > 0)
    console.log(
      `Left alone, because not of this site: ${foreignFiles.slice(0, 5).join(", ")} (${foreignFiles.length} in all).`,
    );
  if (isFirst)
    console.log("That host has to answer /about with about.html, and what is not there with 404.html and status 404.");
} catch (error) {
  giveUp((error as Error).message);
}
