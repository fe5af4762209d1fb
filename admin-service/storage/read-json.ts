import { readFileSync } from "node:fs";
import type { z } from "zod";
import { orUndefined } from "#content/model/or-undefined.ts";

/** Parses JSON as data of one kind; `undefined` when it is damaged or of another kind. */
export const parseJson = <T>(schema: z.ZodType<T>, text: string): T | undefined =>
  orUndefined(() => schema.parse(JSON.parse(text)));

/** Reads a file that others may write; `undefined` when it is missing, damaged or of another kind. */
export const readJson = <T>(schema: z.ZodType<T>, path: string): T | undefined =>
  orUndefined(() => parseJson(schema, readFileSync(path, "utf8")));
