// @module-tag slow
import { readdirSync, readFileSync } from "node:fs";
import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { ServiceError } from "../errors.ts";
import { paintCover } from "./cover.ts";
import { encodePainting, encodePicture, pictureLimits } from "./encode.ts";

const photo = (width = 900, height = 1600) => sharp({ create: { width, height, channels: 3, background: "#5b7f5e" } });

/** Sharp's usual effort for an AVIF costs ten seconds. */
const as = (kind: "jpeg" | "png" | "webp" | "avif", picture: Sharp) =>
  picture.toFormat(kind, kind === "avif" ? { effort: 0 } : {}).toBuffer();

/** 4899 × 3266, in one colour. */
const avifOf16Megapixels =
  "AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAAU0AAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgTACAAAAABRpc3BlAAAAAAAAEyMAAAzCAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAFVbWRhdBIACgo8MuZFmC0gIaDSMrwCEkoTGCYeeeeaCQIAg8/MRMkY3ygnJStCwiDMrq4TRUa/9C4LcwWFa7Mkn8n6aBVpnjNYZC15Yo31QuN2zZEXMRK9RcP+f8q/1Iry2R6WDA/1dEc0EXIvElo7zOKp7XCZmNg24av8RkASHjS0S8bcIxOroewVSobhoQkMxUBQ01k0Ccgae2U6suWVIwlPCuMzhc/MUlv4LKzQEBDat5mUn+CqUgeSppPevJK+8YhzRGCXz0hQTuco6GEevTyNoUxL4ZEghXH9xkaVGzAeOodEXnTI6ZSM8KiSNw0oMVXv76cVub5ppp42dXzLQNHAphSVkpHrYKSav8b6BaOg3tFyUhxPZRdBUs2zVA7+NisOFp1yKe1eRXClah/g5LRLi1p8tCWfsZYW3d59Mtu4G7EyBAnjio2yf3Cq5NrmiA==";

/** The limit on the memory of each process that decodes a picture now, in bytes. */
function decoders(): string[] {
  return readdirSync("/proc/self/task").flatMap((thread) => {
    const children = readFileSync(`/proc/self/task/${thread}/children`, "utf8").split(" ").filter(Boolean);
    return children.flatMap((pid) => {
      try {
        if (!readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("encode-child")) return [];
        return /Max data size\s+(\d+)/.exec(readFileSync(`/proc/${pid}/limits`, "utf8"))?.[1] ?? [];
      } catch {
        return []; // it has just ended
      }
    });
  });
}

describe("a picture from outside", () => {
  test.each(["jpeg", "png", "webp", "avif"] as const)("of the kind %s becomes a WebP of 1200 × 630", async (kind) => {
    const encoded = await encodePicture(await as(kind, photo()));
    expect(await sharp(encoded).metadata()).toMatchObject({ format: "webp", width: 1200, height: 630 });
  });

  test("loses its metadata: camera, place and time stay private", async () => {
    const original = await photo()
      .withExif({ IFD0: { Copyright: "Somebody", Make: "A camera" } })
      .jpeg()
      .toBuffer();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const encoded = await encodePicture(original);
    expect((await sharp(encoded).metadata()).exif).toBeUndefined();
    expect(Buffer.from(encoded).includes("Somebody")).toBe(false);
  });

  test("is refused as SVG, which can carry scripts", async () => {
    await expect(encodePicture(Buffer.from(paintCover({ title: "", category: "" })))).rejects.toThrow(
      "The picture has to be a JPEG, PNG, WebP, HEIC or AVIF file.",
    );
  });

  test("of a telephone's own kind says what to do when it cannot be opened", async () => {
    const heic = Buffer.concat([Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), Buffer.alloc(200)]);
    await expect(encodePicture(heic)).rejects.toThrow("Please send it as a JPEG");
  });

  test.each(["jpeg", "png", "webp", "avif"] as const)("of the kind %s is refused when it was cut off", async (kind) => {
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const whole = await as(
      kind,
      sharp({ create: { width: 600, height: 600, channels: 3, background: "#000", noise } }),
    );
    for (const share of [0.5, 0.95])
      await expect(encodePicture(whole.subarray(0, whole.length * share)), `${share}`).rejects.toThrow(/damaged/);
  });

  test("is refused as an AVIF of more than 16 megapixels, which would take 20 bytes of memory for each", async () => {
    const few = Buffer.from(avifOf16Megapixels, "base64");
    expect(few.length).toBeLessThan(600);
    await expect(encodePicture(few)).rejects.toThrow(/far too large/);
  });

  test.runIf(process.platform === "linux")(
    "is decoded outside of the service, in limited memory, and one at a time",
    async () => {
      const picture = await photo().jpeg().toBuffer();
      const atOnce: string[][] = [];
      const watch = setInterval(() => atOnce.push(decoders()), 5);
      await Promise.all([picture, picture, picture].map((each) => encodePicture(each)));
      clearInterval(watch);
      expect(new Set(atOnce.map(({ length }) => length))).toEqual(new Set([0, 1]));
      expect(new Set(atOnce.flat())).toEqual(new Set(["1177600000"]));
    },
  );

  test("is refused when it only pretends to be one, or unpacks to too much", async () => {
    await expect(encodePicture(Buffer.from("\x89PNG\r\n\x1a\n<svg/>", "latin1"))).rejects.toThrow(ServiceError);
    await expect(encodePicture(await photo(8_000, 7_000).png().toBuffer())).rejects.toThrow(/far too large/);
    await expect(encodePicture(new Uint8Array(pictureLimits.bytes + 1))).rejects.toThrow(
      "The picture is larger than 10 MB.",
    );
  });
});

test("a painted cover weighs little", async () => {
  const sizes = await Promise.all(
    [1, 2, 3].map(
      async (seed) => (await encodePainting(paintCover({ title: "A title", category: "Canine", seed }))).length,
    ),
  );
  expect(Math.max(...sizes)).toBeLessThan(40 * 1024);
});
