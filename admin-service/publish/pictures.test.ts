import { mkdirSync, readdirSync, readFileSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { afterAll, expect, test, vi } from "vitest";
import { smallPictureOf } from "#content/model/pictures.ts";
import { openPictureSite } from "../testing/picture-site.ts";
import { aPost } from "../testing/start-test-app.ts";

const { app, published, imagePath, livePath, showing, publish } = await openPictureSite();
afterAll(async () => app.stop());

const aPicture = (background: string, format: "webp" | "jpeg" = "webp") =>
  sharp({ create: { width: 1200, height: 630, channels: 3, background } })
    .toFormat(format)
    .toBuffer();

/** The colour of a live picture, as "red" or "blue". */
async function colourOf(name: string): Promise<string> {
  const { dominant } = await sharp(readFileSync(livePath(name))).stats();
  return dominant.r > dominant.b ? "red" : "blue";
}

test("pictures whose names differ only in their endings are published side by side", { tags: ["slow"] }, async () => {
  const names = ["x.jpg", "x.jpg.webp", "x.webp", "x.JPG", "small"];
  expect(new Set([...names, ...names.map(smallPictureOf)]).size).toBe(2 * names.length);
  writeFileSync(imagePath("x.jpg"), await aPicture("red", "jpeg"));
  writeFileSync(imagePath("x.jpg.webp"), await aPicture("blue"));
  app.put("jpg.md", showing("x.jpg"));
  app.put("webp.md", showing("x.jpg.webp"));
  expect(await publish()).toMatchObject({ ok: true, warnings: [] });
  expect(await colourOf(smallPictureOf("x.jpg") ?? "")).toBe("red");
  expect(await colourOf(smallPictureOf("x.jpg.webp") ?? "")).toBe("blue");
});

test("a post's picture has a share card, in the shape and the format that every network shows", async () => {
  const tall = sharp(await aPicture("blue")).resize(900, 1600);
  writeFileSync(imagePath("tall.png"), await tall.png().toBuffer());
  writeFileSync(imagePath("inside.webp"), await aPicture("red"));
  app.put("tall.md", `${showing("tall.png")}\n![A horse](images/inside.webp)\n`);
  expect(await publish()).toMatchObject({ ok: true, warnings: [] });
  const shared =
    /property="og:image" content="[^"]*\/blog\/images\/([^"]+)"/.exec(app.live("blog/tall.html") ?? "")?.[1] ?? "";
  const card = await sharp(readFileSync(livePath(shared))).metadata();
  expect(card).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  expect(await colourOf(shared)).toBe("blue");
  expect(readdirSync(livePath("@share")).filter((file) => file.startsWith("inside"))).toEqual([]);
});

test("a picture that is replaced on disk is replaced on the site, in every size, although no post has changed", {
  tags: ["slow"],
}, async () => {
  writeFileSync(imagePath("shown.webp"), await aPicture("red"));
  app.put("shown.md", showing("shown.webp"));
  await publish();
  expect(await colourOf("shown.webp")).toBe("red");
  writeFileSync(imagePath("shown.webp"), await aPicture("blue"));
  await vi.waitFor(async () => expect(await colourOf("shown.webp")).toBe("blue"), { timeout: 10_000 });
  expect(await colourOf(smallPictureOf("shown.webp") ?? "")).toBe("blue");
});

test("a picture that arrives after its post goes live by itself", async () => {
  app.put("late.md", showing("late.webp"));
  await publish();
  writeFileSync(imagePath("late.webp"), await aPicture("red"));
  await vi.waitFor(async () => expect(await colourOf("late.webp")).toBe("red"), { timeout: 10_000 });
});

test.each<[string, (path: string) => void, RegExp]>([
  ["cut-off.webp", (path) => truncateSync(path, 60), /images\/cut-off\.webp/],
  ["empty.webp", (path) => truncateSync(path, 0), /images\/empty\.webp/],
])(
  "%s is named with its post, the picture before it stays, and everything else goes live",
  { tags: ["slow"] },
  async (name, spoil, reason) => {
    const slug = name.replace(/\..*/, "");
    writeFileSync(imagePath(name), await aPicture("red"));
    app.put(`${slug}.md`, showing(name));
    await publish();
    spoil(imagePath(name));
    app.put(`beside-${slug}.md`, aPost({ title: "Beside", ...published }));
    const warnings = [{ slug, reason: expect.stringMatching(reason) }];
    expect(await publish()).toMatchObject({ ok: true, errors: [], warnings });
    expect(app.live(`blog/beside-${slug}.html`)).toContain("Beside");
    expect(await colourOf(name)).toBe("red");
    // It is named as long as it is bad, and no longer.
    expect(await publish()).toMatchObject({ ok: true, warnings });
    const { publish: told } = (await (await app.asAdmin("GET", "/api/admin/status")).json()) as {
      publish: { errors: string[] };
    };
    expect(told.errors.join()).toMatch(reason);
    writeFileSync(imagePath(name), await aPicture("blue"));
    expect(await publish()).toMatchObject({ ok: true, warnings: [] });
    expect(await colourOf(name)).toBe("blue");
  },
);

test.each<[string, (path: string) => void]>([
  ["folder.jpg", (path) => mkdirSync(path)],
  ["dangling.jpg", (path) => symlinkSync("nowhere", path)],
  [`${"long".repeat(62)}.webp`, (path) => writeFileSync(path, "x")],
])(
  "what is no picture (%s) is named with its post, and the post goes live without it",
  { tags: ["slow"] },
  async (name, make) => {
    const slug = `shows-${name.slice(0, 4)}`;
    make(imagePath(name));
    app.put(`${slug}.md`, showing(name));
    expect(await publish()).toMatchObject({ ok: true, warnings: [{ slug, reason: expect.stringContaining(name) }] });
    expect(app.live(`blog/${slug}.html`)).toContain("</html>");
    app.put(`${slug}.md`, aPost({ ...published }));
    expect(await publish()).toMatchObject({ ok: true, warnings: [] });
  },
);

test("a picture that nobody shows is not published", async () => {
  writeFileSync(imagePath("unused.webp"), await aPicture("red"));
  utimesSync(imagePath("unused.webp"), 1, 1);
  await publish();
  expect(readdirSync(livePath(""))).not.toContain("unused.webp");
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const html = "<!doctype html><script>alert(1)</script>";

test.each<[string, string | Promise<Uint8Array>]>([
  ["page.html", html],
  ["drawing.svg", svg],
  ["drawing-as.webp", svg],
  ["page-as.jpg", `  ${html}`],
  ["script.js", "alert(1)"],
  ["no-ending", aPicture("red")],
  ["picture-as.html", aPicture("red")],
])(
  "%s, which a browser could run or which is no photograph, is never published, and its post says why",
  async (name, bytes) => {
    const slug = `has-${name.replace(/\..*/, "")}`;
    writeFileSync(imagePath(name), await bytes);
    app.put(`${slug}.md`, aPost({ ...published, content: `![x](images/${name})` }));
    const reason = `The picture images/${name} is no JPEG, PNG, WebP, AVIF or GIF file, so it is not shown.`;
    expect(await publish()).toMatchObject({ ok: true, warnings: expect.arrayContaining([{ slug, reason }]) });
    expect(app.live(`blog/${slug}.html`)).toBeDefined();
    expect(readdirSync(livePath(""), { recursive: true }).filter((file) => `${file}`.includes(name))).toEqual([]);
  },
);
