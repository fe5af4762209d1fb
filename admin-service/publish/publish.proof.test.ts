import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { toHtml } from "#content/model/markdown.ts";
import { isArticle, pageInput, siteRoutes } from "#content/model/site-routes.ts";
import { makeSecondBuild } from "../../tests/proofs/bench/second-build.ts";
import { builtDrawer } from "../testing/built-drawer.ts";
import { DEADLY, ENDLESS, letTextsHang } from "../testing/let-texts-hang.ts";
import { aPost, publisherOptions, startTestApp } from "../testing/start-test-app.ts";
import { ensureCodeBuild } from "./code-build.ts";
import { WORTH_A_WORKER } from "./draw-pages.ts";
import { createPublisher } from "./publisher.ts";
import { hashedAsset, releaseFolders } from "./release-folder.ts";

const published = { published: true, publishedAt: "2026-01-01T00:00:00.000Z" };

test("a post whose text hangs the renderer is reported and its last good version stays; everything else goes live", {
  timeout: 60_000,
}, async () => {
  await using app = await startTestApp({
    posts: { "a.md": aPost({ title: "Calm", ...published }), "b.md": aPost({ ...published, title: "B" }) },
  });
  const errors: string[] = [];
  const publisher = createPublisher({
    ...publisherOptions(app),
    log: { info() {}, error: (message) => void errors.push(message) },
    silenceMs: 3_000,
  });
  await app.stop();
  letTextsHang(app.distDir);
  app.put("a.md", aPost({ title: "Endless", content: ENDLESS, ...published }));
  app.put("c.md", aPost({ title: "Fresh", ...published }));
  const receipt = await publisher.publish();
  publisher.stop();
  expect(receipt).toMatchObject({ ok: true, errors: [{ slug: "a", reason: expect.stringMatching(/takes too long/) }] });
  expect(app.live("blog/a.html")).toContain("Calm");
  expect(app.live("blog/c.html")).toContain("Fresh");
  expect(errors.join()).toMatch(/“a”/);
});

test("a post whose text ends the process that draws it is reported and left out; everything else goes live", {
  timeout: 60_000,
}, async () => {
  await using app = await startTestApp({ posts: { "a.md": aPost({ title: "Calm", ...published }) } });
  await app.stop();
  letTextsHang(app.distDir);
  app.put("deadly.md", aPost({ title: "Deadly", content: DEADLY, ...published }));
  app.put("worse.md", aPost({ title: "Worse", content: `${DEADLY} Twice.`, ...published }));
  app.put("c.md", aPost({ title: "Fresh", ...published }));
  const publisher = createPublisher(publisherOptions(app));
  const [first, second] = [await publisher.publish(), await publisher.publish()];
  publisher.stop();
  const errors = ["deadly", "worse"].map((slug) => ({ slug, reason: expect.stringMatching(/No page could be drawn/) }));
  expect([first, second]).toMatchObject([
    { ok: true, errors },
    { ok: true, errors },
  ]);
  expect(app.live("blog/deadly.html")).toBeUndefined();
  expect(app.live("blog/a.html")).toContain("Calm");
  expect(app.live("blog/c.html")).toContain("Fresh");
});

test("a post that hangs a worker is reported too, long after the main thread has drawn its last page", {
  timeout: 90_000,
}, async () => {
  await using app = await startTestApp({ posts: { "a.md": aPost(published) } });
  await app.stop();
  letTextsHang(app.distDir);
  for (let n = 0; n < WORTH_A_WORKER; n++) app.put(`post-${n}.md`, aPost({ title: `Post ${n}`, ...published }));
  // The oldest posts are the first that other threads are given.
  const oldest = { published: true, publishedAt: "2001-01-01T00:00:00.000Z" };
  app.put("endless.md", aPost({ title: "Endless", content: ENDLESS, ...oldest }));
  const publisher = createPublisher({ ...publisherOptions(app), silenceMs: 4_000 });
  const receipt = await publisher.publish();
  publisher.stop();
  expect(receipt).toMatchObject({ ok: true, posts: WORTH_A_WORKER + 1, errors: [{ slug: "endless" }] });
  expect(app.live("blog/endless.html")).toBeUndefined();
  expect(app.live("blog/post-0.html")).toContain("Post 0");
});

test("many posts are drawn on all cores, each page byte for byte the same as when drawn alone", {
  timeout: 60_000,
}, async () => {
  const posts = Object.fromEntries(
    Array.from({ length: WORTH_A_WORKER + 20 }, (_, n) => [
      `post-${n}.md`,
      aPost({ title: `Post ${n}`, content: `Text **${n}** & [link](/blog/post-${n}) — “${n}”.`, ...published }),
    ]),
  );
  await using app = await startTestApp({ posts });
  expect(app.services.publisher.last).toMatchObject({ ok: true, posts: WORTH_A_WORKER + 20, errors: [] });
  const drawPage = await builtDrawer(await ensureCodeBuild(app.distDir));
  const { index } = app.services;
  const articles = siteRoutes(index.published, "2026-11-21", app.services.facts()).filter(isArticle);
  expect(articles.length).toBe(WORTH_A_WORKER + 20);
  for (const route of articles) {
    const content = {
      toHtml,
      siteUrl: "http://localhost:3000",
      facts: app.services.facts(),
      ...pageInput(route, index.read),
    };
    expect(app.live(route.file)).toBe(await drawPage(route, content));
  }
});

test("derived files may be deleted at any time: the next change restores the whole site", {
  timeout: 60_000,
}, async () => {
  await using app = await startTestApp({ posts: { "a.md": aPost({ title: "Still here", ...published }) } });
  rmSync(app.distDir, { recursive: true });
  await app.asAdmin("PATCH", "/api/blog/a", { content: "And changed." });
  await app.settled();
  expect(app.services.publisher.last).toMatchObject({ ok: true });
  expect(app.live("blog/a.html")).toContain("And changed.");
  expect(app.live("index.html")).toContain("</html>");
});

test.each(["live", "releases"])(
  "derived files may be deleted at any time: whoever changes nothing has the site back within seconds (dist/%s)",
  { timeout: 60_000 },
  async (part) => {
    await using app = await startTestApp({ posts: { "a.md": aPost({ title: "Still here", ...published }) } });
    await expect.poll(() => app.services.publisher.last?.ok).toBe(true);
    rmSync(join(app.distDir, part), { recursive: true });
    await expect.poll(() => app.live("blog/a.html"), { timeout: 30_000 }).toContain("Still here");
    expect(app.live("index.html")).toContain("</html>");
  },
);

test("a rollback to a release of another code build keeps the scripts and styles of both builds reachable for open pages", async () => {
  await using app = await startTestApp({ posts: { "a.md": aPost({ title: "A", ...published }) } });
  await app.stop();
  app.put("a.md", aPost({ title: "First build", ...published }));
  const first = await ensureCodeBuild(app.distDir);
  const second = makeSecondBuild(first, join(app.distDir, "build-second"));
  const folders = releaseFolders(app.distDir);
  const publishWith = async (codeBuild: typeof first) => {
    const publisher = createPublisher({ ...publisherOptions(app), openCodeBuild: async () => codeBuild });
    expect(await publisher.publish()).toMatchObject({ ok: true });
    publisher.stop();
    return folders.liveId() ?? "";
  };
  const assets = [...first.files, ...second.files].filter(hashedAsset);
  const missing = () => assets.filter((file) => !existsSync(join(app.distDir, "live", file)));

  const before = await publishWith(first);
  await publishWith(second);
  expect(missing()).toEqual([]);
  // As a release that was made before the second build was known.
  for (const file of second.files.filter((name) => hashedAsset(name) && !first.files.includes(name)))
    expect(existsSync(join(folders.folder(before), file))).toBe(false);
  await folders.rollBack(before, new Date().toISOString());
  expect(app.live("blog/a.html")).toContain("First build");
  expect(missing()).toEqual([]);
  app.put("a.md", aPost({ title: "Second build", ...published }));
  await publishWith(second);
  expect(app.live("blog/a.html")).toContain("Second build");
  expect(missing()).toEqual([]);
  await publishWith(first);
  expect(missing()).toEqual([]);
});

test("the process that draws pages gets none of the service’s secrets", async () => {
  await using app = await startTestApp({ posts: { "a.md": aPost({ title: "A", ...published }) } });
  await app.stop();
  const codeBuild = makeSecondBuild(await ensureCodeBuild(app.distDir), join(app.distDir, "build-that-tells"));
  const told = join(app.root, "told.json");
  writeFileSync(
    join(codeBuild.serverDir, "entries/pages_about.mjs"),
    `import fs from "node:fs"; fs.writeFileSync(${JSON.stringify(told)}, JSON.stringify(process.env)); throw new Error("ended on purpose by a test");`,
  );
  for (const name of ["ADMIN_PASSWORD", "OPENAI_API_KEY", "SMTP_URL", "GIT_REMOTE"]) vi.stubEnv(name, "a secret");
  const publisher = createPublisher({ ...publisherOptions(app), openCodeBuild: async () => codeBuild });
  expect(await publisher.publish()).toMatchObject({ ok: false });
  publisher.stop();
  vi.unstubAllEnvs();
  const environment = JSON.parse(readFileSync(told, "utf8")) as Record<string, string>;
  const known = /^(PATH|HOME|NODE_ENV|NODE_COMPILE_CACHE|MALLOC_TRIM_THRESHOLD_|MALLOC_ARENA_MAX|NODE_CHANNEL_\w+)$/;
  expect(Object.keys(environment).filter((name) => !known.test(name))).toEqual([]);
});
