import { closeSync, openSync, readSync, unlinkSync, writeFileSync } from "node:fs";

/** Keeps a text, and returns what reads it again. */
export type Keep = (text: string) => () => string;

/**
 * Opens a file for texts that are too many for memory. It loses its name at once, so nothing is left of it when the program
 * ends, however it ends.
 */
export function openKeptTexts(path: string) {
  const file = openSync(path, "wx+", 0o600);
  unlinkSync(path);
  let size = 0;
  const keep: Keep = (text) => {
    const [at, length] = [size, Buffer.byteLength(text)];
    writeFileSync(file, text);
    size += length;
    return () => {
      const bytes = Buffer.alloc(length);
      readSync(file, bytes, 0, length, at);
      return bytes.toString();
    };
  };
  return { keep, [Symbol.dispose]: () => closeSync(file) };
}

/** The same text, without the long one that it was cut from, which it would keep in memory. */
export const detached = (text: string): string => Buffer.from(text).toString();
