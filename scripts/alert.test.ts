import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempDisposableSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { tryLock } from "../admin-service/os-lock.ts";
import { openChannels } from "../admin-service/status/channels.ts";
import { failureFile, unitCheck } from "../admin-service/status/checks.ts";
import { createWatch } from "../admin-service/status/watch.ts";
import { listen } from "../admin-service/testing/listen.ts";

const sentence = "The website’s service has failed. An expert sees why with “journalctl -u practice.service”.";

async function receiveAlerts() {
  const alerts: string[] = [];
  const server = await listen(async (req, res) => {
    alerts.push(await text(req));
    res.end();
  });
  return { ...server, alerts, url: `${server.url}/topic` };
}

const runAlert = (variables: NodeJS.ProcessEnv, ...args: string[]) =>
  new Promise<string>((done) => {
    const env = { PATH: process.env.PATH, ...variables };
    execFile(process.execPath, [resolve("scripts/alert.ts"), ...args], { env }, (_, out, err) => done(out + err));
  });

test("a unit that fails while no service runs sends its own alert, the service later reports it as well again, and a test alert can be sent, to whom .env or the desk names", {
  tags: ["slow"],
}, async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "alert-"));
  const dataDir = folder.path;
  await using server = await receiveAlerts();
  const { alerts, url: ALERT_URL } = server;
  const env: NodeJS.ProcessEnv = { DATA_DIR: dataDir, ALERT_URL };
  const run = (...args: string[]) => runAlert(env, ...args);

  expect(await run()).toBe("Sent.\n");
  expect(alerts.pop()).toBe("This is a trial. Nothing is wrong.");

  delete env.ALERT_URL;
  expect(await run()).toContain("Nobody can be told");
  writeFileSync(join(dataDir, "told.json"), JSON.stringify({ ALERT_URL }));
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
  await createWatch({
    checks,
    channels: () => ({ channels }),
    siteUrl: "http://localhost",
    dataDir,
    log,
  }).checkAndAlert();
  expect(alerts.at(-1)).toBe(`Everything is well.\n\nWell again:\n- ${sentence}`);
});

test.each([
  ["where a failure is marked nothing can be written", "failed"],
  ["the data folder takes nothing at all", ""],
])(
  "a unit that fails is told of although %s; one sentence says that the desk may not show it",
  {
    tags: ["slow"],
  },
  async (_, blocked) => {
    using folder = mkdtempDisposableSync(join(tmpdir(), "alert-"));
    const dataDir = join(folder.path, "data");
    if (blocked) mkdirSync(dataDir);
    writeFileSync(join(dataDir, blocked), "");
    await using server = await receiveAlerts();
    const run = () => runAlert({ DATA_DIR: dataDir, ALERT_URL: server.url }, "practice.service");

    expect(await run()).toMatch(/^The desk may not show this failure \(E[A-Z]+\); the alert is sent all the same\.\n$/);
    expect(server.alerts).toEqual([expect.stringContaining(`Needs attention:\n- ${sentence}`)]);
  },
);
