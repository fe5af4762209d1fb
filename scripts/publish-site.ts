import { parseArgs } from "node:util";
import { consoleLog } from "../admin-service/errors.ts";
import { loadConfig } from "../admin-service/load-config.ts";
import { openServices } from "../admin-service/services.ts";
import { showProgress } from "./progress.ts";

// npm run build, npm run publish-site: one complete release in DIST_DIR/live from the posts as they are on disk.
const { values } = parseArgs({ options: { strict: { type: "boolean", default: false } } });
const { index, publisher, close } = await openServices(loadConfig(), { log: consoleLog });
const receipt = await publisher.publish(showProgress());
if (process.stdout.isTTY) process.stdout.write("\r\u001b[K");
await close();

if (!receipt.ok) {
  console.error(`Nothing was published: ${receipt.error}`);
  process.exit(1);
}
console.log(
  `${receipt.posts} posts are live: ${receipt.rendered.length} pages drawn, ${receipt.reused} kept, in ${receipt.ms} ms. Release ${receipt.id}.`,
);
if (values.strict && index.broken.length + receipt.errors.length > 0) process.exit(1);
