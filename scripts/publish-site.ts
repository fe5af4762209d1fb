import { parseArgs } from "node:util";
import { consoleLog } from "../admin-service/errors.ts";
import { loadConfig } from "../admin-service/load-config.ts";
import { nameBroken } from "../admin-service/publish/name-broken.ts";
import { openPublishing } from "../admin-service/publishing.ts";
import { showProgress } from "./progress.ts";

// One complete release in DIST_DIR/live from the posts as they are on disk. `npm run build` builds the pages' code first,
// when it has changed; `npm run publish-site` keeps to the build that is there.
const { values } = parseArgs({
  options: { strict: { type: "boolean", default: false }, "as-built": { type: "boolean", default: false } },
});
const { publisher } = await openPublishing(loadConfig(), { log: consoleLog, asBuilt: values["as-built"] });
const receipt = await publisher.publish(showProgress());
publisher.stop();
if (process.stdout.isTTY) process.stdout.write("\r\u001b[K");

if (!receipt.ok) {
  console.error(`Nothing was published: ${receipt.error}`);
  process.exit(1);
}
nameBroken(receipt.broken, consoleLog);
const { posts, rendered, reused, ms, id } = receipt;
console.log(
  `${posts} posts are live: ${rendered.length} pages drawn, ${reused} files kept, in ${ms} ms. Release ${id}.`,
);
if (values.strict && receipt.broken.length > 0) process.exit(1);
