import { hasPictureEnding } from "./pictures.ts";

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
  return format !== undefined && format !== "heic" && hasPictureEnding(name);
}

/**
 * Returns how many pixels a picture may have to be decoded. Phones take JPEGs of 50 megapixels; AVIF and HEIC are
 * decoded as a whole, which takes 20 bytes of memory per pixel.
 */
export function mostPixels(bytes: Uint8Array): number {
  const format = formatOf(bytes);
  return format === "avif" || format === "heic" ? 16_000_000 : 55_000_000;
}

/**
 * Where the parts of a file begin, and what parts, as names and lengths, a still picture has that holds nothing but pixels: no
 * metadata, profile or thumbnail, and nothing behind its end. In GIF and AVIF, names do not tell what a part holds.
 */
const bareFiles: Partial<Record<PictureFormat, [start: number, parts: RegExp]>> = {
  jpeg: [2, /^(?:ffe0JFIF:16 )?(?:ffeeAdob:14 )?(?:ff(?:db|c[0124]|da):\d+ |ffdd:4 )+ffd9:0 $/],
  png: [
    8,
    /^IHDR:13 (?:(?:gAMA:4|cHRM:32|sRGB:1|sBIT:[1-4]) )*(?:PLTE:\d{1,3} )?(?:tRNS:\d{1,3} )?(?:pHYs:9 )?(?:IDAT:\d+ )+IEND:0 $/,
  ],
  webp: [12, /^(?:VP8X:10 )?(?:(?:ALPH:\d+ )?VP8 :\d+ |VP8L:\d+ )$/],
};

/** A picture of more parts is none that a camera makes. */
const LONGEST_LIST = 100_000;

/** Checks whether strangers may have a picture's bytes as they are, because they hold nothing but pixels. */
export function isBare(bytes: Uint8Array): boolean {
  const format = formatOf(bytes);
  if (!format || !bareFiles[format]) return false;
  const [start, allowed] = bareFiles[format];
  const text = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  const number = (...places: number[]) => places.reduce((sum, at) => sum * 256 + (bytes[at] ?? 0), 0);
  let parts = "";
  let at = start;
  while (at < bytes.length && parts.length < LONGEST_LIST) {
    if (format === "jpeg") {
      const marker = number(at, at + 1).toString(16);
      const size = number(at + 2, at + 3);
      parts += `${marker}${/^ffe/.test(marker) ? text(at + 4) : ""}:${size} `;
      at += 2 + size;
      // Compressed pixels follow, in which each 255 has a 0 or the number of a restart behind it.
      const isInside = (next = 0) => next === 0 || (next >= 0xd0 && next <= 0xd7);
      if (marker === "ffda") while (at < bytes.length && (bytes[at] !== 255 || isInside(bytes[at + 1]))) at++;
    } else if (format === "png") {
      const size = number(at, at + 1, at + 2, at + 3);
      parts += `${text(at + 4)}:${size} `;
      at += 12 + size;
    } else {
      const size = number(at + 7, at + 6, at + 5, at + 4);
      parts += `${text(at)}:${size} `;
      at += 8 + size + (size % 2);
    }
  }
  return at === bytes.length && allowed.test(parts) && (format !== "webp" || number(7, 6, 5, 4) + 8 === at);
}
