import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { canMount, makeSmallDisk } from "../../tests/proofs/faults/small-disk.ts";
import { aPost, startTestApp } from "../testing/start-test-app.ts";
import { live, realGit, startImport, writeExport, written } from "./testing/import-command.ts";

const POSTS = 40;
const MORE = 45;
const sent = await writeExport(MORE);
const [file, larger] = [sent.fileOf(POSTS), sent.fileOf(MORE)];
afterAll(() => rmSync(sent.folder, { recursive: true }));

describe("a bring by the command", { timeout: 120_000 }, () => {
  test("holds up no save at the desk for more than its commit takes, and both end right", async () => {
    await using app = await startTestApp({ posts: { "here.md": aPost({ title: "Here", published: true }) } });
    const bring = startImport(app, file, sent.pictures, `sleep 1; exec ${realGit} "$@"`);
    const waits: number[] = [];
    for (let n = 1; !bring.hasEnded(); n++) {
      const began = performance.now();
      const answer = await app.asAdmin("PATCH", "/api/blog/here", { content: `Words ${n}.` });
      expect(answer.status).toBe(200);
      waits.push(performance.now() - began);
      await delay(50);
    }
    expect(await bring.ended).toMatchObject({ code: 0 });
    expect(Math.max(...waits)).toBeLessThan(20_000);
    await expect.poll(() => live(app), { timeout: 20_000 }).toBe(POSTS);
    await expect.poll(() => app.live("blog/here.html"), { timeout: 20_000 }).toContain(`Words ${waits.length}.`);
    expect(app.git("status", "--porcelain")).toBe("");
  });

  test("brings only what is new when a larger export comes later", async () => {
    await using app = await startTestApp();
    expect((await startImport(app, file, sent.pictures).ended).said).toContain(`${POSTS} posts, ${POSTS} new.`);
    const { code, said } = await startImport(app, larger, sent.pictures).ended;
    expect([code, said]).toEqual([
      0,
      expect.stringContaining(`${MORE} posts, ${POSTS} as before, ${MORE - POSTS} new.`),
    ]);
    expect(app.filesOfLastCommit()).toHaveLength(2 * (MORE - POSTS));
    await expect.poll(() => live(app), { timeout: 20_000 }).toBe(MORE);
  });

  test("and another at the same time bring each post once", async () => {
    await using app = await startTestApp();
    const both = [file, larger].map((one) => startImport(app, one, sent.pictures).ended);
    for (const { code } of await Promise.all(both)) expect(code).toBe(0);
    await expect.poll(() => live(app), { timeout: 20_000 }).toBe(MORE);
    expect([written(app), app.git("status", "--porcelain")]).toEqual([MORE, ""]);
    const brought = app.git("log", "--format=", "--name-only", "--diff-filter=A", "--", "content/blog/*.md");
    expect(brought.split("\n")).toHaveLength(MORE);
  });

  test("goes live whole, however often somebody publishes meanwhile", async () => {
    await using app = await startTestApp();
    const bring = startImport(app, file, sent.pictures, `sleep 1; exec ${realGit} "$@"`);
    const seen = new Set([0]);
    while (!bring.hasEnded()) {
      await app.services.publisher.publish();
      seen.add(live(app));
    }
    expect(await bring.ended).toMatchObject({ code: 0 });
    await expect.poll(() => live(app), { timeout: 20_000 }).toBe(POSTS);
    expect([...seen].filter((posts) => posts !== 0 && posts !== POSTS)).toEqual([]);
  });

  test.skipIf(!canMount())(
    "on a full disk changes nothing and says why; once there is space it brings all",
    async () => {
      const disk = makeSmallDisk(join(sent.folder, "disk"), 24);
      try {
        await using app = await startTestApp({ root: join(disk.folder, "practice") });
        await app.stop();
        const head = app.git("rev-parse", "HEAD");
        for (const kilobytes of [0, 60, 200, 300, 400, 600]) {
          disk.fill(kilobytes * 1_024);
          const { code, said } = await startImport(app, file, sent.pictures).ended;
          expect([kilobytes, code, said]).toEqual([kilobytes, 1, expect.stringContaining("disk is full")]);
          expect([written(app), app.git("rev-parse", "HEAD")]).toEqual([0, head]);
          disk.free();
        }
        expect(await startImport(app, file, sent.pictures).ended).toMatchObject({ code: 0 });
        expect([written(app), live(app), app.git("status", "--porcelain")]).toEqual([POSTS, POSTS, ""]);
      } finally {
        disk.remove();
      }
    },
  );
});
