import { join } from "node:path";
import { expect, test } from "vitest";
import { startCaddy } from "../../tests/caddy.ts";
import { aPost, startTestApp } from "../testing/start-test-app.ts";

test("a page that changes several times in a second, and never its length, is asked for anew each time", {
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
