import fs, { writeFileSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { aPost, startTestApp } from "../testing/start-test-app.ts";
import { watchFolders } from "./watcher.ts";

const trueWatch = fs.watch;

test("files that are written together are all told of, and no change is told of without a file", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "watched-"));
  const told: (readonly string[])[] = [];
  const isReady = Promise.withResolvers<void>();
  const watcher = watchFolders(
    { blogDir: folder.path, practiceDir: folder.path },
    { onChange: (slugs) => (slugs ? told.push(slugs) : isReady.resolve()), log: { info: vi.fn(), error: vi.fn() } },
  );
  await isReady.promise;
  const write = (...slugs: string[]) => {
    for (const slug of slugs) writeFileSync(join(folder.path, `${slug}.md`), "");
  };
  const isTold = (slug: string) => vi.waitFor(() => expect(told.flat()).toContain(slug), { timeout: 10_000 });
  const slugs = ["ann", "bea", "cleo", "dora", "eve", "fay"];
  write(...slugs);
  await isTold("fay");
  write("later");
  await isTold("later");
  await watcher.close();
  expect(new Set(told.flat())).toEqual(new Set([...slugs, "later"]));
  expect(told).not.toContainEqual([]);
});

describe("on a machine whose programs watch more files than the system allows", () => {
  beforeAll(() => {
    fs.watch = (() => {
      throw Object.assign(new Error("ENOSPC: System limit for number of file watchers reached, watch"), {
        code: "ENOSPC",
      });
    }) as unknown as typeof fs.watch;
    syncBuiltinESMExports();
  });
  afterAll(() => {
    fs.watch = trueWatch;
    syncBuiltinESMExports();
  });

  test("when the system refuses to watch the folder, the service says so, keeps running, and finds edits by rescanning", {
    tags: ["slow"],
  }, async () => {
    await using app = await startTestApp({
      posts: {
        "a.md": aPost({ title: "A", published: true, publishedAt: "2026-11-01T09:00:00Z", content: "Before." }),
      },
    });
    const problem =
      "Not all of the posts’ folder can be watched (ENOSPC): changes by hand are found by looking every 5 seconds.";
    const report = async () =>
      (await (await app.asAdmin("GET", "/api/admin/status")).json()) as { problems: { sentence: string }[] };
    await vi.waitFor(async () => expect((await report()).problems).toMatchObject([{ sentence: problem }]), {
      timeout: 15_000,
    });
    const health = await app.asVisitor("GET", "/api/health");
    expect([health.status, await health.json()]).toEqual([200, { ok: true, status: "degraded", problems: [problem] }]);

    app.put("a.md", aPost({ title: "A", published: true, publishedAt: "2026-11-01T09:00:00Z", content: "After." }));
    await vi.waitFor(() => expect(app.live("blog/a.html")).toContain("After."), { timeout: 30_000 });
    expect(app.errors.filter((line) => line.includes("watched"))).toEqual([problem]);
  });
});
