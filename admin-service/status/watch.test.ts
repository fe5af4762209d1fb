import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { listen } from "../testing/listen.ts";
import { startMailServer } from "../testing/start-mail-server.ts";
import { type Alert, type Channel, openChannels } from "./channels.ts";
import { createWatch } from "./watch.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Starts a web server that records the requests it gets, in place of ntfy or healthchecks.io. */
async function startWebhook() {
  const posts: { path: string; title: string; body: string }[] = [];
  const state = { isOut: false, tries: 0 };
  const server = await listen(async (req, res) => {
    state.tries++;
    const body = await text(req);
    if (!state.isOut) posts.push({ path: req.url ?? "", title: String(req.headers.title), body });
    res.writeHead(state.isOut ? 502 : 200).end();
  });
  return { ...server, posts, state };
}

interface Addresses {
  ALERT_URL?: string;
  ALERT_MAIL?: string;
  SMTP_URL?: string;
  /** Of a second webhook. */
  ALERT_URL_TOO?: string;
}

async function aWatch({ ALERT_URL_TOO, ...addresses }: Addresses) {
  const folder = await mkdtempDisposable(join(tmpdir(), "watch-"));
  let time = Date.parse("2026-11-20T09:00:00Z");
  const problems = new Map<string, string>();
  const logged: string[] = [];
  const none = {
    ALERT_URL: undefined,
    ALERT_MAIL: undefined,
    SMTP_URL: undefined,
    MAIL_FROM: "website@practice.example",
  };
  const { channels, heartbeat } = openChannels({ ...none, ...addresses });
  const others = ALERT_URL_TOO ? openChannels({ ...none, ALERT_URL: ALERT_URL_TOO }).channels : [];
  const open = () =>
    createWatch({
      checks: ["disk", "mail"].map((name) => ({ name, run: () => problems.get(name), downAfterMs: 60 * MINUTE })),
      channels: () => ({ channels: [...channels, ...others], heartbeat }),
      siteUrl: "https://www.practice.example",
      dataDir: folder.path,
      log: { info() {}, error: (message) => void logged.push(message) },
      now: () => new Date(time),
    });
  let watch = open();
  return {
    problems,
    logged,
    restart() {
      watch = open();
    },
    /** Moves the clock on, with a round of checks every ten seconds. */
    async pass(ms: number) {
      for (const end = time + ms; time < end; time += 10 * SECOND) await watch.checkAndAlert();
    },
    [Symbol.asyncDispose]: () => folder.remove(),
  };
}

test("a check that fails is reported as a problem, and the others still run", () => {
  const failing = () => {
    throw Object.assign(new Error("no such folder"), { code: "ENOENT" });
  };
  const checks = [
    { name: "disk", run: failing },
    { name: "mail", run: () => "Mail waits." },
  ];
  const options = {
    channels: () => ({ channels: [] }),
    siteUrl: "http://localhost",
    dataDir: "/nowhere",
    log: { info() {}, error() {} },
  };
  const sentences = createWatch({ checks, ...options })
    .runChecks()
    .map(({ sentence }) => sentence);
  expect(sentences).toEqual(["“disk” cannot be checked (ENOENT).", "Mail waits."]);
});

describe("an alert", () => {
  test("is sent by webhook once when something breaks and once when it works again, even across a restart", async () => {
    await using webhook = await startWebhook();
    await using watch = await aWatch({ ALERT_URL: `${webhook.url}/a-topic` });
    await watch.pass(MINUTE);
    watch.problems.set("disk", "The disk is 91 % full.");
    await watch.pass(2 * MINUTE);
    watch.restart();
    watch.problems.set("disk", "The disk is 92 % full.");
    await watch.pass(2 * MINUTE);
    watch.problems.clear();
    await watch.pass(2 * MINUTE);
    expect(webhook.posts).toEqual([
      {
        path: "/a-topic",
        title: "www.practice.example needs attention",
        body: "Needs attention:\n- The disk is 91 % full. (since 2026-11-20 09:01 UTC)",
      },
      {
        path: "/a-topic",
        title: "www.practice.example is well",
        body: "Everything is well.\n\nWell again:\n- The disk is 91 % full.",
      },
    ]);
  });

  test("is sent by mail, through the mail server of the contact messages", async () => {
    await using server = await startMailServer();
    await using watch = await aWatch({ ALERT_MAIL: "expert@elsewhere.example", SMTP_URL: server.url });
    watch.problems.set("disk", "The disk is 91 % full.");
    await watch.pass(MINUTE);
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]).toContain(
      "From: website@practice.example\nTo: expert@elsewhere.example\nSubject: www.practice.example needs attention (",
    );
    expect(server.mails[0]).toContain("- The disk is 91 % full.");
  });

  test("is sent at most six times an hour, and never for a problem that is over within seconds", async () => {
    await using webhook = await startWebhook();
    await using watch = await aWatch({ ALERT_URL: webhook.url });
    watch.problems.set("disk", "A moment's trouble.");
    await watch.pass(10 * SECOND);
    watch.problems.clear();
    await watch.pass(MINUTE);
    expect(webhook.posts).toEqual([]);
    for (let round = 0; round < 20; round++) {
      watch.problems.set("mail", "It flickers.");
      await watch.pass(MINUTE);
      watch.problems.clear();
      await watch.pass(MINUTE);
    }
    expect(webhook.posts).toHaveLength(6);
    watch.problems.set("disk", "The disk is 91 % full.");
    await watch.pass(60 * MINUTE);
    expect(webhook.posts.at(-1)?.body).toContain("The disk is 91 % full.");
  });

  test("still goes out when one of two channels fails; the log never shows the addresses", async () => {
    await using webhook = await startWebhook();
    await using watch = await aWatch({
      ALERT_URL: webhook.url,
      ALERT_MAIL: "expert@elsewhere.example",
      SMTP_URL: "smtp://127.0.0.1:9",
    });
    watch.problems.set("disk", "The disk is 91 % full.");
    await watch.pass(MINUTE);
    expect(webhook.posts).toHaveLength(1);
    expect(watch.logged).toEqual(["An alert could not be sent (ESOCKET)."]);

    await using alone = await aWatch({ ALERT_URL: "http://127.0.0.1:9/a-secret-topic" });
    alone.problems.set("disk", "The disk is 91 % full.");
    await alone.pass(MINUTE);
    expect(alone.logged).not.toEqual([]);
    expect(alone.logged.join()).not.toMatch(/127\.0\.0\.1|secret/);
  });

  test("that no channel delivered counts neither as told nor among the six of the hour, and is tried less and less often", async () => {
    await using webhook = await startWebhook();
    await using watch = await aWatch({ ALERT_URL: webhook.url });
    webhook.state.isOut = true;
    watch.problems.set("disk", "The disk is 91 % full.");
    await watch.pass(40 * MINUTE);
    expect(webhook.state.tries).toBeGreaterThan(3);
    expect(webhook.state.tries).toBeLessThan(8);
    webhook.state.isOut = false;
    await watch.pass(17 * MINUTE);
    expect(webhook.posts.map(({ body }) => body)).toEqual([
      expect.stringContaining("Needs attention:\n- The disk is 91 % full."),
    ]);
    expect(webhook.posts[0]?.body).not.toContain("Alerts cannot be sent");
    watch.problems.clear();
    await watch.pass(MINUTE);
    expect(webhook.posts.at(-1)?.body).toContain("Well again:\n- The disk is 91 % full.");
  });

  test("that one channel cannot deliver is a problem of its own, told by the other, until it gets through", async () => {
    await using webhook = await startWebhook();
    await using other = await startWebhook();
    other.state.isOut = true;
    await using watch = await aWatch({ ALERT_URL: webhook.url, ALERT_URL_TOO: other.url });
    watch.problems.set("disk", "The disk is 91 % full.");
    await watch.pass(5 * MINUTE);
    expect(webhook.posts.map(({ body }) => body)).toEqual([
      expect.not.stringContaining("Alerts cannot be sent"),
      expect.stringContaining("Alerts cannot be sent"),
    ]);
    other.state.isOut = false;
    await watch.pass(20 * MINUTE);
    expect(other.posts[0]?.body).toContain("The disk is 91 % full.");
    expect(webhook.posts.at(-1)?.body).toContain("Well again:\n- Alerts cannot be sent");
  });

  test("that one channel has missed reaches it later, after a restart and however many the hour has had", async () => {
    await using webhook = await startWebhook();
    await using other = await startWebhook();
    other.state.isOut = true;
    await using watch = await aWatch({ ALERT_URL: webhook.url, ALERT_URL_TOO: other.url });
    for (let round = 0; round < 8; round++) {
      watch.problems.set("mail", "It flickers.");
      await watch.pass(MINUTE);
      watch.problems.clear();
      await watch.pass(MINUTE);
    }
    watch.problems.set("disk", "The disk is 91 % full.");
    await watch.pass(MINUTE);
    expect([webhook.posts.length, other.posts.length]).toEqual([6, 0]);
    other.state.isOut = false;
    watch.restart();
    await watch.pass(MINUTE);
    expect(other.posts.map(({ body }) => body)).toEqual([expect.stringContaining("The disk is 91 % full.")]);
    await watch.pass(60 * MINUTE);
    expect(webhook.posts.at(-1)?.body).toContain("The disk is 91 % full.");
  });

  test("names only what has lasted, so that two things that break at nearly the same time are not told twice", async () => {
    await using webhook = await startWebhook();
    await using watch = await aWatch({ ALERT_URL: webhook.url });
    watch.problems.set("disk", "The disk is 91 % full.");
    await watch.pass(10 * SECOND);
    watch.problems.set("mail", "Mail waits.");
    await watch.pass(MINUTE);
    expect(webhook.posts.map(({ body }) => body)).toEqual([
      expect.not.stringContaining("Mail waits."),
      expect.stringContaining("Mail waits."),
    ]);
  });

  test("is sent again for another sentence and for a worse state, but not for one that only counts up or comes back", async () => {
    await using webhook = await startWebhook();
    await using watch = await aWatch({ ALERT_URL: webhook.url });
    const say = async (sentence: string) => {
      watch.problems.set("disk", sentence);
      await watch.pass(MINUTE);
      return webhook.posts.length;
    };
    expect(await say("The clock is off by 5 minutes.")).toBe(1);
    expect(await say("The clock is off by 16 minutes.")).toBe(1);
    expect(await say("Posts that cannot be read: part-1.md.")).toBe(2);
    expect(await say("Posts that cannot be read: part-2.md.")).toBe(3);
    expect(await say("The clock is off by 17 minutes.")).toBe(3);
    await watch.pass(61 * MINUTE);
    expect(webhook.posts.map(({ title }) => title).slice(2)).toEqual([
      "www.practice.example needs attention",
      "www.practice.example needs attention at once",
    ]);
  });

  test("is a heartbeat when the address contains {status}: every five minutes, with 0 or, while something is wrong, 1", async () => {
    await using webhook = await startWebhook();
    await using watch = await aWatch({ ALERT_URL: `${webhook.url}/uuid/{status}` });
    await watch.pass(10 * MINUTE);
    expect(webhook.posts.map(({ path }) => path)).toEqual(["/uuid/0", "/uuid/0"]);
    watch.problems.set("disk", "The disk is 91 % full.");
    await watch.pass(MINUTE);
    expect(webhook.posts.at(-1)).toMatchObject({ path: "/uuid/1", body: expect.stringContaining("91 % full") });
  });
});

test("an alert without a waiting time is sent even if the clock ticks while the checks run", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "watch-"));
  const sent: string[] = [];
  const send: Channel = Object.assign(async ({ text }: Alert) => void sent.push(text), { id: "one" });
  let time = Date.parse("2026-11-20T09:00:00Z");
  const watch = createWatch({
    checks: [{ name: "unit", run: () => "It has failed." }],
    channels: () => ({ channels: [send] }),
    siteUrl: "https://www.practice.example",
    dataDir: folder.path,
    log: { info() {}, error() {} },
    now: () => new Date(time++),
  });
  await watch.checkAndAlert(0);
  expect(sent).toEqual([expect.stringContaining("It has failed.")]);
});
