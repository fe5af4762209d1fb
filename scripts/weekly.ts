import { loadConfig } from "../admin-service/config.ts";
import { consoleLog } from "../admin-service/errors.ts";
import { openServices } from "../admin-service/open-services.ts";
import { runWeekly } from "../admin-service/writing/weekly.ts";
import { openWeeklyRecords } from "../admin-service/writing/weekly-records.ts";
import { giveUp, readArguments } from "./command.ts";

// npm run weekly: writes this week's post if there is none yet, then publishes. Idempotent, so cron may run it daily.
readArguments("npm run weekly", {});
const config = loadConfig();
const services = await openServices(config, { log: consoleLog }).catch((error: Error) => giveUp(error.message));
const records = openWeeklyRecords({ dataDir: config.DATA_DIR, by: "timer" });
const { reason, failed } = await runWeekly({ ...services, records, log: consoleLog, publish: config.WEEKLY_PUBLISH });
const receipt = await services.publisher.publish();
await services.close();

if (failed) console.error(`No weekly post: ${reason}`);
else console.log(reason);
if (!receipt.ok) console.error(`The site was not published: ${receipt.error}`);
if (failed || !receipt.ok) process.exitCode = 1;
