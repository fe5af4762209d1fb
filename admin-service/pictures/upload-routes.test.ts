// @module-tag slow
import { randomBytes, randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { z } from "zod/mini";
import { sentPictureAnswer } from "#content/model/answers.ts";
import { aPost, startTestApp } from "../testing/start-test-app.ts";
import { pictureLimits } from "./encode.ts";

const DAY_MS = 24 * 60 * 60_000;
let time = Date.parse("2026-11-20T09:00:00Z");
let app: Awaited<ReturnType<typeof startTestApp>>;
beforeAll(async () => {
  app = await startTestApp({
    now: () => new Date(time),
    posts: {
      "taken.md": aPost({ featuredImage: "images/taken.webp" }),
      "images/taken.webp": "former picture",
      "decorates.md": aPost({ featuredImageAlt: "Old." }),
      "refused.md": aPost(),
    },
  });
});
afterAll(() => app[Symbol.asyncDispose]());

const photo = () => sharp({ create: { width: 900, height: 1600, channels: 3, background: "#5b7f5e" } });

/** The session expires when the test moves the clock forward; `bearer` then logs in again. */
let session = { since: 0, token: "" };
async function bearer(): Promise<Record<string, string>> {
  if (session.since !== time) {
    const login = await app.asVisitor("POST", "/api/admin/login", { password: app.password });
    session = { since: time, token: ((await login.json()) as { token: string }).token };
  }
  return { Authorization: `Bearer ${session.token}` };
}

const put = async (path: string, body: Uint8Array<ArrayBuffer>, type = "image/jpeg") =>
  fetch(`${app.url}/api/blog/${path}`, {
    method: "PUT",
    body,
    headers: { ...(await bearer()), "Content-Type": type },
  });

const upload = (id: string, body: Uint8Array<ArrayBuffer>, { type = "image/jpeg", query = "" } = {}) =>
  put(`${id}/image${query}`, body, type);

describe("PUT /api/blog/:id/image", () => {
  test("saves a phone picture in one commit, in the site’s size and without its metadata", async () => {
    const taken = await photo()
      .withExif({ IFD0: { Make: "A camera" } })
      .jpeg()
      .toBuffer();
    const response = await upload("taken", new Uint8Array(taken), { query: "?alt=A%20dog%20at%20rest." });
    expect(response.status).toBe(200);
    const { featuredImage } = (await response.json()) as { featuredImage: string };
    expect(app.readPost("taken")).toMatchObject({ featuredImage, featuredImageAlt: "A dog at rest." });
    expect(response.headers.get("x-commit")).toBe(app.git("rev-parse", "HEAD"));
    expect(app.filesOfLastCommit()).toHaveLength(3);
    const kept = await (await app.asAdmin("GET", `/api${featuredImage.replace("images", "pictures")}`)).arrayBuffer();
    expect(await sharp(Buffer.from(kept)).metadata()).toMatchObject({ format: "webp", width: 1200, height: 630 });
    expect(Buffer.from(kept).includes("A camera")).toBe(false);
  });

  test("marks a picture without a description as decorative", async () => {
    const picture = new Uint8Array(await photo().png().toBuffer());
    expect((await upload("decorates", picture, { type: "image/png" })).status).toBe(200);
    expect(app.readPost("decorates")).toMatchObject({ featuredImageAlt: "" });
  });

  test("refuses a file that is not a picture or is too large, each with its own message, and changes nothing", async () => {
    const before = app.git("rev-parse", "HEAD");
    const svg = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>");
    for (const [body, type, status, sentence] of [
      [svg, "image/svg+xml", 415, "Please send a picture: JPEG, PNG, WebP, HEIC or AVIF."],
      [svg, "image/png", 415, "The picture has to be a JPEG, PNG, WebP, HEIC or AVIF file."],
      [new Uint8Array(), "image/png", 415, "The picture has to be a JPEG, PNG, WebP, HEIC or AVIF file."],
      [new Uint8Array(randomBytes(pictureLimits.bytes + 1)), "image/png", 413, "The picture is larger than 10 MB."],
    ] as const) {
      const refused = await upload("refused", body, { type });
      expect([refused.status, await refused.text()]).toEqual([status, sentence]);
    }
    const stranger = await fetch(`${app.url}/api/blog/refused/image`, { method: "PUT", body: svg });
    expect(stranger.status).toBe(401);
    expect(app.git("rev-parse", "HEAD")).toBe(before);
  });
});

describe("PUT /api/blog/pictures", () => {
  /** Uploads a picture and returns the service’s answer. */
  async function send(query: string, picture = photo()): Promise<z.output<typeof sentPictureAnswer>> {
    const response = await put(`pictures?${query}`, new Uint8Array(await picture.jpeg().toBuffer()));
    expect(response.status).toBe(201);
    return sentPictureAnswer.parse(await response.json());
  }
  const view = async (path: string) =>
    app.asVisitor("GET", `/api/blog/${path.replace("images", "pictures")}`, undefined, await bearer());
  async function sizeOf({ path }: { path: string }) {
    const { width, height } = await sharp(Buffer.from(await (await view(path)).arrayBuffer())).metadata();
    return [width, height];
  }
  const save = async (body: object) => app.asVisitor("PATCH", "/api/blog/shows", body, await bearer());

  test("stores a picture for a text in the requested shape, and commits nothing", async () => {
    const before = [app.git("rev-parse", "HEAD"), app.git("status", "--porcelain")];
    const whole = await send("name=IMG%201234.heic", photo().withExif({ IFD0: { Make: "A camera" } }));
    expect(whole).toEqual({ path: expect.stringMatching(/^images\/img-1234-[0-9a-f]{10}\.webp$/) });
    expect(await sizeOf(whole)).toEqual([900, 1600]);
    expect(await sizeOf(await send("shape=landscape"))).toEqual([1200, 630]);
    expect(await sizeOf(await send("shape=square&x=0&y=100"))).toEqual([1000, 1000]);
    expect(await sizeOf(await send("", photo().resize(4000, 3000)))).toEqual([1200, 900]);
    expect([app.git("rev-parse", "HEAD"), app.git("status", "--porcelain")]).toEqual(before);

    const shown = await view(whole.path);
    expect(shown.headers.get("content-type")).toBe("image/webp");
    expect(shown.headers.get("content-security-policy")).toContain("sandbox");
    const kept = Buffer.from(await shown.arrayBuffer());
    expect([(await sharp(kept).metadata()).format, kept.includes("A camera")]).toEqual(["webp", false]);
    expect((await app.asVisitor("GET", `/api/blog/${whole.path.replace("images", "pictures")}`)).status).toBe(401);
  });

  test("a picture in the text of a draft is missing to nobody, although no release has it", async () => {
    const { path } = await send("name=hoof.jpg");
    const body = { id: randomUUID(), title: "A draft", content: `![A hoof.](${path})\n\n![](images/gone.webp)` };
    expect((await app.asVisitor("POST", "/api/blog", body, await bearer())).status).toBe(201);
    const status = await app.asVisitor("GET", "/api/admin/status", undefined, await bearer());
    const { notices } = (await status.json()) as { notices: { slug: string; text: string }[] };
    expect(notices.filter(({ slug }) => slug === "a-draft").map(({ text }) => text)).toEqual([
      "Its picture images/gone.webp is not here, so visitors do not see it.",
    ]);
  });

  test("crops the picture around the chosen point", async () => {
    const blackHalf = { create: { width: 400, height: 400, channels: 3, background: "#000000" } } as const;
    const picture = () =>
      sharp({ create: { ...blackHalf.create, height: 800, background: "#ffffff" } }).composite([
        { input: blackHalf, gravity: "north" },
      ]);
    const brightness = async (y: number) => {
      const { path } = await send(`shape=square&y=${y}`, picture());
      const shown = await view(path);
      return (await sharp(Buffer.from(await shown.arrayBuffer())).stats()).channels[0]?.mean ?? Number.NaN;
    };
    expect([await brightness(0), await brightness(100)].map((mean) => mean > 128)).toEqual([false, true]);
  });

  test("lets a picture be committed with the text that shows it, deleted with that text, and restored with it", async () => {
    app.commit({ "shows.md": aPost({ published: true }) });
    const [above, inText] = [await send("name=above"), await send("name=in text", photo().tint("#804020"))];
    const text = `Words.\n\n![A yard](${inText.path} "In the morning")`;
    const saved = await save({ content: text, featuredImage: above.path, featuredImageAlt: "Above." });
    expect(await saved.json()).toMatchObject({ featuredImage: `/blog/${above.path}` });
    expect(app.filesOfLastCommit().sort()).toEqual([
      `content/blog/${above.path}`,
      `content/blog/${inText.path}`,
      "content/blog/shows.md",
    ]);
    await app.settled();
    expect(app.live("blog/shows.html")).toContain(inText.path);
    for (const { path } of [above, inText]) expect(app.live(`blog/${path}`)).toBeDefined();

    await save({ content: "Words." });
    expect(app.filesOfLastCommit().sort()).toEqual([`content/blog/${inText.path}`, "content/blog/shows.md"]);
    expect(app.hasFile(inText.path)).toBe(false);
    await save({ content: text });
    expect([app.hasFile(inText.path), app.git("status", "--porcelain")]).toEqual([true, ""]);

    const made = await app.asAdmin("POST", "/api/blog", { title: "Also shows it", content: text });
    expect(app.filesOfLastCommit()).toEqual(["content/blog/also-shows-it.md"]);
    const { id } = (await made.json()) as { id: string };
    await app.asAdmin("DELETE", `/api/blog/${id}`);
    expect(app.hasFile(inText.path)).toBe(true);
  });

  test("lets a preview show a picture before it is saved, also in a post that has not been saved yet", async () => {
    const { path } = await send("name=previewed");
    for (const id of ["shows", crypto.randomUUID()]) {
      const changes = { title: "Seen", content: `![A yard](${path})`, featuredImage: path };
      const preview = await app.asAdmin("POST", `/api/blog/${id}/preview`, changes);
      const { html } = (await preview.json()) as { html: string };
      expect(html).toContain("<h1>Seen</h1>");
      const sources = [...html.matchAll(/<img [^>]*src="(\/preview\/[^"]+)"/g)].map(([, src = ""]) => src);
      expect(sources).toHaveLength(2);
      for (const src of sources)
        expect((await app.asVisitor("GET", src)).headers.get("content-type")).toBe("image/webp");
    }
  });

  test("deletes an unsaved picture that nobody has viewed for thirty days", async () => {
    const [viewed, forgotten] = [await send("name=viewed"), await send("name=forgotten")];
    time += 20 * DAY_MS;
    expect((await view(viewed.path)).status).toBe(200);
    time += 20 * DAY_MS;
    await app.stop();
    app = await startTestApp({ root: app.root, now: () => new Date(time) });
    await vi.waitFor(async () => expect((await view(forgotten.path)).status).toBe(404), { timeout: 15_000 });
    expect((await view(viewed.path)).status).toBe(200);
    expect(await save({ featuredImage: forgotten.path }).then((response) => response.text())).toBe(
      `There is no picture ${forgotten.path}. Send it first.`,
    );
  });

  test("refuses a file that is not a picture, is larger than 25 MB or has an unknown shape, and stores nothing", async () => {
    const picture = new Uint8Array(await photo().png().toBuffer());
    const large = new Uint8Array(randomBytes(pictureLimits.bytesInText + 1));
    for (const [query, body, type, status, sentence] of [
      ["", picture, "image/svg+xml", 415, "Please send a picture: JPEG, PNG, WebP, HEIC or AVIF."],
      ["", large, "image/png", 413, "The picture is larger than 25 MB."],
      ["?shape=round", picture, "image/png", 400, "The shape has to be one of whole, landscape, square, portrait."],
      ["?x=left", picture, "image/png", 400, "The focal point has to be two numbers, x and y."],
      ["?y=101", picture, "image/png", 400, "The focal point has to be from 0 to 100 percent."],
    ] as const) {
      const refused = await put(`pictures${query}`, body, type);
      expect([refused.status, await refused.text()]).toEqual([status, sentence]);
    }
    // Allowed here although it is over 10 MB; it is refused only because it is not a picture.
    expect((await put("pictures", new Uint8Array(pictureLimits.bytes + 1), "image/png")).status).toBe(415);
    expect((await fetch(`${app.url}/api/blog/pictures`, { method: "PUT", body: picture })).status).toBe(401);
    for (const file of ["none.webp", "..%2fshows.md", "..%2f..%2fadmin.json"])
      expect((await app.asAdmin("GET", `/api/blog/pictures/${file}`)).status).toBe(404);
  });
});

describe("POST /api/blog/pictures/draw", () => {
  test("draws a picture for a post that is being written, and commits nothing until the post is saved", async () => {
    const headers = { ...(await bearer()), "Content-Type": "application/json" };
    const draw = (body: object) =>
      fetch(`${app.url}/api/blog/pictures/draw`, { method: "POST", headers, body: JSON.stringify(body) });
    const head = app.git("rev-parse", "HEAD");
    const response = await draw({ title: "Winter saddles", category: "Equine" });
    expect(response.status).toBe(201);
    const drawn = sentPictureAnswer.parse(await response.json());
    expect(drawn).toMatchObject({ path: expect.stringMatching(/^images\/winter-saddles-/) });
    expect(drawn.alt).not.toBe("");
    expect(app.git("rev-parse", "HEAD")).toBe(head);
    const shown = await fetch(`${app.url}/api/blog/pictures/${drawn.path.slice(7)}`, { headers });
    expect(shown.headers.get("content-type")).toBe("image/webp");
    const refused = await draw({ title: " " });
    expect([refused.status, await refused.text()]).toEqual([400, "Give the post a title first."]);
  });
});
