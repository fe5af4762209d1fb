import { createHash } from "node:crypto";
import { existsSync, renameSync, rmSync } from "node:fs";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { hasPictureEnding } from "#content/model/pictures.ts";
import { asRefusal, ServiceError } from "../errors.ts";
import { GitFailure, isLocked } from "../git/git.ts";
import type { History } from "../git/history.ts";
import type { Repository } from "../git/repository.ts";
import type { Sync } from "../git/sync.ts";
import type { WriteQueue } from "../os-lock.ts";
import {
  isDiskFull,
  isTemporary,
  removeTemporaries,
  syncFolder,
  writeAside,
  writeDurably,
} from "../storage/durable-file.ts";
import { readJson } from "../storage/read-json.ts";
import { commitMessage, type Kind, kinds, messageByHand } from "./commit-words.ts";

/** A file's new content, or what reads it: many are too much for memory. `undefined` removes the file. */
export type FileData = string | Uint8Array | (() => string | Uint8Array) | undefined;
const contentOf = (data: FileData) => (typeof data === "function" ? data() : data);
/** New contents by path in the folder. */
export type Files = ReadonlyMap<string, FileData>;

/** The files of a save, and what its commit says of them. */
export interface Write {
  files: Files;
  /** Added to the commit's message. */
  why?: string;
  /** Pictures that the text shows: those that somebody has put there by hand are committed too. */
  shown?: readonly string[];
}

/** Writes one folder's files to disk and commits them. */
export interface FileWriter {
  /** A sentence while saves fail: from one that failed until one works. */
  readonly problem: string | undefined;
  /** Runs one change at a time, after taking up what others have changed in the folder. */
  change<T>(run: () => Promise<T>): Promise<T>;
  /** Call it within `change`. Returns the name of the commit; `undefined` if nothing differed. */
  writeAndCommit(name: string, verb: string, write: Write): Promise<string | undefined>;
  /** Call it in the write queue at start: undoes a save that was interrupted. Returns its name, if there was one. */
  recover(): Promise<string | undefined>;
  /** The same before each write: another program may have been killed during one. Refuses when that fails. */
  undoUnfinished(): Promise<unknown>;
}

interface FileWriterOptions {
  kind: Kind;
  dir: string;
  dataDir: string;
  /** Of this folder, like `history`. */
  repository: Repository;
  history: History;
  writeQueue: WriteQueue;
  sync: Sync;
  /** Makes other people's changes go live: see publish-changes.ts. */
  publishChanges: () => void;
}

/**
 * A save is one commit or nothing:
 * 1. Edits by hand of the same files are committed as they are. HEAD now holds the state before our change.
 * 2. A journal in DATA_DIR records the files, and the hash that each of them will have.
 * 3. The files are written durably, and exactly these paths are committed. Then the journal is removed.
 * When step 3 fails, the files are restored. When the program is killed there, the next start, or whoever takes the write
 * lock next, finds the journal and restores the files from HEAD, except those that a person has edited since. So nobody
 * publishes what a killed program had not committed.
 */
export function createFileWriter(options: FileWriterOptions): FileWriter {
  const { kind, dir, dataDir, repository, history, writeQueue, sync, publishChanges } = options;
  const journal = openWriteJournal(dataDir, kind);
  let problem: string | undefined;

  /** Notes a save that failed, unless what was to be saved was at fault. */
  function noteFailure(error: unknown): never {
    const cause = error instanceof ServiceError ? error.cause : error;
    if (cause) problem = `The last save failed: ${plainReason(cause, dir)} The next one that works ends this notice.`;
    throw error;
  }

  const read = (path: string): Promise<Buffer | undefined> =>
    readFile(join(dir, path)).catch((error) => (error.code === "ENOENT" ? undefined : Promise.reject(error)));

  /**
   * Writes files, pictures before the text that shows them, and removes files in the opposite order. All lie beside their
   * places before the first takes its own, in a moment, so that a publish by somebody else reads all of them or none.
   */
  async function writeAll(files: Files): Promise<void> {
    const order = ([path, data]: [string, unknown]) => (!hasPictureEnding(path) ? 1 : data === undefined ? 2 : 0);
    const sorted = [...files].sort((a, b) => order(a) - order(b));
    const aside = new Map<string, string>();
    try {
      for (const [path, written] of sorted) {
        const data = contentOf(written);
        if (data === undefined) continue;
        await mkdir(dirname(join(dir, path)), { recursive: true });
        aside.set(path, await writeAside(join(dir, path), data));
      }
      for (const [path] of sorted) {
        const ready = aside.get(path);
        if (ready) renameSync(ready, join(dir, path));
        else rmSync(join(dir, path), { force: true });
      }
    } catch (error) {
      for (const left of aside.values()) await rm(left, { force: true });
      throw error;
    }
    const folders = new Set(sorted.map(([path]) => dirname(join(dir, path))));
    for (const folder of folders) if (existsSync(folder)) await syncFolder(folder);
  }

  async function commitEditsByHand(name: string, paths: readonly string[]): Promise<void> {
    const edited = await repository.uncommitted(paths);
    if (edited.length === 0) return;
    const isAdded = edited.some(({ path, isNew }) => isNew && !hasPictureEnding(path));
    await repository.commit(
      edited.map(({ path }) => path),
      messageByHand(kind, isAdded ? "add" : "change", name),
    );
  }

  /** Whether a file is as we wrote it, or gone. Otherwise a person has edited it since. */
  async function isOurs(path: string, hash: string | null): Promise<boolean> {
    const present = await read(path);
    return present === undefined || hashOf(present) === hash;
  }

  /** Restores the files after a failed write. Returns false when that failed too: the next change tries again. */
  async function putBack(written: Files, before: Files, reason: unknown): Promise<boolean> {
    const files = new Map<string, FileData>();
    try {
      for (const [path, data] of before) if (await isOurs(path, hashOf(written.get(path)))) files.set(path, data);
      await writeAll(files).catch(async () => {
        for (const path of files.keys()) await rm(join(dir, path), { force: true }); // makes room on a full disk
        await writeAll(files);
      });
    } catch {
      return false;
    }
    // When another git holds the lock, do not wait again: the next change unstages.
    if (!isLocked(reason)) await repository.unstage([...before.keys()]).then(journal.remove, () => {});
    return true;
  }

  async function undoUnfinished(): Promise<string | undefined> {
    const unfinished = journal.read();
    if (!unfinished) return undefined;
    const { name, hashes } = unfinished;
    const paths = Object.keys(hashes);
    await repository.unstage(paths);
    const files = new Map<string, Buffer | undefined>();
    for (const { path, isNew } of await repository.uncommitted(paths)) {
      if (!(await isOurs(path, hashes[path] ?? null))) continue;
      const committed = isNew ? undefined : await history.read("HEAD", path);
      if (!isNew && !committed) throw new Error(`git does not show ${path} as it was committed.`);
      files.set(path, committed);
    }
    await writeAll(files);
    await journal.remove();
    return name;
  }

  function refusalOf(error: unknown, nothingChanged = true): ServiceError {
    if (error instanceof ServiceError) return error;
    const outcome = `The change could not be saved${nothingChanged ? ", and nothing was changed" : ""}`;
    return new ServiceError("unavailable", `${outcome}: ${plainReason(error, dir)}`, undefined, error);
  }

  async function write(name: string, verb: string, { files, why, shown = [] }: Write): Promise<string | undefined> {
    const present = await Promise.all([...files.keys()].map(async (path) => [path, await read(path)] as const));
    const isNew = ([path, data]: (typeof present)[number]) => data === undefined && files.get(path) !== undefined;
    const before = new Map(present.filter((one) => isNew(one) || hashOf(one[1]) !== hashOf(files.get(one[0]))));
    const changed = new Map([...files].filter(([path]) => before.has(path)));
    if (changed.size === 0) return undefined;

    await commitEditsByHand(name, [...files.keys(), ...shown]);
    await journal.write(name, changed);
    let commit: string;
    try {
      await writeAll(changed);
      commit = await repository.commit([...changed.keys()], commitMessage(kind, verb, name, why));
    } catch (error) {
      throw refusalOf(error, await putBack(changed, before, error));
    }
    await journal.remove().catch(() => {}); // A leftover journal is harmless: its files are committed.
    sync.afterWrite();
    return commit;
  }

  const refuse = (error: unknown) => Promise.reject(refusalOf(error));

  return {
    get problem() {
      return problem;
    },

    change: (run) =>
      writeQueue
        .run(async () => {
          await sync.beforeWrite();
          publishChanges(); // edits by hand, and what the sync has merged
          return run().catch((error) => Promise.reject(asRefusal(error)));
        })
        .catch(noteFailure),

    async writeAndCommit(...change) {
      const commit = await write(...change).catch(refuse);
      if (commit) problem = undefined;
      return commit;
    },

    async recover() {
      const names = await readdir(dir, { recursive: true }).catch(() => []);
      for (const name of names.filter((one) => isTemporary(basename(one)))) await rm(join(dir, name), { force: true });
      await removeTemporaries(journalOf(dataDir, kind));
      return undoUnfinished();
    },

    undoUnfinished: () => undoUnfinished().catch(refuse),
  };
}

const noGit = "Nothing can be saved: git does not work in this folder. The service’s log has the details.";
const refuseAll = () => Promise.reject(new ServiceError("unavailable", noGit));

/** For a folder in which git does not work, for example because another user owns it. */
export const refusingWriter: FileWriter = {
  problem: noGit,
  change: refuseAll,
  writeAndCommit: refuseAll,
  recover: async () => undefined,
  undoUnfinished: async () => undefined,
};

function plainReason(error: unknown, folder: string): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof GitFailure && error.timedOut) return "git does not answer.";
  if (isDiskFull(error, folder)) return "the disk is full.";
  if (code === "EACCES" || code === "EROFS" || code === "EPERM") return "the folder may not be written to.";
  if (/index\.lock|\.lock': File exists/.test(message))
    return "another git program is at work in the repository, or one was cut off.";
  return "git or the disk refused it. The service’s log has the details.";
}

const journalOf = (dataDir: string, kind: Kind) => join(dataDir, `unfinished-${kind}.json`);

/** Whether a program is writing just now, or was killed while it did. */
export const isUnfinished = (dataDir: string): boolean => kinds.some((kind) => existsSync(journalOf(dataDir, kind)));

const journalSchema = z.object({ name: z.string(), hashes: z.record(z.string(), z.string().nullable()) });

/**
 * A file in DATA_DIR with the name of the change, and the hash that each file will have (`null` for a removed one). After a
 * kill it tells our interrupted write from other people's edits.
 */
export function openWriteJournal(dataDir: string, kind: Kind) {
  const path = journalOf(dataDir, kind);
  return {
    /** Call it before the first file is written. */
    async write(name: string, files: Files): Promise<void> {
      const hashes = Object.fromEntries([...files].map(([file, data]) => [file, hashOf(data)]));
      const entry: z.output<typeof journalSchema> = { name, hashes };
      await writeDurably(path, JSON.stringify(entry), { mode: 0o600 });
    },
    // Not synced: a journal that reappears after a power cut is harmless, because its files are committed.
    remove: () => rm(path, { force: true }),
    /** `undefined` when there is none, or not one of ours. */
    read: () => readJson(journalSchema, path),
  };
}

/** `null` for a missing file. */
function hashOf(data: FileData): string | null {
  const content = contentOf(data);
  return content === undefined ? null : createHash("sha256").update(content).digest("base64url");
}
