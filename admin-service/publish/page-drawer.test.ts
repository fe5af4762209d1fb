import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { facts, sampleDirs } from "#content/facts/testing/sample.ts";
import { toHtml } from "#content/model/markdown.ts";
import { createPostIndex } from "#content/model/post-index.ts";
import { isArticle, pageInput, type SiteRoute, siteRoutes } from "#content/model/site-routes.ts";
import { builtDrawer } from "../testing/built-drawer.ts";
import { aPost } from "../testing/start-test-app.ts";
import { ensureCodeBuild } from "./code-build.ts";

/** Draws the pages of a folder of posts one after the other, and each once more with a drawer of its own. */
async function drawTwice(dir: string, kind: SiteRoute["kind"]) {
  const posts = createPostIndex({ dir });
  posts.refresh();
  const codeBuild = await ensureCodeBuild(resolve("dist"));
  const routes = siteRoutes(posts.published, "2026-11-21", facts).filter((route) => route.kind === kind);
  const drawInARow = await builtDrawer(codeBuild);
  return Promise.all(
    routes.map(async (route) => {
      const content = { toHtml, siteUrl: "https://www.test.example", facts, ...pageInput(route, posts.read) };
      const drawFirst = await builtDrawer(codeBuild);
      return [await drawInARow(route, content), await drawFirst(route, content)];
    }),
  );
}

test("an article drawn in a row is, byte for byte, the article drawn first", { tags: ["slow"] }, async () => {
  const drawn = await drawTwice(sampleDirs.blog, "article");
  expect(drawn.length).toBeGreaterThan(5);
  for (const [inARow, first] of drawn) expect(inARow).toBe(first);
});

test("a later page of the list drawn in a row is, byte for byte, the page drawn first", async () => {
  const folder = mkdtempSync(join(tmpdir(), "posts-"));
  for (let n = 0; n < 60; n++)
    writeFileSync(join(folder, `post-${n}.md`), aPost({ title: `Post ${n}`, published: true }));
  const drawn = await drawTwice(folder, "list");
  rmSync(folder, { recursive: true });
  expect(drawn.length).toBe(4);
  for (const [inARow, first] of drawn) expect(inARow).toBe(first);
});

test("a page with unreadable structured data is refused when it is drawn", async () => {
  const codeBuild = await ensureCodeBuild(resolve("dist"));
  const drawPage = await builtDrawer(codeBuild);
  const posts = createPostIndex({ dir: sampleDirs.blog });
  posts.refresh();
  const [route] = siteRoutes(posts.published, "2026-11-21", facts).filter(isArticle);
  if (!route) throw new Error("There is no article.");
  const draw = (toHtml: (markdown: string) => string) =>
    drawPage(route, { toHtml, siteUrl: "https://www.test.example", facts, ...pageInput(route, posts.read) });
  const data = (json: string) => () => `<script type="application/ld+json">${json}</script>`;
  await expect(draw(data("{}"))).resolves.toContain("{}");
  await expect(draw(data('{"@graph":[}'))).rejects.toThrow(`No program can read ${route.url}: `);
});
