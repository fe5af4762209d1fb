import { resolve } from "node:path";
import { expect, test } from "vitest";
import { toHtml } from "#content/model/markdown.ts";
import { createPostIndex } from "#content/model/post-index.ts";
import { siteRoutes } from "#content/model/site-routes.ts";
import { ensureCodeBuild } from "./code-build.ts";
import { createPageDrawer } from "./page-drawer.ts";

test("an article drawn in a row is, byte for byte, the article drawn first", async () => {
  const { serverEntry } = await ensureCodeBuild(resolve("dist"));
  const index = createPostIndex({ dir: resolve("content/blog") });
  index.refresh();
  const content = { posts: index, toHtml, siteUrl: "https://www.test.example", today: "2026-11-21" };
  const articles = siteRoutes(index.published, content.today).filter(({ post }) => post);
  expect(articles.length).toBeGreaterThan(5);

  const drawInARow = await createPageDrawer(serverEntry);
  for (const route of articles) {
    const drawFirst = await createPageDrawer(serverEntry);
    expect(await drawInARow(route, content)).toBe(await drawFirst(route, content));
  }
});
