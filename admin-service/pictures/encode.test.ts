import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { ServiceError } from "../errors.ts";
import { paintCover } from "./cover.ts";
import { encodePainting, encodePicture, pictureLimits } from "./encode.ts";

const photo = (width = 900, height = 1600) => sharp({ create: { width, height, channels: 3, background: "#5b7f5e" } });

describe("a picture from outside", () => {
  test.each(["jpeg", "png", "webp", "avif"] as const)("of the kind %s becomes a WebP of 1200 × 630", async (kind) => {
    const encoded = await encodePicture(await photo().toFormat(kind).toBuffer());
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

  test.each(["jpeg", "png", "webp"] as const)("of the kind %s is refused when it was cut off", async (kind) => {
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const whole = await sharp({ create: { width: 600, height: 600, channels: 3, background: "#000", noise } })
      .toFormat(kind)
      .toBuffer();
    await expect(encodePicture(whole.subarray(0, whole.length / 2))).rejects.toThrow(/damaged/);
  });

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
