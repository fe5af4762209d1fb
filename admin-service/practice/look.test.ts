import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commitOf, json } from "../testing/read-answer.ts";
import { aPost, startTestApp, type TestApp } from "../testing/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ posts: { "a.md": aPost({ published: true }) } });
});
afterAll(() => app[Symbol.asyncDispose]());

const patch = (colours: object) => app.asAdmin("PATCH", "/api/practice/look", colours);
const undo = (commit: string) => app.asAdmin("POST", "/api/practice/undo", { commit });
const visit = async (path: string) => (await app.asVisitor("GET", path)).text();
const sheetOf = (html: string) => /<link rel="stylesheet" href="(\/assets\/look-\w+\.css)"/.exec(html)?.[1];

test("another colour is live on every page of the site by a sheet of its own, and gone after Undo", async () => {
  const [before, manifest] = [await visit("/about"), await visit("/site.webmanifest")];
  expect(sheetOf(before)).toBeUndefined();
  const saved = await patch({ turf: "#1e3a8a", green: "#1d4ed8" });
  expect([saved.status, await json(saved)]).toEqual([200, expect.objectContaining({ turf: "#1e3a8a" })]);
  await app.settled();
  const sheets = await Promise.all(["/", "/about", "/no-such-page", "/special-offer"].map(visit));
  const [sheet = ""] = sheets.map(sheetOf);
  expect(new Set(sheets.map(sheetOf))).toEqual(new Set([expect.stringMatching(/^\/assets\/look-/)]));
  expect(sheetOf(await visit("/admin/blog"))).toBeUndefined();
  const plain = await app.asVisitor("POST", "/api/contact", "name=", {
    "Content-Type": "application/x-www-form-urlencoded",
  });
  expect(sheetOf(await plain.text())).toBe(sheet);
  const answer = await app.asVisitor("GET", sheet);
  expect([answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
    "text/css; charset=utf-8",
    "public, max-age=31536000, immutable",
  ]);
  expect(await answer.text()).toContain("--turf: #1e3a8a;");
  expect(JSON.parse(await visit("/site.webmanifest"))).toMatchObject({
    ...JSON.parse(manifest),
    theme_color: "#1e3a8a",
  });
  expect((await undo(commitOf(saved))).status).toBe(200);
  await app.settled();
  expect([await visit("/about"), await visit("/site.webmanifest")]).toEqual([before, manifest]);
  expect((await app.asVisitor("GET", sheet)).status).toBe(404);
});

test("a colour that could not be read is refused, and nothing changes", async () => {
  const commit = app.lastCommit();
  const refused = await patch({ clay: "#60a5fa" });
  expect([refused.status, refused.headers.get("x-field")]).toEqual([400, "clay"]);
  expect(await refused.text()).toMatch(
    /^“clay” in look has to differ more from “Text on the Book button”.* #[0-9a-f]{6}\.$/,
  );
  expect(app.lastCommit()).toBe(commit);
});

/** Sends a logo that is wider than high: letters in this colour, with nothing around them. */
async function sendLogo(letters: string) {
  const picture = sharp({ create: { width: 900, height: 600, channels: 4, background: "#0000" } });
  const input = { create: { width: 900, height: 200, channels: 3, background: letters } } as const;
  const login = await app.asVisitor("POST", "/api/admin/login", { password: app.password });
  return fetch(`${app.url}/api/practice/photos/logo?alt=An+L`, {
    method: "PUT",
    body: new Uint8Array(await picture.composite([{ input }]).png().toBuffer()),
    headers: { Authorization: `Bearer ${(await json(login)).token}`, "Content-Type": "image/png" },
  });
}

test.each([
  ["dark", "#000000", "#fbfaf6"],
  ["light", "#ffffff", "#2f4a3a"],
])("a %s logo, which could not be seen everywhere, is whole on a ground of its own", async (_, letters, ground) => {
  const saved = await sendLogo(letters);
  await app.settled();
  const { file } = (await json(saved)).logo as { file: string };
  const logo = sharp(new Uint8Array(await (await app.asVisitor("GET", `/photos/${file}`)).arrayBuffer()));
  const { data, info } = await logo.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number) => `#${data.subarray(3 * (y * info.width + x)).toString("hex", 0, 3)}`;
  const middle = info.height / 2;
  expect([colourAt(1, 1), colourAt(256, 40), colourAt(256, 400)]).toEqual([ground, ground, ground]);
  expect([colourAt(40, middle), colourAt(256, middle), colourAt(472, middle)]).toEqual([letters, letters, letters]);
  await undo(commitOf(saved));
  await app.settled();
});

test("a logo keeps what is transparent, stands beside the name, and takes the place of every drawn icon until Undo", async () => {
  const before = await visit("/");
  const saved = await sendLogo("#e58b5d");
  expect(saved.status).toBe(200);
  await app.settled();
  const html = await visit("/");
  const [, logo = ""] = /<link rel="icon" href="(\/photos\/logo-\w+\.png)"/.exec(html) ?? [];
  expect(html).toContain(`<link rel="apple-touch-icon" href="${logo}"/>`);
  expect(html).toContain(`<a class="brand" href="/"><img src="${logo}"`);
  expect(html).not.toMatch(/favicon|icon-512|class="brand" href="\/"><svg/);
  const image = sharp(new Uint8Array(await (await app.asVisitor("GET", logo)).arrayBuffer()));
  const { width, height, format } = await image.metadata();
  expect([width, height, format, (await image.stats()).isOpaque]).toEqual([512, 512, "png", false]);
  expect(JSON.parse(await visit("/site.webmanifest")).icons).toEqual([
    { src: logo, sizes: "512x512", type: "image/png", purpose: "any" },
  ]);
  for (const icon of ["favicon.ico", "favicon.svg", "apple-touch-icon.png", "icon-192.png"])
    expect([icon, (await app.asVisitor("GET", `/${icon}`)).status]).toEqual([icon, 404]);
  await undo(commitOf(saved));
  await app.settled();
  expect(await visit("/")).toBe(before);
  expect(await visit("/favicon.svg")).toContain('<rect class="b"');
});
