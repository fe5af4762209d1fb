const beginnings = [
  ["jpeg", /^\xff\xd8\xff/],
  ["png", /^\x89PNG\r\n\x1a\n/],
  ["webp", /^RIFF.{4}WEBP/s],
  ["gif", /^GIF8[79]a/],
  ["avif", /^.{4}ftypavi[fs]/s],
  ["heic", /^.{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s],
] as const;

export type PictureFormat = (typeof beginnings)[number][0];

/** How many bytes of a file tell its format. */
export const FORMAT_BYTES = 12;

/** A picture's format by its first bytes; `undefined` for everything else. SVG is no picture here: it can carry scripts. */
export function formatOf(bytes: Uint8Array): PictureFormat | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, FORMAT_BYTES));
  return beginnings.find(([, beginning]) => beginning.test(head))?.[0];
}

/** Whether a file may be shown to visitors: a browser shows its bytes as a picture, and its name makes it nothing else. */
export function isWebPicture(name: string, bytes: Uint8Array): boolean {
  const format = formatOf(bytes);
  return format !== undefined && format !== "heic" && /\.(?:webp|jpe?g|png|avif|gif)$/i.test(name);
}

/**
 * How many pixels a picture may have to be decoded. Telephones take JPEGs of 50 megapixels; AVIF and HEIC are decoded
 * as a whole, which takes 20 bytes of memory a pixel.
 */
export function mostPixels(bytes: Uint8Array): number {
  const format = formatOf(bytes);
  return format === "avif" || format === "heic" ? 16_000_000 : 55_000_000;
}
