import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPost, startTestApp } from "../testing/start-test-app.ts";
import { pictureLimits } from "./encode.ts";

let app: Awaited<ReturnType<typeof startTestApp>>;
beforeAll(async () => {
  app = await startTestApp({
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

async function upload(id: string, body: Uint8Array<ArrayBuffer>, { type = "image/jpeg", query = "" } = {}) {
  const login = await app.asVisitor("POST", "/api/admin/login", { password: app.password });
  const { token } = (await login.json()) as { token: string };
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": type };
  return fetch(`${app.url}/api/blog/${id}/image${query}`, { method: "PUT", body, headers });
}

describe("PUT /api/blog/:id/image", () => {
  test("takes a picture from a telephone: one commit, in the house's size, without where it was taken", async () => {
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
    const kept = await (await app.asAdmin("GET", "/api/blog/taken/image")).arrayBuffer();
    expect(await sharp(Buffer.from(kept)).metadata()).toMatchObject({ format: "webp", width: 1200, height: 630 });
    expect(Buffer.from(kept).includes("A camera")).toBe(false);
  });

  test("without a description it only decorates", async () => {
    const picture = new Uint8Array(await photo().png().toBuffer());
    expect((await upload("decorates", picture, { type: "image/png" })).status).toBe(200);
    expect(app.readPost("decorates")).toMatchObject({ featuredImageAlt: "" });
  });

  test("refuses what is no picture, or too large, with a sentence each, and changes nothing", async () => {
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
