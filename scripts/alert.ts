import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { loadConfig } from "../admin-service/config.ts";
import { consoleLog } from "../admin-service/errors.ts";
import { tryLock } from "../admin-service/os-lock.ts";
import { openChannels } from "../admin-service/status/channels.ts";
import { failureFile, unitCheck } from "../admin-service/status/checks.ts";
import { createWatch } from "../admin-service/status/watch.ts";
import { giveUp } from "./command.ts";

// npm run alert: sends a test alert to ALERT_MAIL and ALERT_URL. systemd runs it with the name of a unit that has failed.
const config = loadConfig();
const { DATA_DIR: dataDir, SITE_URL: siteUrl } = config;
const { channels, heartbeat } = openChannels(config);
const [unit] = process.argv.slice(2);

if (unit) {
  const file = failureFile(dataDir, unit);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "");
  // A running service finds the file and sends the alert itself.
  using freeLock = tryLock(join(dataDir, "service.lock"));
  freeLock?.release();
  const checks = [unitCheck(dataDir, unit)];
  if (freeLock)
    await createWatch({ checks, channels: () => channels, siteUrl, dataDir, log: consoleLog }).checkAndAlert(0);
} else {
  if (channels.length === 0) giveUp("Nobody can be told: neither ALERT_MAIL nor ALERT_URL is set.");
  const trial = {
    subject: `${new URL(siteUrl).host}: a trial`,
    text: "This is a trial. Nothing is wrong.",
    isWell: true,
  };
  const results = await Promise.allSettled(channels.map((send) => send(trial)));
  if (results.some(({ status }) => status === "rejected"))
    giveUp("Not everybody could be told; please check ALERT_MAIL, SMTP_URL and ALERT_URL.");
  console.log(`Sent${heartbeat ? ", as a heartbeat" : ""}.`);
}
