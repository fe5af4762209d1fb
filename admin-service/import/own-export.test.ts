import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { moveOut } from "../export/testing/practice.ts";
import { startTestApp } from "../testing/start-test-app.ts";
import { importPosts } from "./import-posts.ts";

test("our own export is read back, as a zip and as its folder of posts, at the addresses where it was", async () => {
  await using app = await startTestApp();
  await app.asAdmin("POST", "/api/blog", {
    title: "Stiff mornings",
    content: "Some words for the reader.",
    published: true,
  });
  using folder = mkdtempDisposableSync(join(tmpdir(), "own-"));
  const own = join(folder.path, "own");
  await moveOut(app, /./, own);
  for (const from of [`${own}.zip`, join(own, "blog"), join(own, "ghost.json")]) {
    await using other = await startTestApp();
    const { posts } = await importPosts(other.services, { from, isDryRun: false });
    expect(posts.map(({ title, state, path, outcome }) => [title, state, path, outcome])).toContainEqual([
      "Stiff mornings",
      "published",
      "/blog/stiff-mornings",
      "new",
    ]);
    // Ghost has posts below no folder.
    expect(posts.every(({ former, path }) => former.length === 0 || former.includes(path.slice("/blog".length)))).toBe(
      true,
    );
    expect(other.readPost("stiff-mornings").content).toBe("Some words for the reader.");
  }
});
