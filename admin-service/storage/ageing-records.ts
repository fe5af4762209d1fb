import type { z } from "zod";
import { type AgeingFilesOptions, openAgeingFiles } from "./ageing-files.ts";
import { parseJson } from "./read-json.ts";

interface AgeingRecordsOptions<T, Known> extends AgeingFilesOptions {
  schema: z.ZodType<T>;
  /** Picks the part of a record that is held in memory. */
  knownOf: (record: T, json: string) => Known;
}

/** A folder of JSON records that expire, with what lists need of each in memory. The caller validates names. */
export async function openAgeingRecords<T, Known>({ schema, knownOf, ...options }: AgeingRecordsOptions<T, Known>) {
  const files = openAgeingFiles(options);
  const known = new Map<string, Known>();

  /** `undefined` when there is no such record, or a damaged one. */
  async function read(name: string): Promise<{ json: string; record: T } | undefined> {
    const json = (await files.read(fileOf(name)))?.toString() ?? "";
    const record = parseJson(schema, json);
    return record && { json, record };
  }

  for (const file of await files.names()) {
    const name = file.replace(/\.json$/, "");
    const found = await read(name);
    if (found) known.set(name, knownOf(found.record, found.json));
  }

  return {
    known: known as ReadonlyMap<string, Known>,
    read,
    async write(name: string, record: T): Promise<void> {
      const json = JSON.stringify(record);
      await files.write(fileOf(name), json);
      known.set(name, knownOf(record, json));
    },
    async remove(name: string): Promise<void> {
      await files.remove(fileOf(name));
      known.delete(name);
    },
    async tidyUp(): Promise<void> {
      await files.tidyUp();
      const remaining = new Set(await files.names());
      for (const name of known.keys()) if (!remaining.has(fileOf(name))) known.delete(name);
    },
  };
}

const fileOf = (name: string): string => `${name}.json`;
