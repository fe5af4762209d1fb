import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Publisher } from "../publish/publisher.ts";
import { aPicture } from "../testing/a-picture.ts";
import { sendRequest } from "../testing/example-site.ts";
import { ENDLESS, letTextsHang } from "../testing/let-texts-hang.ts";
import { aPost, startTestApp } from "../testing/start-test-app.ts";
import { openPreviewLinks } from "./preview-links.ts";
import { createPreviews } from "./previews.ts";

let time = Date.parse("2026-11-20T09:00:00Z");
const options = { env: { SITE_URL: "https://www.test.example" }, now: () => new Date(time) };
let app: Awaited<ReturnType<typeof startTestApp>>;
beforeAll(async () => {
  app = await startTestApp(options);
});
afterAll(() => app[Symbol.asyncDispose]());

const json = async (response: Response) => (await response.json()) as Record<string, unknown>;
const [cover, yard] = [await aPicture("brown"), await aPicture("green")];
const WEEK_MS = 7 * 24 * 60 * 60_000;

const preview = async (id: string, changes: object = {}) => {
  const response = await app.asAdmin("POST", `/api/blog/${id}/preview`, changes);
  expect(response.status).toBe(200);
  return String((await json(response)).html);
};

/** Creates a link and returns its path. */
async function createLink(id: string): Promise<string> {
  const response = await app.asAdmin("POST", `/api/blog/${id}/preview-link`);
  expect(response.status).toBe(201);
  return new URL(String((await json(response)).url)).pathname;
}

describe("POST /api/blog/:id/preview", () => {
  test("draws the page with unsaved changes, and saves nothing", async () => {
    app.commit({ "saved.md": aPost({ title: "Saved", tags: ["one"] }) });
    await app.settled();
    const before = app.git("rev-parse", "HEAD");
    const html = await preview("saved", { title: "Unsaved <b>", content: "**Bold** words.", category: "Equine" });
    expect(html).toContain("<h1>Unsaved &lt;b&gt;</h1>");
    expect(html).toContain("<strong>Bold</strong> words.");
    expect(html).toContain("<strong>Equine</strong>");
    expect(html).toContain("<li>one</li>");
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toMatch(/<link rel="stylesheet"[^>]* href="\/assets\//);
    expect(await preview("saved")).toContain("<h1>Saved</h1>");
    expect([app.git("rev-parse", "HEAD"), app.git("status", "--porcelain")]).toEqual([before, ""]);
  });

  test("draws exactly the page that goes live, except for its structured data and the note to search engines", async () => {
    const dates = { publishedAt: "2026-01-01T00:00:00.000Z", createdAt: "2026-01-01T00:00:00.000Z" };
    app.commit({ "same-page.md": aPost({ published: true, ...dates }) });
    await app.settled();
    const html = await preview("same-page");
    const withoutDifferences = (page = "") =>
      page
        .replace('<meta name="robots" content="noindex"/>', "")
        .replace(/<script type="application\/ld\+json">.*?<\/script>/, "");
    expect(withoutDifferences(html)).toBe(withoutDifferences(app.live("blog/same-page.html")));
  });

  test("shows the pictures of a draft, but only to those who have seen its page", async () => {
    app.commit({
      "two-pictures.md": aPost({ featuredImage: "images/pictures.webp", content: "![A yard](images/yard.webp)" }),
      "images/pictures.webp": cover,
      "images/yard.webp": yard,
    });
    const html = await preview("two-pictures");
    const pictures = [...html.matchAll(/<img [^>]*src="([^"]+)"/g)].map(([, src = ""]) => src);
    const shown = await Promise.all(
      pictures
        .filter((src) => src.startsWith("/preview/"))
        .map(async (src) => (await app.asVisitor("GET", src)).text()),
    );
    expect(shown).toEqual([cover.toString(), yard.toString()]);
    expect((await app.asVisitor("GET", `/preview/${"x".repeat(43)}/images/pictures.webp`)).status).toBe(404);
    expect(
      (await app.asVisitor("GET", `${pictures[0]?.replace(/images.*/, "images/..%2ftwo-pictures.md")}`)).status,
    ).toBe(404);
  });

  test("serves no file that a browser could run, and neither does the desk", async () => {
    const evil = "<script>alert(1)</script>";
    app.commit({
      "running.md": aPost({ featuredImage: "images/evil.html", content: "![x](images/drawn.webp)" }),
      "images/evil.html": evil,
      "images/drawn.webp": `<svg>${evil}</svg>`,
    });
    const html = await preview("running");
    const pictures = [...html.matchAll(/<img [^>]*src="(\/preview\/[^"]+)"/g)].map(([, src = ""]) => src);
    expect(pictures).toHaveLength(2);
    for (const src of pictures) expect(await (await app.asVisitor("GET", src)).text()).not.toContain("alert(1)");
    for (const file of ["evil.html", "drawn.webp"])
      expect((await app.asAdmin("GET", `/api/blog/pictures/${file}`)).status).toBe(404);
  });

  test("refuses changes that a save would refuse, unknown posts, and anybody who is not logged in", async () => {
    app.commit({ "refused.md": aPost() });
    for (const changes of [{ title: "" }, { published: true }])
      expect((await app.asAdmin("POST", "/api/blog/refused/preview", changes)).status).toBe(400);
    expect((await app.asAdmin("POST", "/api/blog/nobody/preview", {})).status).toBe(404);
    expect((await app.asVisitor("POST", "/api/blog/refused/preview", {})).status).toBe(401);
  });
});

test("a text that hangs fails alone: the next preview is drawn, and a save goes live", { tags: ["slow"] }, async () => {
  await using before = await startTestApp({ posts: { "calm.md": aPost({ published: true }) } });
  await before.stop();
  letTextsHang(before.distDir);
  await using service = await startTestApp({ root: before.root });
  const draw = (content: string) => service.asAdmin("POST", "/api/blog/calm/preview", { content });
  const [hanging, harmless] = await Promise.all([draw(ENDLESS), draw("Calm words.")]);
  expect([hanging.status, await hanging.text()]).toEqual([503, expect.stringMatching(/takes too long/)]);
  expect((await json(harmless)).html).toContain("Calm words.");
  await service.asAdmin("PATCH", "/api/blog/calm", { content: "Calmer words." });
  await service.settled();
  expect(service.live("blog/calm.html")).toContain("Calmer words.");
});

test("of many previews at once each shows its own words, one that nobody waits for is not drawn, and the rest are told to try again", async () => {
  await using service = await startTestApp({ posts: { "busy.md": aPost({}), "other.md": aPost({ title: "Other" }) } });
  const given = service.services;
  const drawn: string[] = [];
  const publisher: Pick<Publisher, "drawPreview"> = {
    drawPreview(request) {
      drawn.push("post" in request ? request.post.content : "");
      return given.publisher.drawPreview(request);
    },
  };
  const previews = createPreviews({ ...given, links: await openPreviewLinks(given), publisher });
  const draw = (content: string, asker = { destroyed: false }) =>
    previews.draw("busy", { content }, asker).catch((error: Error) => error.message);
  const pages = Array.from({ length: 199 }, (_, n) => draw(`Words ${n}.`));
  const left = { destroyed: false };
  pages.push(draw("Left.", left));
  expect(await draw("One too many.")).toMatch(/^Too many previews/);
  left.destroyed = true;
  const more = draw("In her place.");
  const shown = await Promise.all(pages.slice(0, 199));
  expect(shown.map((html) => /Words \d+/.exec(html)?.[0])).toEqual(shown.map((_, n) => `Words ${n}`));
  expect(await more).toContain("In her place.");
  expect(drawn).not.toContain("Left.");
});

test("requests for another host name are refused; our own name, local addresses and health checks are served", async () => {
  const request = (host: string, path: string) => sendRequest(app.url, { ask: `GET ${path}`, with: { Host: host } });
  const { port } = new URL(app.url);
  const knownHosts = [
    "www.test.example",
    "www.test.example:443",
    "WWW.TEST.EXAMPLE",
    "localhost",
    `127.0.0.1:${port}`,
    `[::1]:${port}`,
  ];
  for (const host of knownHosts)
    for (const path of ["/", "/api/blog"]) expect((await request(host, path)).status, host).toBe(200);
  for (const host of ["evil.example", "test.example", "localhost.evil.example", "www.test.example.evil.example", "a b"])
    for (const path of ["/", "/api/blog", "/preview/x", "/assets/x"])
      expect(await request(host, path), host).toMatchObject({
        status: 421,
        body: "The site that is served here has another name: https://www.test.example",
      });
  expect((await request("practice:3000", "/api/health")).status).toBe(200);
});

describe("a preview link", () => {
  test("shows the current text of a draft to everybody who has it, hidden from search engines and other sites", async () => {
    app.commit({
      "shared.md": aPost({ title: "First", featuredImage: "images/shared.webp" }),
      "images/shared.webp": cover,
    });
    const path = await createLink("shared");
    expect(path).toMatch(/^\/preview\/[\w-]{43}$/);
    const page = await app.asVisitor("GET", path);
    expect(page.status).toBe(200);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
      "referrer-policy": "no-referrer",
    });
    expect(await page.text()).toContain("<h1>First</h1>");
    expect(await (await app.asVisitor("GET", `${path}/images/shared.webp`)).text()).toBe(cover.toString());
    await app.asAdmin("PATCH", "/api/blog/shared", { title: "Second" });
    expect(await (await app.asVisitor("GET", path)).text()).toContain("<h1>Second</h1>");
    await app.asAdmin("DELETE", "/api/blog/shared");
    expect((await app.asVisitor("GET", path)).status).toBe(404);
  });

  test("shows a picture laid in by hand as visitors would get it: upright, and without the words of its camera", async () => {
    const view = await sharp({ create: { width: 1600, height: 900, channels: 3, background: "brown" } })
      .jpeg()
      .toBuffer();
    const taken = sharp(view)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: "A camera" } });
    const frames = [
      await sharp(view).resize(80).png().toBuffer(),
      await sharp(view).resize(80).negate().png().toBuffer(),
    ];
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const names = ["2026/bay mare.jpg", "moving.gif", "damaged.jpg"];
    const content = names.map((name) => `![A view](<images/${name}>)`).join("\n\n");
    const bytes = [await taken.jpeg().toBuffer(), moving, view.subarray(0, 2_000)];
    const files = names.map((name, n): [string, Uint8Array] => [`images/${name}`, bytes[n] ?? view]);
    app.commit({ "by-hand.md": aPost({ content }), ...Object.fromEntries(files) });
    const path = await createLink("by-hand");
    const page = await (await app.asVisitor("GET", path)).text();
    const shown = [...page.matchAll(/src="(\/preview\/[^"]+)"/g)].map(([, src = ""]) => src);
    expect(shown).toHaveLength(3);
    const answers = await Promise.all(shown.map((src) => app.asVisitor("GET", src)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404]);
    expect(answers[0]?.headers.get("content-type")).toBe("image/jpeg");
    const [photo, gif] = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
    expect([photo?.includes("A camera"), await sharp(photo).metadata()]).toMatchObject([
      false,
      { width: 900, height: 1600 },
    ]);
    expect((await sharp(gif).metadata()).pages).toBe(2);
    expect((await app.asVisitor("GET", `${path}/images/2026/another.jpg`)).status).toBe(404);
  });

  test("is valid for seven days, even after a restart, and its secret is not on disk", { tags: ["slow"] }, async () => {
    app.commit({ "lasting.md": aPost() });
    const response = await app.asAdmin("POST", "/api/blog/lasting/preview-link");
    const { url, expiresAt } = await json(response);
    expect(expiresAt).toBe("2026-11-27T09:00:00.000Z");
    const { pathname } = new URL(String(url));
    expect(readFileSync(join(app.dataDir, "preview-links.json"), "utf8")).not.toContain(pathname.split("/").at(-1));
    await app.stop();
    app = await startTestApp({ ...options, root: app.root });
    time += WEEK_MS - 1;
    expect((await app.asVisitor("GET", pathname)).status).toBe(200);
    time += 1;
    const expired = await app.asVisitor("GET", pathname);
    expect([expired.status, await expired.text()]).toEqual([404, app.live("404.html")]);
  });

  test("that was made while the clock was far ahead ends when it is put right", async () => {
    app.commit({ "ahead.md": aPost() });
    const pathname = await createLink("ahead");
    expect((await app.asVisitor("GET", pathname)).status).toBe(200);
    time -= 60 * WEEK_MS;
    expect((await app.asVisitor("GET", pathname)).status).toBe(404);
    time += 60 * WEEK_MS;
  });

  test("can be revoked, together with all other links to the same post", async () => {
    app.commit({ "revoked.md": aPost(), "revoked-b.md": aPost() });
    const paths = [await createLink("revoked"), await createLink("revoked"), await createLink("revoked-b")];
    expect((await app.asAdmin("DELETE", "/api/blog/revoked/preview-link")).status).toBe(204);
    const statuses = await Promise.all(paths.map(async (path) => (await app.asVisitor("GET", path)).status));
    expect(statuses).toEqual([404, 404, 200]);
    for (const method of ["POST", "DELETE"]) {
      expect((await app.asVisitor(method, "/api/blog/revoked/preview-link")).status).toBe(401);
      expect((await app.asAdmin(method, "/api/blog/nobody/preview-link")).status).toBe(404);
    }
  });
});

describe("POST /api/practice/:section/preview", () => {
  const previewFacts = (section: string, page: string, change: object = {}) =>
    app.asAdmin("POST", `/api/practice/${section}/preview`, { page, change });
  const drawn = async (...facts: Parameters<typeof previewFacts>) => {
    const response = await previewFacts(...facts);
    expect(response.status).toBe(200);
    return json(response) as Promise<{ html: string; day: string }>;
  };

  test("draws a page with unsaved facts, and saves nothing", async () => {
    const before = app.git("rev-parse", "HEAD");
    const { html, day } = await drawn("prices", "/new-patients", { human: { initial: 61.5 } });
    expect(html).toContain("£61.50");
    expect(day).toBe(new Date(time).toISOString().slice(0, 10));
    expect((await drawn("prices", "/new-patients")).html).not.toContain("£61.50");
    expect([app.git("rev-parse", "HEAD"), app.git("status", "--porcelain")]).toEqual([before, ""]);
  });

  test("draws exactly the page that is live while nothing is changed", async () => {
    const { html } = await drawn("hours", "/contact");
    expect(html).toBe(app.live("contact.html"));
  });

  test("draws the page of the day on which a closure is announced", async () => {
    const closures = [{ from: "2030-12-25", to: "2030-12-25", text: "Closed for Christmas.", hours: [] }];
    const { html, day } = await drawn("closures", "/", { closures, announceDaysBefore: 7 });
    expect(day).toBe("2030-12-18");
    expect(html).toContain("Closed for Christmas.");
  });

  test("finds the practitioner’s own page, whatever her new name", async () => {
    const { html } = await drawn("people", "/meet-dr", { practitioner: { name: "Nora" } });
    expect(html).toContain("Meet Dr. Nora");
  });

  test("names the field that is not complete, and knows only the site’s pages", async () => {
    const refused = await previewFacts("prices", "/new-patients", { human: { initial: "forty" } });
    expect([refused.status, refused.headers.get("X-Field")]).toEqual([400, "human.initial"]);
    expect((await previewFacts("prices", "/nowhere")).status).toBe(404);
    expect((await previewFacts("nothing", "/")).status).toBe(404);
    expect((await app.asVisitor("POST", "/api/practice/prices/preview", { page: "/", change: {} })).status).toBe(401);
  });
});
