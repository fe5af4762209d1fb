import { spawnSync } from "node:child_process";
import { mkdtempDisposableSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openExport, readText } from "../admin-service/import/export-files.ts";
import { aPost, startTestApp } from "../admin-service/testing/start-test-app.ts";

test("npm run export dates a post whose file has no day by its first commit, as the desk does", {
  tags: ["slow"],
}, async () => {
  await using app = await startTestApp({ posts: { "undated.md": aPost({ title: "Undated" }) } });
  const day = app.git("log", "-1", "--format=%cI", "--", "content/blog/undated.md");
  await app.stop();
  utimesSync(join(app.blogDir, "undated.md"), 0, 0);
  using folder = mkdtempDisposableSync(join(tmpdir(), "export-"));
  const target = join(folder.path, "everything.zip");
  const { blogDir: BLOG_DIR, practiceDir: PRACTICE_DIR, distDir: DIST_DIR, dataDir: DATA_DIR } = app;
  const env = { ...process.env, BLOG_DIR, PRACTICE_DIR, DIST_DIR, DATA_DIR };
  const run = spawnSync(process.execPath, ["scripts/export.ts", target], { encoding: "utf8", env });
  expect([run.status, run.stderr]).toEqual([0, ""]);
  const post = await readText(await openExport(target), "blog/undated/index.md");
  expect(Date.parse(/^date: "?([^"\n]+)/m.exec(post)?.[1] ?? "")).toBe(Date.parse(day));
});
