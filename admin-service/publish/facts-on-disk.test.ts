// @module-tag slow
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { brokenRemedy } from "#content/model/notices.ts";
import { startFakeOpenAI } from "../testing/fake-openai.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { aPost, startTestApp } from "../testing/start-test-app.ts";

const patience = { timeout: 15_000 };
const openai = openForTests(startFakeOpenAI);
const app = openForTests(() =>
  startTestApp({
    posts: { "a.md": aPost({ title: "A", published: true }) },
    env: { OPENAI_API_KEY: "sk-secret", OPENAI_BASE_URL: openai.url },
  }),
);

/** The instructions that the drafter sends with its next request. */
async function instructions(): Promise<string> {
  await app.services.drafter.draft({ prompt: "Saddle fit", recentTitles: [] });
  return openai.calls.at(-1)?.body.messages[0].content;
}
const framesOn = async (path: string) =>
  /frame-src ([^;]+)/.exec((await app.asVisitor("GET", path)).headers.get("content-security-policy") ?? "")?.[1];
async function desk() {
  const status = await (await app.asAdmin("GET", "/api/admin/status")).json();
  return status as { broken: object[]; notices: { file: string; remedy: string }[] };
}
const health = async () => (await (await app.asAdmin("GET", "/api/health")).json()) as { problems: string[] };

test("a price that was changed on disk is on the site and in the drafter’s instructions without a restart", async () => {
  expect(await instructions()).toContain("£57");
  expect(app.live("treatments/human.html")).toContain("£57");
  app.editFacts("prices", (before) => before.replace("initial: 57", "initial: 61"));
  await vi.waitFor(async () => expect(await instructions()).toContain("initial consultation £61"), patience);
  await vi.waitFor(() => expect(app.live("treatments/human.html")).toContain("£61"), patience);
});

test("a save of a post picks up facts that were changed by hand: its commit has the practitioner’s new name", async () => {
  app.editFacts("people", (before) => before.replace("fullName: Eleanor Hale", "fullName: Eleanor Reed"));
  for (const title of ["First", "Second"])
    expect((await app.asAdmin("PATCH", "/api/blog/a", { title })).status).toBe(200);
  expect(app.git("log", "-1", "--format=%an")).toBe("Eleanor Reed");
});

test("another map host is allowed by the security policy of its page, and of no other page", async () => {
  app.editFacts("links", (before) => before.replace("map: https://maps.example/", "map: https://maps.test/"));
  await vi.waitFor(async () => expect(await framesOn("/contact")).toBe("https://maps.test"), patience);
  expect(await framesOn("/")).toBe("'none'");
});

test("without testimonials or training, their headings are gone too", async () => {
  expect(app.live("special-offer.html")).toContain("In their words");
  app.editFacts("testimonials", () => "testimonials: []\n");
  app.editFacts("people", (before) => before.replace(/education:[\s\S]*/, "education: []\n"));
  await vi.waitFor(() => expect(app.live("special-offer.html")).not.toContain("In their words"), patience);
  await vi.waitFor(() => expect(app.live("meet-dr-eleanor.html")).not.toContain(">Education<"), patience);
});

test("a broken price list keeps the old prices live, is reported once on stderr and at the desk, and stops no post, until it is repaired", async () => {
  const good = app.services.facts().prices.human.followUp;
  app.editFacts("prices", (before) => before.replace(`followUp: ${good}`, "followUp: fifty"));
  const reason = "“human.followUp” in prices has to be a price from 0 to 9999, like 57 or 57.50.";
  const broken = { file: "prices.yaml", line: 5, reason, remedy: brokenRemedy, lastGoodKept: true };
  await vi.waitFor(async () => expect((await desk()).broken).toEqual([broken]), patience);
  expect((await health()).problems).toEqual(["Facts that cannot be read: prices.yaml. The last good ones stay."]);
  expect(await instructions()).toContain(`follow-up £${good}`);

  expect((await app.asAdmin("PATCH", "/api/blog/a", { content: "Meanwhile." })).status).toBe(200);
  await vi.waitFor(() => expect(app.live("blog/a.html")).toContain("Meanwhile."), patience);
  expect(app.live("treatments/human.html")).toContain(`£${good}`);
  expect(app.errors).toEqual([`prices.yaml:5: ${reason} Its last good version stays. ${brokenRemedy}`]);

  app.editFacts("prices", (before) => before.replace("followUp: fifty", "followUp: 58"));
  await vi.waitFor(async () => expect((await desk()).broken).toEqual([]), patience);
  expect((await health()).problems).toEqual([]);
  expect(await instructions()).toContain("follow-up £58");
  await vi.waitFor(() => expect(app.live("treatments/human.html")).toContain("£58"), patience);
  expect(app.errors).toHaveLength(1);
});

test("a file beside the facts that is not read is named with what to do", async () => {
  const strange = [
    "Prices.yaml",
    "contact.yml",
    "hours.json",
    "notes.md",
    "price.yaml",
    "prices copy.yaml",
    "archive/prices.yaml",
  ];
  for (const folder of ["archive", "images"]) mkdirSync(join(app.practiceDir, folder));
  for (const file of [...strange, ".DS_Store", "images/door.webp"]) writeFileSync(join(app.practiceDir, file), "x");
  const { notices } = await desk();
  expect(notices.map(({ file }) => file).sort()).toEqual([...strange].sort());
  for (const { remedy } of notices) expect(remedy).toMatch(/into .*prices\.yaml.*, or take it out\.$/);
  for (const file of [...strange, "images/door.webp"]) rmSync(join(app.practiceDir, file));
});

test("a file that is broken at the start is read as git has it, and fails a strict build; without any good version the service does not start", async () => {
  await app.stop();
  app.editFacts("hours", () => "week: [");
  await using again = await startTestApp({ root: app.root });
  expect(again.services.facts().hours.line).toBe("Monday-Friday 9:00 AM-7:00 PM");
  const complaint = /(?:^|error: )hours\.yaml:1: .* Its last good version stays\. Mend that file, .*\.$/m;
  expect(again.errors).toEqual([expect.stringMatching(complaint)]);
  await again.stop();

  const folders = {
    BLOG_DIR: app.blogDir,
    PRACTICE_DIR: app.practiceDir,
    DATA_DIR: app.dataDir,
    DIST_DIR: app.distDir,
  };
  const run = (env: object, ...command: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, command, {
      env: { PATH: process.env.PATH, ...folders, ...env },
      encoding: "utf8",
    });
    return { status, stderr };
  };
  writeFileSync(join(app.practiceDir, "price.yaml"), "x");
  const strict = run({}, "scripts/publish-site.ts", "--as-built", "--strict");
  expect(strict).toEqual({ status: 1, stderr: expect.stringMatching(complaint) });
  expect(strict.stderr).toMatch(/^(?:error: )?price\.yaml: This file is none of the site’s facts/m);
  expect(run({ PRACTICE_DIR: app.distDir, PORT: "0" }, "admin-service/start.ts")).toEqual({
    status: 1,
    stderr: `contact.yaml in ${app.distDir} cannot be used: The file is missing.\n`,
  });
});
