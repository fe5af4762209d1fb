import {
  cpSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { aPost, publisherOptions, startTestApp } from "../testing/start-test-app.ts";
import { createPublisher } from "./publisher.ts";
import { releaseFolders } from "./release-folder.ts";

type App = Awaited<ReturnType<typeof startTestApp>>;

const published = { published: true, publishedAt: "2026-01-01T00:00:00.000Z" };

describe("a site with a running service", () => {
  let app: App;
  beforeAll(async () => {
    const posts = Array.from({ length: 30 }, (_, n) => [`post-${n}.md`, aPost({ title: `Post ${n}`, ...published })]);
    app = await startTestApp({
      posts: {
        ...Object.fromEntries(posts),
        "seen.md": aPost({ title: "Seen by all", ...published, publishedAt: "2026-02-01T00:00:00.000Z" }),
        "hidden.md": aPost({ title: "Hidden draft" }),
        "held-up.md": aPost({ title: "Waits", ...published }),
        "burst.md": aPost({ title: "Burst", ...published }),
        "put-back.md": aPost({ title: "First wording", ...published }),
      },
    });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  test("a release is complete: every page, feeds, sitemap, both not-found pages, and no draft anywhere", async () => {
    for (const file of [
      "index.html",
      "about.html",
      "treatments/human.html",
      "blog.html",
      "admin/login.html",
      "404.html",
      "robots.txt",
    ]) {
      expect(app.live(file), file).toBeDefined();
    }
    expect(app.live("blog/404.html")).toContain("Article Not Found");
    expect(app.live("feed.json")).toContain("Seen by all");
    const texts = readdirSync(join(app.distDir, "live"), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(html|xml|json|txt)$/.test(file))
      .map((file) => app.live(file));
    expect(texts.join()).not.toContain("Hidden draft");
    expect(JSON.parse(app.live("release.json") ?? "")).toMatchObject({ commit: app.git("rev-parse", "HEAD") });
  });

  test("only changes are drawn: for one edited post its page, the list and the feeds", async () => {
    const before = statSync(join(app.distDir, "live/blog/post-3.html")).ino;
    await app.asAdmin("PATCH", "/api/blog/post-7", { content: "New words." });
    await app.settled();
    const { last } = app.services.publisher;
    expect(last?.rendered.filter((url) => url !== "/blog" && !url.startsWith("/blog/page/"))).toEqual(["/blog/post-7"]);
    expect(statSync(join(app.distDir, "live/blog/post-3.html")).ino).toBe(before);
    expect(app.live("blog/post-7.html")).toContain("New words.");
  });

  test("a publish without changes makes no release", async () => {
    const live = readlinkSync(join(app.distDir, "live"));
    const { ok, rendered } = await app.services.publisher.publish();
    expect({ ok, rendered }).toEqual({ ok: true, rendered: [] });
    expect(readlinkSync(join(app.distDir, "live"))).toBe(live);
  });

  test("a disk error is reported in plain words; the next publish makes the change live too, and says so", async () => {
    const stream = await app.asAdmin("GET", "/api/admin/events");
    const news = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = "";
    const hear = async (what: RegExp) => {
      while (!what.test(heard)) heard += (await news?.read())?.value ?? "";
    };
    mkdirSync(join(app.distDir, "live.next"));
    await app.asAdmin("PATCH", "/api/blog/held-up", { content: "Held up." });
    await hear(/"ok":false.*"slugs":\["held-up"\]/);
    expect(app.services.publisher.last?.error).toBe(
      "The server’s disk refused it (EISDIR). The service’s log has the details.",
    );
    expect(app.errors.join()).toContain(join(app.distDir, "live.next"));
    expect(app.live("blog/held-up.html")).not.toContain("Held up.");
    rmSync(join(app.distDir, "live.next"), { recursive: true });
    await app.asAdmin("PATCH", "/api/blog/post-8", { content: "Something else." });
    await hear(/"ok":true.*"slugs":\["held-up"\]/);
    await news?.cancel();
    expect(app.live("blog/held-up.html")).toContain("Held up.");
  });

  test("a burst of changes takes few publishes, never two at a time, and the last text is live", {
    tags: ["slow"],
  }, async () => {
    const publish = vi.spyOn(app.services.publisher, "publish");
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => app.asAdmin("PATCH", "/api/blog/burst", { content: `Version ${n}.` })),
    );
    const last = app.readPost("burst").content ?? "";
    await app.settled();
    expect(publish.mock.calls.length).toBeGreaterThan(0);
    expect(app.git("log", "--oneline", "--", "content/blog/burst.md").split("\n").length).toBe(31);
    expect(app.live("blog/burst.html")).toContain(last);
    expect(readdirSync(join(app.distDir, "releases")).filter((name) => name.includes("partial"))).toEqual([]);
  });

  test("leftovers of killed runs are cleaned up, and a second service on the same data refuses to start", async () => {
    await expect(startTestApp({ root: app.root })).rejects.toThrow(/Another service is running on .*data/);
    mkdirSync(join(app.distDir, "releases/20200101T000000000Z.partial/blog"), { recursive: true });
    writeFileSync(join(app.distDir, "releases/20200101T000000000Z.partial/blog/x.html"), "half");
    await app.asAdmin("PATCH", "/api/blog/post-9", { content: "Something else." });
    await app.settled();
    expect(readdirSync(join(app.distDir, "releases")).filter((name) => name.includes("partial"))).toEqual([]);
  });

  test("releases that were cut off do not push out the whole ones that can be put back", async () => {
    const folders = releaseFolders(app.distDir);
    const cutOff = [1, 2, 3].map((n) => `${folders.liveId()}${n}`);
    for (const id of cutOff) mkdirSync(join(app.distDir, "releases", id));
    const before = folders.kept().map(({ id }) => id);
    await app.asAdmin("PATCH", "/api/blog/post-9", { content: "After a power cut." });
    await app.settled();
    expect(folders.kept().map(({ id }) => id)).toEqual([folders.liveId(), ...before].slice(0, 3));
    expect(readdirSync(join(app.distDir, "releases")).filter((name) => cutOff.includes(name))).toEqual([]);
  });

  test("a rollback is immediate and survives a restart, and the next change ends it", {
    tags: ["slow"],
  }, async () => {
    const folders = releaseFolders(app.distDir);
    const first = folders.liveId() ?? "";
    await app.asAdmin("PATCH", "/api/blog/put-back", { title: "Second wording" });
    await app.settled();
    await folders.rollBack(first, "2026-11-21T10:00:00.000Z");
    expect(app.live("blog/put-back.html")).toContain("First wording");
    await app.stop();

    app = await startTestApp({ root: app.root });
    expect(app.live("blog/put-back.html")).toContain("First wording");
    const { live } = (await (await app.asAdmin("GET", "/api/admin/status")).json()) as { live: object };
    expect(live).toEqual({ id: first, why: expect.stringMatching(/^It was put back on 2026-11-21 in place of /) });
    await app.asAdmin("PATCH", "/api/blog/put-back", { excerpt: "Something new." });
    await app.settled();
    expect(app.live("blog/put-back.html")).toContain("Second wording");
    await expect(folders.rollBack("20200101T000000000Z", "")).rejects.toThrow(/There is no whole release/);
  });
});

describe("a site without a service, published by a publisher of the test", () => {
  let app: App;
  beforeAll(async () => {
    app = await startTestApp({ posts: { "a.md": aPost({ title: "A", ...published }) } });
    await app.stop();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  test("a publish reads only the posts that are named as changed; after a failure it reads all of them again", async () => {
    const publisher = createPublisher(publisherOptions(app));
    expect(await publisher.publish({ changed: ["a"] })).toMatchObject({ ok: true });
    for (const name of ["b", "c"]) app.put(`${name}.md`, aPost({ title: name, ...published }));
    expect(await publisher.publish({ changed: ["b"] })).toMatchObject({ ok: true });
    expect(app.live("blog/b.html")).toContain("</html>");
    expect(app.live("blog/c.html")).toBeUndefined();

    const releases = join(app.distDir, "releases");
    renameSync(releases, `${releases}.away`);
    writeFileSync(releases, "in the way");
    expect(await publisher.publish({ changed: ["c"] })).toMatchObject({ ok: false });
    rmSync(releases);
    renameSync(`${releases}.away`, releases);
    expect(await publisher.publish({ changed: [] })).toMatchObject({ ok: true });
    expect(app.live("blog/c.html")).toContain("</html>");
    publisher.stop();
  });

  test("after a publish that failed before it read anything, the next one reads every post", async () => {
    let gitWorks = true;
    const head = async () => {
      if (!gitWorks) throw new Error("git does not answer");
      return "";
    };
    const publisher = createPublisher({ ...publisherOptions(app), head });
    expect(await publisher.publish()).toMatchObject({ ok: true });
    gitWorks = false;
    app.put("unread.md", aPost({ title: "Unread", ...published }));
    expect(await publisher.publish({ changed: ["unread"] })).toMatchObject({ ok: false });
    gitWorks = true;
    expect(await publisher.publish({ changed: [] })).toMatchObject({ ok: true });
    expect(app.live("blog/unread.html")).toContain("</html>");
    publisher.stop();
  });

  test("a queued publish lets a burst of writes go first, but not forever", { tags: ["slow"] }, async () => {
    let asked = 0;
    const writesDone = () => {
      asked++;
      return new Promise<void>(() => {});
    };
    const publisher = createPublisher({ ...publisherOptions(app), writesDone });
    const [first, ...others] = [publisher.publish(), publisher.publish(), publisher.publish()];
    expect(await first).toMatchObject({ ok: true });
    const [second, third] = await Promise.all(others);
    publisher.stop();
    expect(second).toMatchObject({ ok: true });
    expect(third).toBe(second);
    expect(asked).toBe(1);
  });

  test("a release that fails changes nothing that visitors see, leaves nothing behind, and says why", {
    tags: ["slow"],
  }, async () => {
    const live = readlinkSync(join(app.distDir, "live"));
    const build = join(app.distDir, "build");
    const good = realpathSync(build);
    rmSync(build);
    cpSync(good, build, { recursive: true });
    writeFileSync(
      join(build, "server/entries/pages_about.mjs"),
      "throw new Error('about is broken, on purpose for a test');",
    );

    // Another SITE_URL: every page has to be drawn again.
    let time = Date.now();
    const clock = { now: () => new Date(time) };
    await using again = await startTestApp({ root: app.root, env: { SITE_URL: "https://www.test.example" }, ...clock });
    expect(again.services.publisher.last).toMatchObject({
      ok: false,
      error: expect.stringMatching(/about is broken/),
    });
    expect(again.errors.join()).toMatch(/publish failed, the release before it stays live/);
    expect(readlinkSync(join(app.distDir, "live"))).toBe(live);
    expect(await (await again.asVisitor("GET", "/blog/a")).text()).toContain("Some words for the reader.");
    expect(readdirSync(join(app.distDir, "releases")).filter((name) => name.includes("partial"))).toEqual([]);
    const problems = ["The last publish failed; the release before it is live."];
    const health = async () => {
      const answer = await again.asVisitor("GET", "/api/health");
      return [answer.status, await answer.json()];
    };
    expect(await health()).toEqual([200, { ok: true, status: "degraded", problems }]);
    time += 10 * 60_000;
    expect(await health()).toEqual([503, { ok: false, status: "down", problems }]);
  });
});
