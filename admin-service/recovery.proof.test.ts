import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { composeSource } from "#content/model/front-matter.ts";
import { beginCampaign, type Campaign, startOrThrow } from "../tests/proofs/faults/campaign.ts";
import { findLost, findRepositoryFaults } from "../tests/proofs/faults/inspect-practice.ts";
import { inspectRelease } from "../tests/proofs/faults/inspect-release.ts";
import type { PlannedKill } from "../tests/proofs/faults/kill-plan.ts";
import { installGit } from "../tests/proofs/faults/killable-git.ts";
import { type Kill, kill, rendererOf, waitUntil } from "../tests/proofs/faults/kills.ts";
import { createPractice, FACTS, type Practice, WORDS } from "../tests/proofs/faults/practice.ts";
import { createSaves, type Saves } from "../tests/proofs/faults/saves.ts";
import { startService } from "../tests/proofs/faults/service-process.ts";
import { canMount, makeSmallDisk } from "../tests/proofs/faults/small-disk.ts";

// The short version of `npm run test:faults`, which kills at every single step.

const PATIENCE_MS = 15_000;

describe("killed while owners save, with all that it has started", { timeout: 60_000 }, () => {
  const root = mkdtempSync(join(tmpdir(), "faults-"));
  let practice: Practice;
  let saves: Saves;
  let campaign: Campaign;

  beforeAll(async () => {
    practice = await createPractice({ root });
    installGit(practice);
    saves = createSaves(practice);
    campaign = await beginCampaign(practice, saves);
  });
  afterAll(async () => {
    await campaign.service.kill();
    rmSync(root, { recursive: true, force: true });
  });

  const recovered = { lost: [], halfLive: [], leftovers: [], nextSave: [] };
  const commit = { in: "git", command: "commit" } as const;
  const kills: [step: string, kill: Kill, more?: Pick<PlannedKill, "again" | "saving">][] = [
    ["before the commit of a save", { ...commit, at: "before" }],
    ["after the commit, before the answer", { ...commit, at: "after" }],
    [
      "before the commit, and once more while that save is taken back",
      { ...commit, at: "before" },
      { again: [{ in: "git", command: "reset", at: "after" }] },
    ],
    ["before the commit of a save of facts", { ...commit, at: "before" }, { saving: [FACTS] }],
    ["before the commit of a save of words", { ...commit, at: "before" }, { saving: [WORDS] }],
    ["while facts are written", { in: "folder", folder: "practiceDir", name: /\.tmp$/ }, { saving: [FACTS] }],
    ["while a post is written", { in: "folder", folder: "blogDir", name: /\.tmp$/ }],
    ["while a release is put together", { in: "folder", folder: "releases", name: /\.partial$/ }],
    ["while a release goes live", { in: "folder", folder: "distDir", name: /^live/ }],
    [
      "at any moment, and at any moment of the start after it",
      { in: "time", afterMs: 120, whom: "everybody" },
      { again: [{ in: "time", afterMs: 600, whom: "everybody" }] },
    ],
    ["alone, so that its children are orphans", { in: "time", afterMs: 200, whom: "service" }],
  ];
  test.each(kills)(
    "%s: all that was acknowledged is there, one whole release is live, the next save works",
    async (step, kill, more) => {
      expect(await campaign.run({ step, kill, ...more })).toMatchObject(recovered);
    },
  );

  test("a save whose git is killed is refused, and changes nothing", async () => {
    expect(await campaign.run({ step: "git", kill: { ...commit, at: "before", alone: true } })).toMatchObject(
      recovered,
    );
    expect(saves.refusals.at(-1)).toMatch(/^503 The change could not be saved, and nothing was changed/);
  });

  test("a killed drawing process is started again, and no post is blamed", async () => {
    const { service } = campaign;
    const saving = saves.begin(service);
    const isThere = () => {
      try {
        return rendererOf(service.pid) > 0;
      } catch {
        return false; // between a kill and the next publish there is none
      }
    };
    for (let time = 0; time < 3; time++) {
      await waitUntil(() => false, 150);
      expect(await waitUntil(isThere, PATIENCE_MS)).toBe(true);
      process.kill(rendererOf(service.pid), "SIGKILL");
    }
    await saving.stop();
    await waitUntil(() => findLost(practice, saves, inspectRelease(practice)).length === 0, PATIENCE_MS);
    expect(findLost(practice, saves, inspectRelease(practice))).toEqual([]);
    expect(service.output).not.toMatch(/left out/);
  });

  test("a person's edit of a half-saved post after the kill is kept, and committed before the next save", async () => {
    const slug = "post-1";
    const isMet = await kill(practice, campaign.service, { ...commit, at: "before" }, () => {
      void saves.save(campaign.service, slug);
    });
    expect(isMet).toBe(true);
    const byHand = composeSource({ title: "By hand", published: true }, "Written after the kill.");
    writeFileSync(join(practice.blogDir, `${slug}.md`), byHand);
    const service = await startOrThrow(practice);
    expect(practice.read(slug).title).toBe("By hand");
    expect(await saves.save(service, slug)).toBe(200);
    expect(practice.git("show", `HEAD~1:content/blog/${slug}.md`)).toBe(byHand.trimEnd());
    expect(findRepositoryFaults(practice)).toEqual([]);
    await service.kill();
  });

  test("a post whose move was interrupted is complete at its former address", async () => {
    await campaign.service.kill();
    const service = await startOrThrow(practice);
    const { id } = practice.read("post-2");
    await service.asAdmin("GET", "/api/admin/verify"); // signs in
    const isMet = await kill(practice, service, { in: "git", command: "add", at: "after" }, () => {
      void service.asAdmin("PATCH", `/api/blog/${id}`, { slug: "moved" }).catch(() => {});
    });
    expect([isMet, existsSync(join(practice.blogDir, "moved.md"))]).toEqual([true, true]);
    const restarted = await startOrThrow(practice);
    expect(existsSync(join(practice.blogDir, "moved.md"))).toBe(false);
    expect(practice.read("post-2")).toMatchObject({ id, published: true });
    expect(findRepositoryFaults(practice)).toEqual([]);
    await restarted.kill();
  });
});

describe.skipIf(!canMount())("on a full disk", { timeout: 60_000 }, () => {
  test("of the repository: the owner reads why, nothing is changed, and once there is space the save works", async () => {
    await using place = await startOnSmallDisk("repository", 16);
    const { practice, saves, service, disk } = place;
    disk.fill();
    expect(await saves.save(service, "post-1")).toBe(503);
    expect(saves.refusals).toEqual(["503 The change could not be saved, and nothing was changed: the disk is full."]);
    expect(findRepositoryFaults(practice)).toEqual([]);
    disk.free();
    expect(await saves.save(service, "post-1")).toBe(200);
    expect(findRepositoryFaults(practice)).toEqual([]);
  });

  test("of the releases: the save counts, the site stays as it was, and updates by itself once there is space", async () => {
    await using place = await startOnSmallDisk("dist", 64);
    const { practice, saves, service, disk } = place;
    const before = inspectRelease(practice);
    disk.fill();
    expect(await saves.save(service, "post-1")).toBe(200);
    const status = async () =>
      (await (await service.asAdmin("GET", "/api/admin/status")).json()) as { publish: object };
    await expect
      .poll(async () => (await status()).publish, { timeout: PATIENCE_MS })
      .toMatchObject({ ok: false, errors: ["The disk is full."] });
    expect(inspectRelease(practice)).toEqual(before);
    disk.free();
    await waitUntil(() => findLost(practice, saves, inspectRelease(practice)).length === 0, PATIENCE_MS);
    expect(findLost(practice, saves, inspectRelease(practice))).toEqual([]);
  });
});

async function startOnSmallDisk(what: "repository" | "dist", megabytes: number) {
  const root = mkdtempSync(join(tmpdir(), "faults-"));
  const disk = makeSmallDisk(join(root, "disk"), megabytes);
  const folder = join(disk.folder, what);
  const practice = await createPractice({ root, ...(what === "dist" ? { distDir: folder } : { repository: folder }) });
  const service = startService(practice);
  expect(await service.ready, service.output).toBe(true);
  const saves = createSaves(practice);
  await service.asAdmin("GET", "/api/admin/status"); // signs in
  return {
    practice,
    saves,
    service,
    disk,
    async [Symbol.asyncDispose]() {
      await service.kill();
      disk.remove();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
