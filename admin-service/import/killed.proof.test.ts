import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../testing/start-test-app.ts";
import { countIn, envOf, live, realGit, startImport, writeExport, written } from "./testing/import-command.ts";

const POSTS = 40;
const sent = await writeExport(POSTS);
const file = sent.fileOf(POSTS);
afterAll(() => rmSync(sent.folder, { recursive: true }));

describe("a bring that is killed beside the running service", { timeout: 120_000 }, () => {
  const moments: [when: string, onCommit: string | undefined, hasCome: (app: TestApp) => boolean, stays?: true][] = [
    ["while pictures are decoded", undefined, ({ dataDir }) => countIn(join(dataDir, "pictures"), /webp$/) > 9],
    ["while pictures are written", undefined, ({ blogDir }) => countIn(join(blogDir, "images"), /webp$/) > 9],
    ["while posts are written", undefined, (app) => written(app) > 9],
    ["before its commit", "kill -9 $PPID; exit 1", () => false],
    ["after its commit", `${realGit} "$@" || exit 1; kill -9 $PPID`, () => false, true],
  ];
  test.each(moments)(
    "%s: visitors see nothing half, and the next one brings all",
    async (_, onCommit, hasCome, stays) => {
      await using app = await startTestApp();
      const most: number[] = [];
      const watching = setInterval(() => most.push(live(app)), 5);
      const { command, ended, hasEnded } = startImport(app, file, sent.pictures, onCommit);
      while (!hasEnded() && !hasCome(app)) await delay(1);
      command.kill("SIGKILL");
      expect((await ended).signal).toBe("SIGKILL");
      const after = stays ? POSTS : 0;
      await expect.poll(() => [written(app), live(app)], { timeout: 20_000 }).toEqual([after, after]);
      await app.settled();
      await delay(1_000); // whatever somebody might still publish
      clearInterval(watching);
      expect(new Set([0, ...most])).toEqual(new Set([0, after]));

      expect(await startImport(app, file, sent.pictures).ended).toMatchObject({ code: 0 });
      await expect.poll(() => live(app), { timeout: 20_000 }).toBe(POSTS);
      expect([written(app), app.git("status", "--porcelain")]).toEqual([POSTS, ""]);
    },
  );

  test("is taken back by a publish of the command, too, while no service runs", async () => {
    await using app = await startTestApp();
    await app.stop();
    await startImport(app, file, sent.pictures, "kill -9 $PPID; exit 1").ended;
    expect(written(app)).toBe(POSTS);
    const publish = spawnSync(process.execPath, ["scripts/publish-site.ts", "--as-built"], { env: envOf(app) });
    expect(publish.status).toBe(0);
    expect([written(app), live(app)]).toEqual([0, 0]);
  });
});
