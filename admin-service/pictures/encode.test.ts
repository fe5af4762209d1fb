// @module-tag slow
import { readdirSync, readFileSync } from "node:fs";
import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { ServiceError } from "../errors.ts";
import { paintCover } from "./cover.ts";
import { encodeCover, encodePicture, pictureLimits } from "./encode.ts";
import { postCrop, textShapes } from "./reshape-picture.ts";

const photo = (width = 900, height = 1600) => sharp({ create: { width, height, channels: 3, background: "#5b7f5e" } });

/** Encodes with no effort for AVIF, because sharp's default effort takes ten seconds. */
const as = (format: "jpeg" | "png" | "webp" | "avif", picture: Sharp) =>
  picture.toFormat(format, format === "avif" ? { effort: 0 } : {}).toBuffer();

/** 4899 × 3266 pixels, all of one colour. */
const avifOf16Megapixels =
  "AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAAU0AAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgTACAAAAABRpc3BlAAAAAAAAEyMAAAzCAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAFVbWRhdBIACgo8MuZFmC0gIaDSMrwCEkoTGCYeeeeaCQIAg8/MRMkY3ygnJStCwiDMrq4TRUa/9C4LcwWFa7Mkn8n6aBVpnjNYZC15Yo31QuN2zZEXMRK9RcP+f8q/1Iry2R6WDA/1dEc0EXIvElo7zOKp7XCZmNg24av8RkASHjS0S8bcIxOroewVSobhoQkMxUBQ01k0Ccgae2U6suWVIwlPCuMzhc/MUlv4LKzQEBDat5mUn+CqUgeSppPevJK+8YhzRGCXz0hQTuco6GEevTyNoUxL4ZEghXH9xkaVGzAeOodEXnTI6ZSM8KiSNw0oMVXv76cVub5ppp42dXzLQNHAphSVkpHrYKSav8b6BaOg3tFyUhxPZRdBUs2zVA7+NisOFp1yKe1eRXClah/g5LRLi1p8tCWfsZYW3d59Mtu4G7EyBAnjio2yf3Cq5NrmiA==";

/** Returns the memory limits, in bytes, of the decoding processes that are running now. */
function decoderMemoryLimits(): string[] {
  return readdirSync("/proc/self/task").flatMap((thread) => {
    const children = readFileSync(`/proc/self/task/${thread}/children`, "utf8").split(" ").filter(Boolean);
    return children.flatMap((pid) => {
      try {
        if (!readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("encode-child")) return [];
        return /Max data size\s+(\d+)/.exec(readFileSync(`/proc/${pid}/limits`, "utf8"))?.[1] ?? [];
      } catch {
        return []; // the process has just exited
      }
    });
  });
}

describe("a picture from outside", () => {
  test.each(["jpeg", "png", "webp", "avif"] as const)("in %s format becomes a WebP of 1200 × 630", async (format) => {
    const encoded = await encodePicture(await as(format, photo()));
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

  test("is refused if it is an SVG, which can carry scripts", async () => {
    await expect(encodePicture(Buffer.from(paintCover({ title: "", category: "" })))).rejects.toThrow(
      "The picture has to be a JPEG, PNG, WebP, HEIC or AVIF file.",
    );
  });

  test("in HEIC format is refused with advice on how to send it instead, where it cannot be opened", async () => {
    const heic = Buffer.concat([Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), Buffer.alloc(200)]);
    await expect(encodePicture(heic)).rejects.toThrow("Please send it as a JPEG");
  });

  test.each(["jpeg", "png", "webp", "avif"] as const)(
    "in %s format is refused when it is truncated",
    async (format) => {
      const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
      const whole = await as(
        format,
        sharp({ create: { width: 600, height: 600, channels: 3, background: "#000", noise } }),
      );
      for (const shape of [postCrop, textShapes.whole])
        for (const share of [0.5, 0.95])
          await expect(encodePicture(whole.subarray(0, whole.length * share), shape), `${share}`).rejects.toThrow(
            /damaged/,
          );
    },
  );

  test("is refused if it is an AVIF of more than 16 megapixels, because each pixel takes 20 bytes to decode", async () => {
    const smallFile = Buffer.from(avifOf16Megapixels, "base64");
    expect(smallFile.length).toBeLessThan(600);
    await expect(encodePicture(smallFile)).rejects.toThrow(/far too large/);
  });

  test.runIf(process.platform === "linux")(
    "is decoded outside the service process, in limited memory, one at a time",
    async () => {
      const picture = await photo().jpeg().toBuffer();
      const samples: string[][] = [];
      const sampling = setInterval(() => samples.push(decoderMemoryLimits()), 5);
      await Promise.all([picture, picture, picture].map((each) => encodePicture(each)));
      clearInterval(sampling);
      expect(Math.max(...samples.map(({ length }) => length))).toBe(1);
      expect(new Set(samples.flat())).toEqual(new Set(["1177600000"]));
    },
  );

  test("is decoded as ever after one that could not be", async () => {
    const picture = await photo().jpeg().toBuffer();
    const [damaged, whole] = await Promise.allSettled([
      encodePicture(picture.subarray(0, 200)),
      encodePicture(picture),
    ]);
    expect([damaged.status, whole.status]).toEqual(["rejected", "fulfilled"]);
  });

  test("is refused when it is not really a picture, is too large a file, or unpacks to too many pixels", async () => {
    await expect(encodePicture(Buffer.from("\x89PNG\r\n\x1a\n<svg/>", "latin1"))).rejects.toThrow(ServiceError);
    await expect(encodePicture(await photo(8_000, 7_000).png().toBuffer())).rejects.toThrow(/far too large/);
    await expect(encodePicture(new Uint8Array(pictureLimits.bytes + 1))).rejects.toThrow(
      "The picture is larger than 10 MB.",
    );
  });
});

test("a painted cover is smaller than 40 KB", async () => {
  const sizes = await Promise.all(
    [1, 2, 3].map(
      async (seed) => (await encodeCover(paintCover({ title: "A title", category: "Canine", seed }))).length,
    ),
  );
  expect(Math.max(...sizes)).toBeLessThan(40 * 1024);
});
