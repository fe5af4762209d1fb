import { mkdirSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { openForTests } from "../testing/open-for-tests.ts";
import { aPost, startTestApp } from "../testing/start-test-app.ts";
import { failureFile, listServerChecks } from "./checks.ts";
import { noteBackup } from "./last-backup.ts";
import type { Probed } from "./probes.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let time = Date.parse("2026-11-20T09:00:00Z");
const app = openForTests(() =>
  startTestApp({
    posts: { "good.md": aPost({ published: true }), "bad.md": "---\ntitle: [\n---\nText.\n" },
    // Neither address can be reached.
    env: { SMTP_URL: "smtp://127.0.0.1:9", MAIL_TO: "owner@practice.example", GIT_REMOTE: "/nowhere/at/all.git" },
    now: () => new Date(time),
  }),
);

async function health(ask = app.asVisitor) {
  const answer = await ask("GET", "/api/health");
  return { code: answer.status, ...((await answer.json()) as { ok: boolean; status: string; problems: string[] }) };
}
async function problemsAtDesk() {
  const { problems } = (await (await app.asAdmin("GET", "/api/admin/status")).json()) as {
    problems: { name: string; severity: string; sentence: string; since: string }[];
  };
  return problems;
}
const broken = "Posts that cannot be read: bad.md.";
const somePosts = "Some posts cannot be read.";
const badMail = "Contact messages that are stored but could not be mailed yet: 1.";
const timeout = { timeout: 15_000 };
const badRemote = "The git remote cannot be reached.";
const outOfStep = "Posts and facts are out of step with the copy elsewhere.";
const aMessage = { name: "A Visitor", email: "visitor@test.example", message: "My back hurts." };

describe("the health check and the owner’s desk", () => {
  test("report posts that cannot be read at once, while the service keeps running", async () => {
    expect(await health(app.asAdmin)).toEqual({ code: 200, ok: true, status: "degraded", problems: [broken] });
    expect(await problemsAtDesk()).toMatchObject([{ name: "posts", severity: "degraded", sentence: broken }]);
  });

  test("name no file to a stranger, who learns the state all the same", async () => {
    expect(await health()).toEqual({ code: 200, ok: true, status: "degraded", problems: [somePosts] });
  });

  test("report a save that failed, until one works", async () => {
    const saves = async () => (await health()).problems.filter((problem) => problem.includes("The last save"));
    const save = (title: string) => app.asAdmin("PATCH", "/api/blog/good", { title });
    expect((await save("")).status).toBe(400);
    expect(await saves(), "an unfit title").toEqual([]);
    const lock = join(app.git("rev-parse", "--absolute-git-dir").trim(), "index.lock");
    mkdirSync(join(lock, "in use"), { recursive: true });
    expect((await save("Another title")).status).toBe(503);
    expect(await saves()).toEqual([expect.stringMatching(/^The last save failed: .*works ends this notice\.$/)]);
    rmSync(lock, { recursive: true });
    expect((await save("Another title")).status).toBe(200);
    expect(await saves()).toEqual([]);
  });

  test("report mail and a git remote that have failed for an hour, not sooner, and since when", async () => {
    expect((await app.asVisitor("POST", "/api/contact", aMessage)).status).toBe(201);
    await vi.waitFor(() => {
      for (const line of ["could not be mailed", `git: ${badRemote}`]) expect(app.errors.join()).toContain(line);
    }, timeout);
    expect((await health()).problems).toEqual([somePosts]);
    const began = new Date(time).toISOString();
    time += 61 * MINUTE;
    await vi.waitFor(async () => expect((await health()).problems).toEqual([badMail, outOfStep, somePosts]), timeout);
    expect((await problemsAtDesk()).find(({ name }) => name === "git")).toMatchObject({
      since: began,
      sentence: expect.stringContaining(badRemote),
    });
    expect(await health()).toMatchObject({ code: 200, status: "degraded" });
  });

  test("report a backup that is older than 26 hours or was not copied; only the desk notes that it is on the same disk", async () => {
    const note = (backup: { copied: boolean | null; onSameDisk: boolean }) =>
      noteBackup(app.dataDir, { at: new Date(time).toISOString(), ...backup });
    const reported = async () => (await health()).problems.filter((problem) => problem.includes("backup"));
    note({ copied: false, onSameDisk: true });
    expect(await reported()).toEqual(["The last backup could not be copied to BACKUP_REMOTE."]);
    note({ copied: null, onSameDisk: true });
    expect(await reported()).toEqual([]);
    expect(await problemsAtDesk()).toContainEqual(
      expect.objectContaining({
        severity: "note",
        sentence: expect.stringMatching(/^The backups lie on the same disk/),
      }),
    );
    note({ copied: true, onSameDisk: true });
    expect((await problemsAtDesk()).some(({ severity }) => severity === "note")).toBe(false);
    time += 27 * HOUR;
    expect(await reported()).toEqual([
      expect.stringMatching(/^The last backup was made on 2026-11-20; there should be one/),
    ]);
    note({ copied: null, onSameDisk: false });
  });

  test("report an installation without a backup for a day, but not a trial run", async () => {
    const reported = async () => (await health()).problems.filter((problem) => problem.includes("backup"));
    rmSync(join(app.dataDir, "last-backup.json"));
    expect(await reported()).toEqual([]);
    vi.stubEnv("NODE_ENV", "production");
    expect(await reported()).toEqual([]);
    time += 27 * HOUR;
    expect(await reported()).toEqual(["No backup has been made yet: npm run backup makes one."]);
    vi.unstubAllEnvs();
  });

  test("report a weekly post that is overdue", async () => {
    time += 9 * DAY;
    expect((await health()).problems).toContain("The weekly post is overdue.");
  });

  test("report a systemd unit that has failed, until it succeeds", async () => {
    const reported = async () => (await health()).problems.filter((problem) => problem.includes("practice-weekly"));
    const file = failureFile(app.dataDir, "practice-weekly.service");
    mkdirSync(file, { recursive: true });
    expect(await reported()).toEqual([
      "Preparing the weekly post has failed. An expert sees why with “journalctl -u practice-weekly.service”.",
    ]);
    rmdirSync(file);
    expect(await reported()).toEqual([]);
  });

  test("report a certificate that ends within 14 days, and a clock that is off by more than five minutes", () => {
    const now = () => new Date("2026-11-20T09:00:00Z");
    const found = (probed: Probed) => {
      const checks = listServerChecks({ config: {}, probed, now } as Parameters<typeof listServerChecks>[0]);
      return checks.filter(({ name }) => name === "certificate" || name === "clock").flatMap(({ run }) => run() ?? []);
    };
    expect(found({})).toEqual([]);
    expect(found({ certificateEnd: new Date("2026-12-04T10:00:00Z"), clockAheadMs: 4 * MINUTE })).toEqual([]);
    expect(found({ certificateEnd: new Date("2026-12-03T10:00:00Z"), clockAheadMs: -6 * MINUTE })).toEqual([
      "The site’s certificate ends on 2026-12-03 and was not renewed.",
      "The server’s clock is off by 6 minutes.",
    ]);
  });

  test("report files of root that saves would need, and a folder that cannot be written", () => {
    const sentences = (probed: Probed) => {
      const checks = listServerChecks({ config: {}, probed } as Parameters<typeof listServerChecks>[0]);
      return checks.filter(({ name }) => name === "files").map(({ run, inPublic }) => [run(), inPublic]);
    };
    expect(sentences({ unwritable: "/srv/practice/content/.git/logs/HEAD" })).toEqual([
      [
        "The service may not write /srv/practice/content/.git/logs/HEAD, so saves can fail. An expert gives it to the service’s user, with chown.",
        "The service may not write all of its files.",
      ],
    ]);
  });

  test("report the service as down while nothing can be written, and recover once a write succeeds", {
    tags: ["slow"],
  }, async () => {
    const obstacle = join(app.dataDir, "messages.json");
    rmSync(obstacle);
    mkdirSync(obstacle);
    expect((await app.asVisitor("POST", "/api/contact", aMessage)).status).toBe(503);
    expect(await health()).toMatchObject({ code: 200, status: "degraded" });
    expect((await health()).problems).toContain("The service cannot write its data.");
    time += MINUTE;
    expect(await health()).toMatchObject({ code: 503, ok: false, status: "down" });
    rmdirSync(obstacle);
    await vi.waitFor(async () => expect((await health()).problems.join()).not.toContain("cannot write"), {
      timeout: 20_000,
    });
    expect((await health()).code).toBe(200);
  });
});
