import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { crc32 } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampleDirs } from "#content/facts/testing/sample.ts";
import { encodePicture } from "../pictures/encode.ts";
import { textShapes } from "../pictures/reshape-picture.ts";
import { openPictureSite } from "../testing/picture-site.ts";
import { aPost } from "../testing/start-test-app.ts";
import { pictureOnDisk, readStoredPicture } from "./pictures.ts";

const { app, published, imagePath, livePath, showing, publish } = await openPictureSite();
afterAll(async () => app.stop());

/** Words of a camera, which no visitor may get, wherever they are in a file. */
const SECRET = "SECRET 51.5890N 1.4260W";
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${SECRET}</a></x:xmpmeta>`;
const plain = (width: number, height: number, background: string) => ({
  create: { width, height, channels: 3, background } as const,
});

/** A view of 1600 × 1200: green above on the left, blue above on the right, red below. */
const view = await sharp(plain(1600, 1200, "#ff0000"))
  .composite([
    { input: plain(800, 600, "#00ff00"), left: 0, top: 0 },
    { input: plain(800, 600, "#0000ff"), left: 800, top: 0 },
  ])
  .png()
  .toBuffer();
const whole = () => sharp(view);
const small = () => sharp(view).resize(800);

/** How a camera stores an upright view, by the orientation that it notes. */
const turns: ((upright: Sharp) => Sharp)[] = [
  (upright) => upright,
  (upright) => upright.flop(),
  (upright) => upright.rotate(180),
  (upright) => upright.flip(),
  (upright) => upright.flip().rotate(90),
  (upright) => upright.rotate(270),
  (upright) => upright.flop().rotate(90),
  (upright) => upright.rotate(90),
];
const taken = async (orientation: number) => {
  const stored = await turns[orientation - 1]?.(whole()).png().toBuffer();
  return sharp(stored)
    .withMetadata({ orientation })
    .withExifMerge({ IFD0: { Make: SECRET }, IFD3: { GPSMapDatum: SECRET } });
};
const animation = async (upright: Sharp) => {
  const frame = await upright.resize(400).png().toBuffer();
  return sharp([frame, await sharp(frame).negate().png().toBuffer()], { join: { animated: true } });
};

const insert = (at: number, file: Buffer, ...parts: (Buffer | string)[]) =>
  Buffer.concat([file.subarray(0, at), ...parts.map((part) => Buffer.from(part)), file.subarray(at)]);
const behind = async (picture: Sharp) => insert(Number.MAX_SAFE_INTEGER, await picture.toBuffer(), `ftypmp42${SECRET}`);
const uint = (value: number, length: number) => Buffer.from(value.toString(16).padStart(2 * length, "0"), "hex");
const jpegWith = async (marker: number, text: string) =>
  insert(2, await small().jpeg().toBuffer(), uint(0xff00 + marker, 2), uint(text.length + 2, 2), text);
const pngWith = async (name: string, text: string) =>
  insert(33, await small().png().toBuffer(), uint(text.length, 4), name + text, uint(crc32(name + text), 4));
const gifWith = async (picture: Sharp) =>
  insert(-1, await picture.gif({ delay: [100, 200] }).toBuffer(), uint(0x21fe00 + SECRET.length, 3), `${SECRET}\0`);
async function webpWith(name: string, words: string, picture = small()) {
  const text = words.padEnd(words.length + (words.length % 2));
  const webp = await picture.webp({ delay: [100, 200] }).toBuffer();
  const longer = insert(webp.length, webp, name, uint(text.length, 4).reverse(), text);
  longer.writeUInt32LE(longer.length - 8, 4);
  return longer;
}

const fromOutside: Record<string, () => Promise<Buffer>> = {
  ...Object.fromEntries(
    turns.map((_, n) => [`orientation-${n + 1}.jpg`, async () => (await taken(n + 1)).jpeg().toBuffer()]),
  ),
  "xmp.jpg": () => jpegWith(0xe1, `http://ns.adobe.com/xap/1.0/\0${xmp}`),
  "iptc.jpg": () => jpegWith(0xed, `Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x17${SECRET}\0`),
  "comment.jpg": () => jpegWith(0xfe, SECRET),
  "maker.JPG": () => jpegWith(0xe5, SECRET),
  "thumbnail.jpeg": () => jpegWith(0xe0, `JFXX\0\x10${SECRET}`),
  "motion-photo.jpg": () => behind(small().jpeg()),
  "orientation.png": async () => (await taken(6)).png().toBuffer(),
  "text.png": () => pngWith("tEXt", `Comment\0${SECRET}`),
  "text-of-xmp.png": () => pngWith("iTXt", `XML:com.adobe.xmp\0\0\0\0\0${xmp}`),
  "unknown-chunk.png": () => pngWith("caNv", SECRET),
  "trailer.png": () => behind(small().png()),
  "orientation.webp": async () => (await taken(8)).webp().toBuffer(),
  "xmp.webp": () => small().withXmp(xmp).webp().toBuffer(),
  "unknown-chunk.webp": () => webpWith("ABCD", SECRET),
  "trailer.webp": () => behind(small().webp()),
  "exif.avif": async () => (await taken(1)).avif({ effort: 0 }).toBuffer(),
  "comment.gif": () => gifWith(whole()),
  "animated.gif": async () => gifWith(await animation(whole())),
  "animated.webp": async () => webpWith("XMP ", xmp, await animation(whole())),
  "named-as.jpg": () => pngWith("tEXt", `Comment\0${SECRET}`),
  "other-colours.jpg": () => small().withIccProfile("p3").withXmp(xmp).jpeg().toBuffer(),
};

/** Names the faults of a picture that visitors get. */
async function faultsOf(path: string): Promise<string[]> {
  const bytes = readFileSync(path);
  const { orientation, exif, xmp, iptc, icc, width } = await sharp(bytes).metadata();
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const strongest = (x: number, y: number) => {
    const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels;
    return "rgb"[[0, 1, 2].toSorted((one, other) => (data[at + other] ?? 0) - (data[at + one] ?? 0))[0] ?? 0];
  };
  const faults = {
    "tells its camera": bytes.includes("SECRET"),
    "has metadata": orientation ?? exif ?? xmp ?? iptc ?? icc,
    "is too wide": width > 1200,
    "is not upright": [strongest(0.2, 0.2), strongest(0.8, 0.2), strongest(0.2, 0.8)].join("") !== "gbr",
  };
  return Object.entries(faults).flatMap(([fault, isSo]) => (isSo ? [fault] : []));
}

describe("a picture that comes by hand, by git or from another program", () => {
  beforeAll(async () => {
    for (const [name, make] of Object.entries(fromOutside)) {
      const bytes = await make();
      expect(`${name} ${bytes.includes("SECRET")}`).toBe(`${name} true`);
      writeFileSync(imagePath(name), bytes);
      app.put(`of-${name.replaceAll(".", "-").toLowerCase()}.md`, showing(name));
    }
    expect(await publish()).toMatchObject({ ok: true, warnings: [] });
  });

  test.each(Object.keys(fromOutside))(
    "reaches visitors upright, without words of its camera, and no larger than shown, in every size: %s",
    async (name) => {
      const files = readdirSync(livePath(""), { recursive: true, encoding: "utf8" }).filter((file) =>
        [name, `@small/${name}.webp`, `@share/${name}.jpg`].includes(file),
      );
      const faults = await Promise.all(files.map(async (file) => [file, await faultsOf(livePath(file))]));
      expect(faults).toEqual(files.map((file) => [file, []]));
      expect(files).toHaveLength(name.endsWith("gif") ? 1 : 3);
      const { format, pages = 1, delay } = await sharp(readFileSync(livePath(name))).metadata();
      const ending = name.replace(/.*\./, "").toLowerCase();
      expect(format).toBe({ jpg: "jpeg", avif: "heif" }[ending] ?? ending);
      if (name.startsWith("animated")) expect([pages, delay]).toEqual([2, [100, 200]]);
    },
  );

  test("keeps its bytes if they are nothing but pixels: those that the desk makes, and our own", async () => {
    const ours = join(sampleDirs.blog, "images");
    const bare: Record<string, Uint8Array> = {
      ...Object.fromEntries(readdirSync(ours).map((name) => [name, readFileSync(join(ours, name))])),
      "whole.webp": await encodePicture(view, textShapes.whole),
      "cut.jpg": await encodePicture(view, { width: 1200, height: 630, x: 50, y: 50, format: "jpeg" }),
      "plain.jpg": await small().jpeg().toBuffer(),
      "step-by-step.jpg": await small().jpeg({ progressive: true }).toBuffer(),
      "grey.jpg": await small().greyscale().jpeg().toBuffer(),
      "plain.png": await small().png().toBuffer(),
      "few-colours.png": await small().png({ palette: true }).toBuffer(),
      "see-through.webp": await small().ensureAlpha(0.5).webp().toBuffer(),
      "exact.webp": await small().webp({ lossless: true }).toBuffer(),
    };
    expect(Object.keys(bare).length).toBeGreaterThan(15);
    for (const [name, bytes] of Object.entries(bare)) writeFileSync(imagePath(name), bytes);
    const content = Object.keys(bare).map((name) => `![A view](images/${name})`);
    app.put("bare.md", aPost({ ...published, content: content.join("\n\n") }));
    expect(await publish()).toMatchObject({ ok: true, warnings: [] });
    const changed = Object.entries(bare).filter(([name, bytes]) => !readFileSync(livePath(name)).equals(bytes));
    expect(changed.map(([name]) => name)).toEqual([]);
  });

  test("has the colours of screens, if it was made for print", async () => {
    const forPrint = await small().toColourspace("cmyk").jpeg().toBuffer();
    expect((await sharp(forPrint).metadata()).space).toBe("cmyk");
    writeFileSync(imagePath("for-print.jpg"), forPrint);
    app.put("for-print.md", showing("for-print.jpg"));
    expect(await publish()).toMatchObject({ ok: true, warnings: [] });
    expect((await sharp(readFileSync(livePath("for-print.jpg"))).metadata()).space).toBe("srgb");
    expect(await faultsOf(livePath("for-print.jpg"))).toEqual([]);
  });
});

test.each<[string, () => Promise<Uint8Array>]>([
  ["damaged.jpg", async () => (await whole().jpeg().toBuffer()).subarray(0, 3_000)],
  ["damaged.png", async () => (await whole().png().toBuffer()).subarray(0, 2_000)],
  ["damaged.webp", async () => (await whole().webp().toBuffer()).subarray(0, 300)],
  ["damaged.avif", async () => (await whole().avif({ effort: 0 }).toBuffer()).subarray(0, 400)],
  ["damaged.gif", async () => Buffer.from("GIF89a no picture")],
  ["empty.jpg", async () => Buffer.alloc(0)],
  [
    "too-many-pixels.png",
    () =>
      sharp(plain(8_000, 7_000, "#ff0000"))
        .png()
        .toBuffer(),
  ],
  ["over-25-megabytes.jpg", async () => Buffer.concat([await whole().jpeg().toBuffer(), Buffer.alloc(25 * 2 ** 20)])],
])(
  "%s is never published: its post is live without it and says so, until the file is mended",
  { tags: ["slow"] },
  async (name, make) => {
    const slug = `has-${name.replaceAll(".", "-")}`;
    writeFileSync(imagePath(name), await make());
    app.put(`${slug}.md`, showing(name));
    const filesOf = () =>
      readdirSync(livePath(""), { recursive: true, encoding: "utf8" }).filter((file) => file.includes(name));
    const warnings = [{ slug, reason: `The picture images/${name} is damaged, or far too large.` }];
    const first = await publish();
    expect([first.ok, first.warnings, filesOf()]).toEqual([true, warnings, []]);
    expect(app.live(`blog/${slug}.html`)).toContain("</html>");
    // It is told at each later publish, and after a restart, but makes no new release.
    expect(await publish()).toMatchObject({ id: first.id, warnings, rendered: [] });
    app.services.publisher.stop();
    expect(await publish()).toMatchObject({ id: first.id, warnings, rendered: [] });
    app.put(`beside-${slug}.md`, aPost({ title: "Beside", ...published }));
    expect(await publish()).toMatchObject({ ok: true, warnings });
    expect(filesOf()).toEqual([]);
    writeFileSync(imagePath(name), await whole().toFormat("webp").toBuffer());
    expect(await publish()).toMatchObject({ ok: true, warnings: [] });
    expect(filesOf()).toContain(name);
    app.errors.length = 0;
  },
);

test("a file of 400 MB that begins like a picture is named, and costs no time", async () => {
  writeFileSync(imagePath("huge.jpg"), (await whole().jpeg().toBuffer()).subarray(0, 100));
  truncateSync(imagePath("huge.jpg"), 400 * 2 ** 20);
  app.put("huge.md", showing("huge.jpg"));
  const { ok, warnings, steps } = await publish();
  expect([ok, warnings]).toMatchObject([true, [{ slug: "huge", reason: expect.stringContaining("images/huge.jpg") }]]);
  expect(steps.render).toBeLessThan(1_000);
  expect(readdirSync(livePath(""))).not.toContain("huge.jpg");
  app.put("huge.md", aPost({ ...published }));
  await publish();
});

test("a picture is published under its name, with spaces, accents or folders in it, and from the folder of its post", async () => {
  const files: Record<string, string> = {
    "bay mare (1).jpg": "images/bay mare (1).jpg",
    "2019/stable@2x.jpg": "images/2019/stable@2x.jpg",
    "f\u00fcr.jpg": "images/fu\u0308r.jpg",
    "foal/foot.jpg": "foal/foot.jpg",
  };
  const text = (name: string) => aPost({ ...published, featuredImage: name, content: `![A view](<${name}>)` });
  const jpeg = await small().jpeg().toBuffer();
  for (const [n, [name, path]] of Object.entries(files).entries()) {
    app.put(path, jpeg);
    app.put(
      name.startsWith("foal") ? "foal/index.md" : `named-${n}.md`,
      text(name.replace(/^(?!foal\/)/, "images/").replace("foal/", "")),
    );
  }
  const first = await publish();
  expect(first).toMatchObject({ ok: true, warnings: [] });
  expect((await publish()).id).toBe(first.id);
  const inRelease = Object.keys(files).flatMap((name) => [
    name,
    name.replace(/[^/]+$/, "@small/$&.webp"),
    name.replace(/[^/]+$/, "@share/$&.jpg"),
  ]);
  expect(inRelease.filter((name) => !existsSync(livePath(name)))).toEqual([]);
});

test("a missing picture is named with its post, which goes live without it", async () => {
  app.put("lacks.md", showing("nowhere.jpg"));
  const reason = "The picture images/nowhere.jpg is missing, so it is not shown.";
  expect(await publish()).toMatchObject({ ok: true, warnings: [{ slug: "lacks", reason }] });
  expect(app.live("blog/lacks.html")).toContain("</html>");
  app.put("lacks.md", aPost({ ...published }));
  expect(await publish()).toMatchObject({ ok: true, warnings: [] });
});

test("the practice’s own pictures are made like those of posts, each as wide as it is shown; a damaged one is replaced by the drawing", async () => {
  const own = (name: string) => join(app.practiceDir, "images", name);
  mkdirSync(own(""), { recursive: true });
  const camera = { IFD0: { Make: SECRET } };
  writeFileSync(own("by-hand.jpg"), await sharp(view).resize(3000).withExif(camera).jpeg().toBuffer());
  writeFileSync(own("door.webp"), await sharp(view).resize(3000).withExif(camera).webp().toBuffer());
  writeFileSync(own("damaged.jpg"), (await whole().jpeg().toBuffer()).subarray(0, 3_000));
  const show = (portrait: string, clinic: string) =>
    app.editFacts("photos", (text) =>
      text
        .replace(/(portrait:\s+file: )\S*(\s+alt: ).*/, `$1${portrait}$2A person`)
        .replace(/(clinic:\s+file: )\S*(\s+alt: ).*/, `$1${clinic}$2A door`),
    );
  show("by-hand.jpg", "door.webp");
  app.services.changes.publishChanges();
  expect(await publish()).toMatchObject({ ok: true, warnings: [] });
  const widthOf = async (name: string) =>
    (await sharp(readFileSync(join(app.distDir, "live/photos", name))).metadata()).width;
  expect([await widthOf("by-hand.jpg"), await widthOf("door.webp")]).toEqual([1200, 1920]);
  const files = readdirSync(join(app.distDir, "live/photos"), { recursive: true, encoding: "utf8" });
  const read = files.filter((file) => file.includes(".")).map((file) => app.live(`photos/${file}`));
  expect([read.length, read.filter((text) => text?.includes("SECRET"))]).toEqual([4, []]);

  show("door.webp", "damaged.jpg");
  app.services.changes.publishChanges();
  const reason = "The picture images/damaged.jpg is damaged, or far too large.";
  expect(await publish()).toMatchObject({ ok: true, warnings: [{ slug: "photos", reason }] });
  expect(await widthOf("door.webp")).toBe(1200);
  expect(app.live("about.html")).not.toContain("damaged.jpg");
  expect(app.live("meet-dr-eleanor.html")).toContain("/photos/door.webp");
  app.errors.length = 0;
});

describe("pictureOnDisk", () => {
  const at = (path: string) => join(app.root, "names", path);
  const put = (path: string) => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), "x");
  };

  test("finds a picture in images/, in a folder below it, and beside the text of a post that is a folder", () => {
    for (const path of [
      "images/bay mare (1).jpg",
      "images/2019/stable@2x.jpg",
      "foal/foot.jpg",
      "images/both.jpg",
      "both.jpg",
    ])
      put(path);
    for (const [name, place] of [
      ["bay mare (1).jpg", "images/bay mare (1).jpg"],
      ["2019/stable@2x.jpg", "images/2019/stable@2x.jpg"],
      ["foal/foot.jpg", "foal/foot.jpg"],
      ["both.jpg", "images/both.jpg"],
      ["nowhere/x.jpg", "images/nowhere/x.jpg"],
    ] as const)
      expect(pictureOnDisk(at(""), name)).toBe(place);
  });

  test("finds a name with accents, whichever way the disk or the text stores them, and the exact one first", () => {
    put("images/f\u00fcr.jpg");
    put("images/o\u0308l.jpg");
    expect(pictureOnDisk(at(""), "fu\u0308r.jpg")).toBe("images/f\u00fcr.jpg");
    expect(pictureOnDisk(at(""), "\u00f6l.jpg")).toBe("images/o\u0308l.jpg");
    put("images/\u00f6l.jpg");
    expect(pictureOnDisk(at(""), "\u00f6l.jpg")).toBe("images/\u00f6l.jpg");
  });

  test("never leaves the folder, by dots or by links", () => {
    put("../outside/secret.jpg");
    put("images/real.jpg");
    symlinkSync(at("../outside"), at("images/linked"));
    symlinkSync(at("../outside"), at("linked"));
    symlinkSync(at("images/real.jpg"), at("images/link.jpg"));
    for (const name of [
      "../../outside/secret.jpg",
      "../outside/secret.jpg",
      "linked/secret.jpg",
      "link.jpg",
      "real.jpg/x.jpg",
    ]) {
      expect(pictureOnDisk(at(""), name)).toBe(`images/${name}`);
      expect(readStoredPicture(at(""), name)).toBeUndefined();
    }
  });
});
