import { createReadStream, createWriteStream } from "node:fs";
import { mkdtempDisposable, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import type { z } from "zod";
import { openPrivateFolder, removeDurably, syncFolder } from "../storage/durable-file.ts";

const FOLDER = "messages-apart";
const REWRITE = ".rewrite-";
const MOST_BYTES = 500 * 1024 * 1024;

interface Line {
  id: string;
  receivedAt: string;
}

/**
 * Messages above the limits: a file a month, to which each adds a line. Adding one costs the same however many there
 * are, and none is held in memory.
 */
export async function openKeptApart<T extends Line>(dataDir: string, schema: z.ZodType<T>) {
  const folder = join(dataDir, FOLDER);
  await openPrivateFolder(folder);
  let count = 0;
  let bytes = 0;
  let last: Promise<unknown> = Promise.resolve();
  /** The messages that wait for the write under way. They are then written together. */
  let waiting: T[] = [];
  let writing: Promise<void> | undefined;

  // A kill left copies of messages behind.
  for (const name of (await readdir(folder)).filter((one) => one.startsWith(REWRITE)))
    await rm(join(folder, name), { recursive: true });
  for (const file of await files()) {
    bytes += (await stat(file)).size;
    for await (const _ of messagesIn(file)) count++;
  }

  async function files(): Promise<string[]> {
    const names = await readdir(folder);
    return names
      .filter((name) => name.endsWith(".jsonl"))
      .sort()
      .map((name) => join(folder, name));
  }

  /** A line that a kill or a full disk has cut off is skipped. */
  async function* messagesIn(file: string): AsyncGenerator<T> {
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
      const message = line && parse(line);
      if (message) yield message;
    }
  }

  function parse(line: string): T | undefined {
    try {
      return schema.parse(JSON.parse(line));
    } catch {
      return undefined;
    }
  }

  function inTurn<R>(run: () => Promise<R>): Promise<R> {
    const result = last.then(run, run);
    last = result.catch(() => {});
    return result;
  }

  async function writeWaiting(): Promise<void> {
    const messages = waiting;
    waiting = [];
    writing = undefined;
    // The line end in front keeps a line apart from one that was cut off.
    const text = messages.map((message) => `\n${JSON.stringify(message)}\n`).join("");
    await using file = await open(join(folder, `${messages[0]?.receivedAt.slice(0, 7)}.jsonl`), "a", 0o600);
    const { size } = await file.stat();
    try {
      await file.appendFile(text);
      await file.sync();
    } catch (error) {
      await file.truncate(size).catch(() => {});
      throw error;
    }
    if (size === 0) await syncFolder(folder);
    count += messages.length;
    bytes += Buffer.byteLength(text);
  }

  return {
    get count(): number {
      return count;
    },
    get isFull(): boolean {
      return bytes >= MOST_BYTES;
    },
    /** Resolves once the message is safely on disk. */
    add(message: T): Promise<void> {
      waiting.push(message);
      writing ??= inTurn(writeWaiting);
      return writing;
    },
    /** The newest of those that pass the test, the oldest of them first. */
    async find(test: (message: T) => boolean = () => true, limit = Number.POSITIVE_INFINITY): Promise<T[]> {
      if (count === 0) return [];
      return inTurn(async () => {
        const found: T[] = [];
        for (const file of await files()) {
          for await (const message of messagesIn(file)) {
            if (!test(message)) continue;
            found.push(message);
            if (found.length > limit) found.shift();
          }
        }
        return found;
      });
    },
    /** Removes those that pass the test from the disk; returns how many. */
    async remove(test: (message: T) => boolean): Promise<number> {
      if (count === 0) return 0;
      return inTurn(async () => {
        let removed = 0;
        for (const file of await files()) removed += await removeFrom(file, test);
        count -= removed;
        return removed;
      });
    },
  };

  async function removeFrom(path: string, test: (message: T) => boolean): Promise<number> {
    if (!(await hasAny(path, test))) return 0;
    await using temporary = await mkdtempDisposable(join(folder, REWRITE));
    const rewritten = join(temporary.path, "file");
    const before = (await stat(path)).size;
    let [kept, removed] = [0, 0];
    async function* keptLines() {
      for await (const message of messagesIn(path)) {
        if (test(message)) removed++;
        else {
          yield `${JSON.stringify(message)}\n`;
          kept++;
        }
      }
    }
    await pipeline(keptLines, createWriteStream(rewritten, { mode: 0o600, flush: true }));
    bytes -= before - (await stat(rewritten)).size;
    if (kept === 0) await removeDurably(path);
    else await rename(rewritten, path);
    await syncFolder(folder);
    return removed;
  }

  async function hasAny(path: string, test: (message: T) => boolean): Promise<boolean> {
    for await (const message of messagesIn(path)) if (test(message)) return true;
    return false;
  }
}
