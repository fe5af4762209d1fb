import { join } from "node:path";
import { expect, test } from "vitest";
import { startCaddy } from "../../tests/caddy.ts";
import { aPost, startTestApp } from "../testing/start-test-app.ts";
import { releaseFolders } from "./release-folder.ts";

test("a page that changes several times in a second without changing its length is reloaded each time", {
  timeout: 120_000,
}, async () => {
  await using app = await startTestApp({ posts: { "post.md": aPost({ published: true, content: "Version 0." }) } });
  const caddy = await startCaddy({ siteRoot: join(app.distDir, "live"), serviceAddress: "127.0.0.1:9" });
  try {
    const seen = new Set<string>();
    let etag = "";
    for (let version = 1; version <= 6; version++) {
      await app.asAdmin("PATCH", "/api/blog/post", { content: `Version ${version}.` });
      await app.settled();
      const answer = await fetch(`${caddy.url}/blog/post`, { headers: { "If-None-Match": etag } });
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(`Version ${version}.`)]);
      etag = answer.headers.get("ETag") ?? "";
      expect(etag).toMatch(/^"[^"]+"$/);
      seen.add(etag);
      expect((await fetch(`${caddy.url}/blog/post`, { headers: { "If-None-Match": etag } })).status).toBe(304);
    }
    expect(seen.size).toBe(6);
  } finally {
    await caddy.stop();
  }
});

test("a conditional request by date gets every change, even when an undo or a rollback restores an earlier text", {
  timeout: 120_000,
}, async () => {
  const post = (n: number) => aPost({ published: true, publishedAt: "2026-01-01", content: `Version ${n}.` });
  await using app = await startTestApp({ posts: { "post.md": post(1) } });
  const caddy = await startCaddy({ siteRoot: join(app.distDir, "live"), serviceAddress: "127.0.0.1:9" });
  let since = "";
  const ask = () => fetch(`${caddy.url}/blog/post`, { headers: { "If-Modified-Since": since } });
  const expectNew = async (version: number) => {
    const answer = await ask();
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(`Version ${version}.`)]);
    since = answer.headers.get("Last-Modified") ?? "";
    expect((await ask()).status).toBe(304);
  };
  try {
    await expectNew(1);
    // As many releases as are kept, so that the first one would be at hand for the next.
    for (const [n, version] of [2, 2, 2, 1, 1, 2].entries()) {
      const isNew = app.readFile("post.md") !== post(version);
      app.put("post.md", post(version));
      app.put("other.md", aPost({ published: true, content: `Other ${n}.` }));
      expect(await app.services.publisher.publish()).toMatchObject({ ok: true });
      if (isNew) await expectNew(version);
      else expect((await ask()).status).toBe(304);
    }
    await app.stop();
    const folders = releaseFolders(app.distDir);
    await folders.rollBack(folders.kept()[1]?.id ?? "", new Date().toISOString());
    await expectNew(1);
  } finally {
    await caddy.stop();
  }
});
