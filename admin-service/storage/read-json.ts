import { readFileSync } from "node:fs";
import type { z } from "zod";

/** Parses JSON as data of one kind; `undefined` when it is damaged or of another kind. */
export function parseJson<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Reads a file that others may write; `undefined` when it is missing, damaged or of another kind. */
export function readJson<T>(schema: z.ZodType<T>, path: string): T | undefined {
  try {
    return parseJson(schema, readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}
