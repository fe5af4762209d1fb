import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { loadConfig } from "../admin-service/config.ts";
import { consoleLog } from "../admin-service/errors.ts";
import { tryLock } from "../admin-service/os-lock.ts";
import { openChannels, trialAlert } from "../admin-service/status/channels.ts";
import { failureFile, unitFailure } from "../admin-service/status/checks.ts";
import { createWatch } from "../admin-service/status/watch.ts";
import { readTold } from "../admin-service/told/told.ts";
import { giveUp, readArguments } from "./command.ts";

// npm run alert: sends a test alert to ALERT_MAIL and ALERT_URL, or to whom the desk names. systemd runs it with the name
// of a unit that has failed.
const [unit] = readArguments("npm run alert", {}, 1).positionals;
const config = loadConfig();
const { DATA_DIR: dataDir, SITE_URL: siteUrl } = config;
const { channels, heartbeat } = openChannels(readTold(config));

if (unit) {
  const checks = [{ name: unit, run: () => unitFailure(unit) }];
  if (!leaveToService(unit))
    await createWatch({ checks, channels: () => ({ channels }), siteUrl, dataDir, log: consoleLog }).checkAndAlert(0);
} else {
  if (channels.length === 0)
    giveUp("Nobody can be told: neither ALERT_MAIL nor ALERT_URL is set, nor an address at the desk.");
  const results = await Promise.allSettled(channels.map((send) => send(trialAlert(siteUrl))));
  if (results.some(({ status }) => status === "rejected"))
    giveUp("Not everybody could be told; please check ALERT_MAIL, SMTP_URL and ALERT_URL, or the desk.");
  console.log(`Sent${heartbeat ? ", as a heartbeat" : ""}.`);
}

/** Marks the failure with a file. Returns whether a service runs, which finds the file and sends the alert itself. */
function leaveToService(unit: string): boolean {
  try {
    const file = failureFile(dataDir, unit);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, "");
    using freeLock = tryLock(join(dataDir, "service.lock"));
    return !freeLock;
  } catch (error) {
    // A full disk may be what the unit has failed of.
    const { code } = error as NodeJS.ErrnoException;
    console.error(`The desk may not show this failure (${code}); the alert is sent all the same.`);
    return false;
  }
}
