import { mkdirSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { aPost, startTestApp } from "../testing/start-test-app.ts";
import { type FarChecks, failureFile, listChecks } from "./checks.ts";
import { noteBackup } from "./last-backup.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let time = Date.parse("2026-11-20T09:00:00Z");
let app: Awaited<ReturnType<typeof startTestApp>>;
beforeAll(async () => {
  app = await startTestApp({
    posts: { "good.md": aPost({ published: true }), "bad.md": "---\ntitle: [\n---\nText.\n" },
    // Nobody answers at either.
    env: { SMTP_URL: "smtp://127.0.0.1:9", MAIL_TO: "owner@practice.example", GIT_REMOTE: "/nowhere/at/all.git" },
    now: () => new Date(time),
  });
});
afterAll(() => app[Symbol.asyncDispose]());

async function health() {
  const answer = await app.asVisitor("GET", "/api/health");
  return { code: answer.status, ...((await answer.json()) as { ok: boolean; status: string; problems: string[] }) };
}
async function onTheDesk() {
  const { problems } = (await (await app.asAdmin("GET", "/api/admin/status")).json()) as {
    problems: { name: string; severity: string; sentence: string; since: string }[];
  };
  return problems;
}
const broken = "Posts that cannot be read: bad.md.";
const badMail = "Contact messages that are stored but could not be mailed yet: 1.";
const patience = { timeout: 15_000 };
const badRemote = "The git remote cannot be reached.";
const aMessage = { name: "A Visitor", email: "visitor@test.example", message: "My back hurts." };

describe("a monitor, and the owner at the desk,", () => {
  test("are told at once of posts that cannot be read, and that this stops nobody", async () => {
    expect(await health()).toEqual({ code: 200, ok: true, status: "degraded", problems: [broken] });
    expect(await onTheDesk()).toMatchObject([{ name: "posts", severity: "degraded", sentence: broken }]);
  });

  test("are told of mail and of a git remote that fail for an hour, not sooner, and since when", async () => {
    expect((await app.asVisitor("POST", "/api/contact", aMessage)).status).toBe(201);
    await vi.waitFor(() => {
      for (const line of ["could not be mailed", `git: ${badRemote}`]) expect(app.errors.join()).toContain(line);
    }, patience);
    expect((await health()).problems).toEqual([broken]);
    const began = new Date(time).toISOString();
    time += 61 * MINUTE;
    await vi.waitFor(
      async () => expect((await health()).problems).toEqual([badMail, expect.stringContaining(badRemote), broken]),
      patience,
    );
    expect((await onTheDesk()).find(({ name }) => name === "git")?.since).toBe(began);
    expect(await health()).toMatchObject({ code: 200, status: "degraded" });
  });

  test("are told of a backup older than 26 hours or not copied; that it lies on the same disk is for the owner alone", async () => {
    const note = (backup: { copied: boolean | null; onSameDisk: boolean }) =>
      noteBackup(app.dataDir, { at: new Date(time).toISOString(), ...backup });
    const told = async () => (await health()).problems.filter((problem) => problem.includes("backup"));
    note({ copied: false, onSameDisk: true });
    expect(await told()).toEqual(["The last backup could not be copied to BACKUP_REMOTE."]);
    note({ copied: null, onSameDisk: true });
    expect(await told()).toEqual([]);
    expect(await onTheDesk()).toContainEqual(
      expect.objectContaining({
        severity: "note",
        sentence: expect.stringMatching(/^The backups lie on the same disk/),
      }),
    );
    note({ copied: true, onSameDisk: true });
    expect((await onTheDesk()).some(({ severity }) => severity === "note")).toBe(false);
    time += 27 * HOUR;
    expect(await told()).toEqual([
      expect.stringMatching(/^The last backup was made on 2026-11-20; there should be one/),
    ]);
    note({ copied: null, onSameDisk: false });
  });

  test("are told of an installation that has had no backup for a day, and of none where it only runs for a trial", async () => {
    const told = async () => (await health()).problems.filter((problem) => problem.includes("backup"));
    rmSync(join(app.dataDir, "last-backup.json"));
    expect(await told()).toEqual([]);
    vi.stubEnv("NODE_ENV", "production");
    expect(await told()).toEqual([]);
    time += 27 * HOUR;
    expect(await told()).toEqual(["No backup has been made yet: npm run backup makes one."]);
    vi.unstubAllEnvs();
  });

  test("are told of a weekly post that is overdue", async () => {
    time += 9 * DAY;
    expect((await health()).problems).toContain("The weekly post is overdue.");
  });

  test("are told of a unit of systemd that has failed, until it succeeds", async () => {
    const told = async () => (await health()).problems.filter((problem) => problem.includes("practice-weekly"));
    const file = failureFile(app.dataDir, "practice-weekly.service");
    mkdirSync(file, { recursive: true });
    expect(await told()).toEqual([
      "Preparing the weekly post has failed. An expert sees why with “journalctl -u practice-weekly.service”.",
    ]);
    rmdirSync(file);
    expect(await told()).toEqual([]);
  });

  test("are told of a certificate that ends within 14 days, and of a clock that is off by more than five minutes", () => {
    const now = () => new Date("2026-11-20T09:00:00Z");
    const found = (far: FarChecks) => {
      const checks = listChecks({ config: {}, far, now } as Parameters<typeof listChecks>[0]);
      return checks
        .filter(({ name }) => name === "certificate" || name === "clock")
        .flatMap(({ find }) => find() ?? []);
    };
    expect(found({})).toEqual([]);
    expect(found({ certificateEnd: new Date("2026-12-04T10:00:00Z"), clockAheadMs: 4 * MINUTE })).toEqual([]);
    expect(found({ certificateEnd: new Date("2026-12-03T10:00:00Z"), clockAheadMs: -6 * MINUTE })).toEqual([
      "The site’s certificate ends on 2026-12-03 and was not renewed.",
      "The server’s clock is off by 6 minutes.",
    ]);
  });

  test("see the service as down while nothing can be written, and well again soon after one write that failed", {
    tags: ["slow"],
  }, async () => {
    const inTheWay = join(app.dataDir, "messages.json");
    rmSync(inTheWay);
    mkdirSync(inTheWay);
    expect((await app.asVisitor("POST", "/api/contact", aMessage)).status).toBe(503);
    expect(await health()).toMatchObject({ code: 200, status: "degraded" });
    expect((await health()).problems.join()).toContain("messages.json cannot be written");
    time += MINUTE;
    expect(await health()).toMatchObject({ code: 503, ok: false, status: "down" });
    rmdirSync(inTheWay);
    await vi.waitFor(async () => expect((await health()).problems.join()).not.toContain("messages.json"), {
      timeout: 20_000,
    });
    expect((await health()).code).toBe(200);
  });
});
