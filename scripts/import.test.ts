import { spawnSync } from "node:child_process";
import { mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clinic, wxr } from "../admin-service/import/testing/wordpress.ts";
import { aPicture } from "../admin-service/testing/a-picture.ts";
import { startTestApp } from "../admin-service/testing/start-test-app.ts";

test("npm run import shows what would come, then brings it, and says so when nothing can be read", {
  tags: ["slow"],
}, async () => {
  await using app = await startTestApp();
  await app.stop();
  using folder = mkdtempDisposableSync(join(tmpdir(), "export-"));
  const file = join(folder.path, "practice.xml");
  writeFileSync(file, wxr(clinic));
  for (const name of ["mare.jpg", "stütze.jpg", "saddle.jpg"])
    writeFileSync(join(folder.path, name.normalize("NFD")), await aPicture("grey"));
  const run = (...args: string[]) => {
    const { blogDir: BLOG_DIR, practiceDir: PRACTICE_DIR, distDir: DIST_DIR, dataDir: DATA_DIR } = app;
    const env = { ...process.env, BLOG_DIR, PRACTICE_DIR, DIST_DIR, DATA_DIR };
    return spawnSync(process.execPath, ["scripts/import.ts", ...args], { encoding: "utf8", env });
  };
  const trial = run(file, "--pictures", folder.path, "--dry-run");
  expect([trial.status, trial.stderr]).toEqual([0, ""]);
  expect(trial.stdout).toContain(
    "new                 published  /2021/05/sore-backs → /blog/sore-backs  “Sore backs & stiff mornings”\n",
  );
  expect(trial.stdout).toContain("WordPress: 11 posts, 11 new.\n");
  expect(trial.stdout).toContain("there is no place here: comments (2).\n");
  expect(trial.stdout).toContain(
    "the page https://old.example/contact-us/. The page here that is nearest to it is /contact.\n",
  );
  expect(app.lastCommit()).toBe("start");

  const brought = run(file, "--pictures", folder.path);
  expect(brought.status).toBe(0);
  expect(brought.stdout).toContain("Take it back with: git revert ");
  expect(brought.stdout).not.toContain("The picture");
  expect(app.filesOfLastCommit().filter((name) => name.endsWith(".webp"))).toHaveLength(4);
  expect(app.live("blog/sore-backs.html")).toContain("A rider");

  expect(run(file, "--pictures", folder.path).stdout).toContain("WordPress: 11 posts, 11 as before.\n");
  const none = run(join(folder.path, "nothing.xml"));
  expect([none.status, none.stderr]).toEqual([
    1,
    expect.stringContaining("Nothing was brought. There is no file or folder"),
  ]);
});
