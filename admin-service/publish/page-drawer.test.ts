import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { toHtml } from "#content/model/markdown.ts";
import { createPostIndex } from "#content/model/post-index.ts";
import type { SiteContent } from "#content/model/site-content.ts";
import { siteRoutes } from "#content/model/site-routes.ts";
import { builtDrawer } from "../testing/built-drawer.ts";
import { aPost } from "../testing/start-test-app.ts";
import { ensureCodeBuild } from "./code-build.ts";

const content = (dir: string) => {
  const posts = createPostIndex({ dir });
  posts.refresh();
  return { posts, toHtml, siteUrl: "https://www.test.example", today: "2026-11-21" };
};

/** Draws pages one after the other, and each once more with a drawer of its own. */
async function drawTwice(site: SiteContent, kind: string) {
  const codeBuild = await ensureCodeBuild(resolve("dist"));
  const routes = siteRoutes(site.posts.published, site.today).filter((route) => route.kind === kind);
  const drawInARow = await builtDrawer(codeBuild);
  return Promise.all(
    routes.map(async (route) => {
      const drawFirst = await builtDrawer(codeBuild);
      return [await drawInARow(route, site), await drawFirst(route, site)];
    }),
  );
}

test("an article drawn in a row is, byte for byte, the article drawn first", async () => {
  const drawn = await drawTwice(content(resolve("content/blog")), "article");
  expect(drawn.length).toBeGreaterThan(5);
  for (const [inARow, first] of drawn) expect(inARow).toBe(first);
});

test("so is a later page of the list", async () => {
  const folder = mkdtempSync(join(tmpdir(), "posts-"));
  for (let n = 0; n < 60; n++)
    writeFileSync(join(folder, `post-${n}.md`), aPost({ title: `Post ${n}`, published: true }));
  const drawn = await drawTwice(content(folder), "list");
  rmSync(folder, { recursive: true });
  expect(drawn.length).toBe(4);
  for (const [inARow, first] of drawn) expect(inARow).toBe(first);
});
