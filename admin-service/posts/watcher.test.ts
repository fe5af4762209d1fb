import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { aPost, startTestApp } from "../testing/start-test-app.ts";

const trueWatch = fs.watch;

beforeAll(() => {
  // As on a machine whose programs watch more files than the system allows.
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
    posts: { "a.md": aPost({ title: "A", published: true, publishedAt: "2026-11-01T09:00:00Z", content: "Before." }) },
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
