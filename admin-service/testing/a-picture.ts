import sharp from "sharp";

/** Returns a small WebP picture, with nothing in its file but the picture. */
export const aPicture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 12, height: 8, channels: 3, background } })
    .webp()
    .toBuffer();
