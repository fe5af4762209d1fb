const signatures = [
  ["jpeg", /^\xff\xd8\xff/],
  ["png", /^\x89PNG\r\n\x1a\n/],
  ["webp", /^RIFF.{4}WEBP/s],
  ["gif", /^GIF8[79]a/],
  ["avif", /^.{4}ftypavi[fs]/s],
  ["heic", /^.{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s],
] as const;

export type PictureFormat = (typeof signatures)[number][0];

/** How many bytes of a file are needed to recognise its format. */
export const FORMAT_BYTES = 12;

/** Recognises a picture by its first bytes. SVG is left out, because it can contain scripts. */
export function formatOf(bytes: Uint8Array): PictureFormat | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, FORMAT_BYTES));
  return signatures.find(([, signature]) => signature.test(head))?.[0];
}

/** Checks whether a file may be served to visitors: browsers can show its bytes, and its extension is a picture's. */
export function isWebPicture(name: string, bytes: Uint8Array): boolean {
  const format = formatOf(bytes);
  return format !== undefined && format !== "heic" && /\.(?:webp|jpe?g|png|avif|gif)$/i.test(name);
}

/**
 * Returns how many pixels a picture may have to be decoded. Phones take JPEGs of 50 megapixels; AVIF and HEIC are
 * decoded as a whole, which takes 20 bytes of memory per pixel.
 */
export function mostPixels(bytes: Uint8Array): number {
  const format = formatOf(bytes);
  return format === "avif" || format === "heic" ? 16_000_000 : 55_000_000;
}
