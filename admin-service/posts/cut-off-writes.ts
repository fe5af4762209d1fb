import { createHash } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Repository } from "../git/repository.ts";
import { isTemporary, removeDurably, removeTemporaries, writeDurably } from "../storage/durable-file.ts";
import { commitMessage } from "./commit-message.ts";

/** What a write makes of its files: path in the posts' folder → its new content, `undefined` for one that goes. */
export type Files = ReadonlyMap<string, string | Uint8Array | undefined>;

/** A file's content as a hash; `null` when there is no file. */
const print = z.string().nullable();
const noteSchema = z.object({
  slug: z.string(),
  files: z.array(z.object({ path: z.string(), before: print, after: print })),
});

/** Remembers which files the service is writing, so that what a kill leaves of them can be told from people's own edits. */
export interface CutOffWrites {
  /**
   * Call it before the first file is touched: what is about to be written is then known to whoever starts next. False
   * when there is nothing to write, because everything is there already.
   */
  begin(slug: string, files: Files): Promise<boolean>;
  /** Whether the last commit has all of these files as they are to be. */
  isCommitted(files: Files): Promise<boolean>;
  /** The write is committed, or taken back. */
  end(): Promise<void>;
  /**
   * Finishes what a killed write left. Only whoever may write posts may call it. A post that has its new text keeps it,
   * and the commit it was about to get; anything before that is taken back. Files that people have touched since are
   * left alone. Answers the post's slug when there was something to finish.
   */
  finish(): Promise<string | undefined>;
  /** Removes files that were being written when their writer was killed. */
  sweep(): Promise<void>;
}

interface CutOffWritesOptions {
  blogDir: string;
  dataDir: string;
  repository: Repository;
}

export function createCutOffWrites({ blogDir, dataDir, repository }: CutOffWritesOptions): CutOffWrites {
  const notePath = join(dataDir, "unfinished-write.json");
  const printOf = async (path: string) => printData(await readFile(join(blogDir, path)).catch(() => undefined));

  async function read(): Promise<z.output<typeof noteSchema> | undefined> {
    const text = await readFile(notePath, "utf8").catch(() => undefined);
    try {
      return text === undefined ? undefined : noteSchema.parse(JSON.parse(text));
    } catch {
      return undefined; // not a note of ours
    }
  }

  async function end(): Promise<void> {
    // A note that a power cut brings back finds nothing to do: no need to wait for the disk.
    await rm(notePath, { force: true });
  }

  async function commitIfChanged(paths: readonly string[], message: string): Promise<void> {
    await repository.unstage(paths);
    const changed = await repository.git.raw(["status", "--porcelain", "--", ...paths]);
    if (changed.trim() !== "") await repository.commit(paths, message);
  }

  const blobOf = async (question: string[]) => (await repository.git.raw(question).catch(() => "")).trim();

  return {
    async begin(slug, files) {
      const prints = await Promise.all(
        [...files].map(async ([path, data]) => ({ path, before: await printOf(path), after: printData(data) })),
      );
      if (prints.every(({ before, after }) => before === after)) return false;
      await writeDurably(notePath, JSON.stringify({ slug, files: prints }), { mode: 0o600 });
      return true;
    },
    async isCommitted(files) {
      for (const [path, data] of files) {
        const committed = await blobOf(["rev-parse", "--verify", "--quiet", `HEAD:./${path}`]);
        if (committed !== (data === undefined ? "" : await blobOf(["hash-object", "--", path]))) return false;
      }
      await repository.unstage([...files.keys()]).catch(() => {}); // git may not have got so far
      return true;
    },
    end,
    async finish() {
      const note = await read();
      if (!note) return undefined;
      const files = await Promise.all(note.files.map(async (file) => ({ ...file, present: await printOf(file.path) })));
      // Pictures are written before the text that shows them and removed after it: the text decides.
      const text = files.find(({ path }) => path.endsWith(".md"));
      if (text?.present === text?.after) {
        for (const { path, before, after, present } of files)
          if (after === null && present === before) await removeDurably(join(blogDir, path));
        const ours = files.filter(
          ({ before, after, present }) => present === after || (after === null && present === before),
        );
        await commitIfChanged(
          ours.map(({ path }) => path),
          commitMessage("keep", note.slug),
        );
      } else if (text?.present === text?.before) {
        for (const { path, before, after, present } of files)
          if (before === null && after !== null && present === after) await removeDurably(join(blogDir, path));
        await repository.unstage(files.map(({ path }) => path));
      }
      await end();
      return note.slug;
    },
    async sweep() {
      for (const folder of [blogDir, join(blogDir, "images")]) {
        const names = await readdir(folder).catch(() => []);
        for (const name of names.filter(isTemporary)) await rm(join(folder, name), { force: true });
      }
      await removeTemporaries(notePath);
    },
  };
}

function printData(data: string | Uint8Array | undefined): string | null {
  return data === undefined ? null : createHash("sha256").update(data).digest("base64url");
}
