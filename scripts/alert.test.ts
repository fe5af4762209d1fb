import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempDisposableSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { tryLock } from "../admin-service/os-lock.ts";
import { openChannels } from "../admin-service/status/channels.ts";
import { failureFile, unitCheck } from "../admin-service/status/checks.ts";
import { createWatch } from "../admin-service/status/watch.ts";

test("a unit that fails while no service runs sends its own alert, the service later reports it as well again, and a test alert can be sent", {
  tags: ["slow"],
}, async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "alert-"));
  const dataDir = folder.path;
  const alerts: string[] = [];
  const server = createServer(async (req, res) => {
    alerts.push(await text(req));
    res.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const ALERT_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/topic`;
  const run = (...args: string[]) =>
    new Promise<string>((done) => {
      const env = { PATH: process.env.PATH, DATA_DIR: dataDir, ALERT_URL };
      execFile(process.execPath, [resolve("scripts/alert.ts"), ...args], { env }, (_, out, err) => done(out + err));
    });
  const sentence = "The website’s service has failed. An expert sees why with “journalctl -u practice.service”.";

  expect(await run()).toBe("Sent.\n");
  expect(alerts.pop()).toBe("This is a trial. Nothing is wrong.");

  {
    using _service = tryLock(join(dataDir, "service.lock"));
    expect(await run("practice.service")).toBe("");
    expect(alerts).toEqual([]);
  }
  expect(await run("practice.service")).toBe("");
  expect(alerts).toEqual([expect.stringContaining(`Needs attention:\n- ${sentence}`)]);

  // The unit deletes the file when the service starts.
  expect(existsSync(failureFile(dataDir, "practice.service"))).toBe(true);
  rmSync(failureFile(dataDir, "practice.service"));
  const { channels } = openChannels({ ALERT_URL, ALERT_MAIL: undefined, SMTP_URL: undefined, MAIL_FROM: undefined });
  const log = { info() {}, error() {} };
  const checks = [unitCheck(dataDir, "practice.service")];
  await createWatch({ checks, channels: () => channels, siteUrl: "http://localhost", dataDir, log }).checkAndAlert();
  expect(alerts.at(-1)).toBe(`Everything is well.\n\nWell again:\n- ${sentence}`);
  server.close();
});
