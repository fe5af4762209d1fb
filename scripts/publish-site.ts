import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { loadConfig } from "../admin-service/config.ts";
import { giveUp, readArguments, showProgress } from "./command.ts";

// Publishes one complete release to DIST_DIR/live from the posts on disk. `npm run build` first rebuilds the pages' code if
// it has changed; `npm run publish-site` uses the existing build.
const { values } = readArguments("npm run build, or npm run build -- --strict", {
  strict: { type: "boolean", default: false },
  "as-built": { type: "boolean", default: false },
});

// With few posts, compiling this program takes longer than publishing, so the compiled code is cached. That works only
// for modules that are imported after this call.
const config = loadConfig();
enableCompileCache(join(config.DIST_DIR, "compile-cache"));
const { consoleLog } = await import("../admin-service/errors.ts");
const { isUnfinished } = await import("../admin-service/documents/file-writer.ts");
const { logBroken, publishOnce } = await import("../admin-service/publish/publisher.ts");

if (isUnfinished(config.DATA_DIR)) {
  // Files that a killed program has not committed are taken back first.
  const { openServices } = await import("../admin-service/open-services.ts");
  const services = await openServices(config, { log: consoleLog }).catch((error) => giveUp(error.message));
  await services.close();
}
const receipt = await publishOnce(config, {
  log: consoleLog,
  asBuilt: values["as-built"],
  onProgress: showProgress(),
}).catch((error) => giveUp(`Nothing was published: ${error.message}`));
if (process.stdout.isTTY) process.stdout.write("\r\u001b[K");

if (!receipt.ok) giveUp(`Nothing was published: ${receipt.error}`);
logBroken(receipt.broken, consoleLog);
const { posts, rendered, reused, ms, id, broken, warnings, notices, policyNote } = receipt;
for (const { file, text, remedy } of notices) consoleLog.error(`${file}: ${text} ${remedy}`);
console.log(
  `${posts} posts are live: ${rendered.length} pages drawn, ${reused} files kept, in ${ms} ms. Release ${id}.`,
);
if (policyNote)
  console.log(
    `The privacy policy reads differently now, and has today’s date. To keep that date, save this as policy.yaml beside the facts (a running service does so by itself):\n${policyNote}`,
  );
if (values.strict && broken.length + warnings.length + notices.length > 0) process.exit(1);
