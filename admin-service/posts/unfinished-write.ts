import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { removeTemporaries, writeDurably } from "../storage/durable-file.ts";

/** New contents by path in the posts' folder; `undefined` for a file that is removed. */
export type Files = ReadonlyMap<string, string | Uint8Array | undefined>;

const noteSchema = z.object({ slug: z.string(), hashes: z.record(z.string(), z.string().nullable()) });

/** The post that is being written, and the hash that each of its files will have; `null` for one that is removed. */
type Note = z.output<typeof noteSchema>;

/** A note in DATA_DIR of the write under way: after a kill it tells our half-made write from people's own edits. */
export interface UnfinishedWrite {
  /** Call it before the first file is touched. */
  begin(slug: string, files: Files): Promise<void>;
  /** Nothing of the write is left to be finished. */
  end(): Promise<void>;
  read(): Promise<Note | undefined>;
  /** Removes a note that was being written when its writer was killed. */
  sweep(): Promise<void>;
}

export function openUnfinishedWrite(dataDir: string): UnfinishedWrite {
  const path = join(dataDir, "unfinished-write.json");
  return {
    async begin(slug, files) {
      const hashes = Object.fromEntries([...files].map(([name, data]) => [name, hashOf(data)]));
      await writeDurably(path, JSON.stringify({ slug, hashes } satisfies Note), { mode: 0o600 });
    },
    // Not synced: a note that a power cut brings back finds its files committed.
    end: () => rm(path, { force: true }),
    async read() {
      try {
        return noteSchema.parse(JSON.parse(await readFile(path, "utf8")));
      } catch {
        return undefined; // none, or not one of ours
      }
    },
    sweep: () => removeTemporaries(path),
  };
}

/** `null` for a file that is not there. */
export const hashOf = (data: string | Uint8Array | undefined): string | null =>
  data === undefined ? null : createHash("sha256").update(data).digest("base64url");
