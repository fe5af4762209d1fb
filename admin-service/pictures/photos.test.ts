// @module-tag slow
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { PhotoName } from "#content/facts/photos.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { commitOf } from "../testing/read-answer.ts";
import { startTestApp } from "../testing/start-test-app.ts";
import { pictureLimits } from "./encode.ts";

const app = openForTests(() => startTestApp());
const livePages = () =>
  ["index.html", "about.html", "meet-dr-eleanor.html", "treatments/canine.html", "blog.html"].map(app.live);
/** The pages as they are while they show the default drawings. */
let pagesWithDrawings: (string | undefined)[];
beforeAll(() => {
  pagesWithDrawings = livePages();
});

type Photos = Record<PhotoName, { file: string; alt: string }> & { revision: string };
const red = "#ff0000";
const blue = "#0000ff";

/** A picture whose left half is red and whose right half is blue. */
const twoHalves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: blue } }, left: width / 2, top: 0 },
  ]);
const aPhoto = async (width = 2400, height = 1600): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await twoHalves(width, height).jpeg().toBuffer());

async function send(target: string, body: BodyInit, headers: Record<string, string> = {}) {
  const login = await app.asVisitor("POST", "/api/admin/login", { password: app.password });
  const { token } = (await login.json()) as { token: string };
  return fetch(`${app.url}/api/practice/photos/${target}`, {
    method: "PUT",
    body,
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "image/jpeg", ...headers },
  });
}
const photos = async (response: Response) => (await response.json()) as Photos;
const storedFiles = () => readdirSync(join(app.practiceDir, "images")).sort();
const currentPhotos = async () =>
  ((await (await app.asVisitor("GET", "/api/practice")).json()) as { photos: Photos }).photos;
const undo = (commit: string) => app.asAdmin("POST", "/api/practice/undo", { commit });
const patch = (changes: object) => app.asAdmin("PATCH", "/api/practice/photos", changes);

/** Returns whether a picture is "red" or "blue" half way down, at this share of its width. */
async function colourAt(picture: Uint8Array, share: number): Promise<string> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const offset = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * share)) * info.channels;
  return (data[offset] ?? 0) > (data[offset + 2] ?? 0) ? "red" : "blue";
}

describe("PUT /api/practice/photos/{portrait|clinic|share}", () => {
  test("publishes a phone picture in one commit: upright, cropped to its shape, and without its location data", async () => {
    const before = app.live("about.html") ?? "";
    const taken = await sharp(await twoHalves(1600, 1200).png().toBuffer())
      .rotate(-90)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: "A camera" } })
      .jpeg()
      .toBuffer();
    const saved = await send("portrait?alt=Ann%20in%20the%20yard.", new Uint8Array(taken));
    const section = await photos(saved);
    expect([saved.status, section]).toEqual([200, { ...(await currentPhotos()) }]);
    const { file, alt } = section.portrait;
    expect([file, alt]).toEqual([expect.stringMatching(/^portrait-[0-9a-f]{10}\.webp$/), "Ann in the yard."]);
    expect([commitOf(saved), saved.headers.get("etag")]).toEqual([
      app.git("rev-parse", "HEAD"),
      `"${section.revision}"`,
    ]);
    expect([app.lastCommit(), app.filesOfLastCommit().sort()]).toEqual([
      'practice: change "photos"',
      [`content/practice/images/${file}`, "content/practice/photos.yaml"],
    ]);
    const kept = readFileSync(join(app.practiceDir, "images", file));
    expect(await sharp(kept).metadata()).toMatchObject({ format: "webp", width: 1200, height: 1500 });
    expect(kept.includes("A camera")).toBe(false);
    expect([await colourAt(kept, 0.25), await colourAt(kept, 0.75)]).toEqual(["red", "blue"]);

    await app.settled();
    const page = app.live("meet-dr-eleanor.html");
    expect(page).toContain(`src="/photos/${file}"`);
    expect(page).toContain('alt="Ann in the yard."');
    expect(page).toContain(`/photos/@small/${file}.webp 720w`);
    const small = readFileSync(join(app.distDir, "live/photos/@small", `${file}.webp`));
    expect(await sharp(small).metadata()).toMatchObject({ width: 720, height: 900 });
    expect(app.live("about.html")?.replace(/,"image":"[^"]*portrait[^"]*"/g, "")).toBe(before);

    const sent = await app.asVisitor("GET", "/api/practice/photos/portrait");
    expect(Buffer.from(await sent.arrayBuffer()).equals(kept)).toBe(true);
    expect(sent.headers.get("content-security-policy")).toContain("sandbox");
  });

  test("crops a wide picture around the focal point, or around its middle if there is none", async () => {
    const wide = await aPhoto(4000, 1000);
    const colours = async (query: string) => {
      const { portrait } = await photos(await send(`portrait?alt=Ann${query}`, wide));
      const picture = readFileSync(join(app.practiceDir, "images", portrait.file));
      return [await colourAt(picture, 0.1), await colourAt(picture, 0.9)];
    };
    expect(await colours("&x=100&y=0")).toEqual(["blue", "blue"]);
    expect(await colours("")).toEqual(["red", "blue"]);
    expect(storedFiles()).toHaveLength(1);
  });

  test("puts the share picture into every page’s metadata as a JPEG, and the clinic on the About page", async () => {
    const { share } = await photos(await send("share?alt=Three%20of%20us", await aPhoto()));
    const { clinic } = await photos(await send("clinic?alt=Our%20door", await aPhoto()));
    await app.settled();
    const card = readFileSync(join(app.distDir, "live/photos", share.file));
    expect(await sharp(card).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    for (const page of ["index.html", "about.html", "meet-dr-eleanor.html"]) {
      expect(app.live(page)).toContain(`property="og:image" content="http://localhost:3000/photos/${share.file}"`);
      expect(app.live(page)).toContain('property="og:image:alt" content="Three of us"');
    }
    expect(app.live("about.html")).toContain(`src="/photos/${clinic.file}"`);
    expect(app.live("about.html")).toContain('alt="Our door"');
  });

  test("shows a picture in the place of each drawing of what it is about: at the top of the home page, on cards, and at the top of a treatment", async () => {
    const { hero } = await photos(await send("hero?alt=Our%20valley", await aPhoto()));
    const { canine } = await photos(await send("canine?alt=A%20collie", await aPhoto()));
    await app.settled();
    const pictures = (page: string) => app.live(page)?.match(/<img[^>]*src="\/photos[^>]*>/g) ?? [];
    const home = pictures("index.html").join("");
    expect(home).toContain(`src="/photos/${hero.file}"`);
    expect(home).toContain(`srcSet="/photos/@small/${canine.file}.webp 720w, /photos/${canine.file} 1920w"`);
    expect(home).toContain('alt="A collie"');
    expect(app.live("index.html")).not.toMatch(/hero-(?:dawn|times)/);
    // Videos of people and horses only.
    expect(app.live("index.html")?.match(/<video/g)).toHaveLength(2);
    expect(pictures("new-patients.html")).toHaveLength(2);
    expect(pictures("treatments/canine.html")).toEqual([expect.stringContaining('class="figure"')]);
    expect(app.live("treatments/canine.html")).not.toContain('class="figure dog"');
    expect(pictures("treatments/human.html")).toEqual([]);
  });

  test("refuses a file that is not a picture, is too large or has no description, each with its own message, and changes nothing", async () => {
    const before = app.git("rev-parse", "HEAD");
    const whole = await aPhoto(300, 300);
    const heic = Buffer.concat([Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), Buffer.alloc(200)]);
    const percent = "The focal point has to be from 0 to 100 percent.";
    for (const [target, body, status, sentence, type] of [
      ["portrait?alt=A", "<svg/>", 415, "Please send a picture: JPEG, PNG, WebP, HEIC or AVIF.", "image/svg+xml"],
      ["portrait?alt=A", "<svg/>", 415, "The picture has to be a JPEG, PNG, WebP, HEIC or AVIF file."],
      ["portrait?alt=A", heic, 415, /^HEIC pictures cannot be opened here\. Please send it as a JPEG/, "image/heic"],
      [
        "portrait?alt=A",
        whole.subarray(0, 700),
        400,
        "The picture is damaged, or far too large, and could not be read.",
      ],
      ["portrait?alt=A", new Uint8Array(pictureLimits.bytes + 1), 413, "The picture is larger than 10 MB."],
      ["portrait?alt=A&x=101", whole, 400, percent],
      ["portrait?alt=A&y=-1", whole, 400, percent],
      ["portrait?alt=A&x=left", whole, 400, "The focal point has to be two numbers, x and y."],
      ["portrait?alt=", whole, 400, "“portrait.alt” in photos has to be filled in where there is a picture."],
      [`portrait?alt=${"a".repeat(301)}`, whole, 400, "The picture’s description may be 300 characters long at most."],
      ["dog?alt=A", whole, 404, "There is no such picture of the practice."],
    ] as const) {
      const refused = await send(target, body, { "Content-Type": type ?? "image/jpeg" });
      const expected = typeof sentence === "string" ? sentence : expect.stringMatching(sentence);
      expect([target, refused.status, await refused.text()]).toEqual([target, status, expected]);
    }
    const stale = await send("portrait?alt=A", whole, { "If-Match": '"old"' });
    expect(stale.status).toBe(409);
    expect((await fetch(`${app.url}/api/practice/photos/portrait`, { method: "PUT", body: whole })).status).toBe(401);
    expect([app.git("rev-parse", "HEAD"), app.git("status", "--porcelain")]).toEqual([before, ""]);
  });
});

describe("the pictures of the practice", () => {
  test("are undone and restored together with their files, and a removed one is replaced by the drawing", async () => {
    const first = await send("portrait?alt=First", await aPhoto(1000, 1250));
    const { portrait: before } = await photos(first);
    const second = await send("portrait?alt=Second&x=10", await aPhoto(2000, 1250));
    const { portrait: after } = await photos(second);
    expect(storedFiles()).toContain(after.file);
    expect(storedFiles()).not.toContain(before.file);

    const undone = await undo(commitOf(second));
    expect(await undone.json()).toMatchObject({ name: "photos", section: { portrait: before } });
    expect(storedFiles()).toContain(before.file);
    expect(storedFiles()).not.toContain(after.file);
    await undo(commitOf(undone));
    expect((await currentPhotos()).portrait).toEqual(after);

    const removed = await patch({ portrait: { file: "", alt: "" } });
    expect(await photos(removed)).toMatchObject({ portrait: { file: "", alt: "" } });
    expect(app.filesOfLastCommit()).toContain(`content/practice/images/${after.file}`);
    await app.settled();
    expect(app.live("meet-dr-eleanor.html")).toContain('alt="Portrait of Dr. Eleanor Hale');
    expect(app.live(`photos/${after.file}`)).toBeUndefined();
    expect((await app.asVisitor("GET", "/api/practice/photos/portrait")).status).toBe(404);

    const restored = await app.asAdmin("POST", "/api/practice/photos/restore", { commit: commitOf(first) });
    expect(await photos(restored)).toMatchObject({ portrait: before });
    expect(storedFiles()).toContain(before.file);
    const history = (await (await app.asAdmin("GET", "/api/practice/photos/history?limit=3")).json()) as object[];
    expect(history).toMatchObject([{ what: "Restored" }, { what: "Changed" }, { what: "Done again" }]);
  });

  test("can get a new description by a change of the facts, which cannot name a picture that was never sent", async () => {
    const saved = await patch({ portrait: { alt: "With the dog" } });
    expect([saved.status, (await photos(saved)).portrait.alt]).toEqual([200, "With the dog"]);
    const foreign = await patch({ portrait: { file: "portrait-0000.webp" } });
    expect([foreign.status, await foreign.text()]).toEqual([
      400,
      "A picture is changed by sending a new one, and not by its name.",
    ]);
    expect((await patch({ clinic: { file: "../../.env" } })).status).toBe(400);
  });

  test("are reported when a file is missing or not a picture, and the drawing is shown until it is there again", async () => {
    const { portrait } = await photos(await send("portrait?alt=With%20the%20horse", await aPhoto(1000, 1250)));
    await app.settled();
    const path = join(app.practiceDir, "images", portrait.file);
    renameSync(path, `${path}.backup`);
    const expectDrawing = () => expect(app.live("meet-dr-eleanor.html")).toContain('alt="Portrait of Dr. Eleanor Hale');
    const problems = async () => {
      const status = (await (await app.asAdmin("GET", "/api/admin/status")).json()) as {
        publish: { errors: string[] };
      };
      return status.publish.errors;
    };
    const missing = `photos: The picture images/${portrait.file} is missing, so it is not shown.`;
    await vi.waitFor(async () => expect(await problems()).toEqual([missing]), { timeout: 10_000 });
    expectDrawing();
    writeFileSync(path, "<!doctype html><script>alert(1)</script>");
    const reason = `photos: The picture images/${portrait.file} is no JPEG, PNG, WebP, AVIF or GIF file, so it is not shown.`;
    await vi.waitFor(async () => expect(await problems()).toEqual([reason]), { timeout: 10_000 });
    expectDrawing();
    rmSync(path);
    renameSync(`${path}.backup`, path);
    await vi.waitFor(() => expect(app.live("meet-dr-eleanor.html")).toContain('alt="With the horse"'), {
      timeout: 10_000,
    });
    await vi.waitFor(async () => expect(await problems()).toEqual([]), { timeout: 10_000 });
    app.errors.length = 0;
  });

  test("leave nothing behind when they are removed: every page is byte for byte as it was before", async () => {
    const none = { file: "", alt: "" };
    expect((await patch({ portrait: none, clinic: none, share: none, hero: none, canine: none })).status).toBe(200);
    expect(storedFiles()).toEqual([]);
    await app.settled();
    expect(livePages()).toEqual(pagesWithDrawings);
    const files = readdirSync(join(app.distDir, "live"), { recursive: true, encoding: "utf8" });
    expect(files.filter((file) => /^photos\/.*\./.test(file))).toEqual([]);
  });
});
