import { createReadStream, createWriteStream } from "node:fs";
import { mkdtempDisposable, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { serially } from "../serially.ts";
import { openPrivateFolder, removeDurably, syncFolder } from "../storage/durable-file.ts";
import { parseJson } from "../storage/read-json.ts";
import { type Message, messageSchema } from "./message.ts";

const FOLDER = "messages-apart";
const REWRITE_PREFIX = ".rewrite-";
const MAX_BYTES = 500 * 1024 * 1024;

export type OverflowStore = Awaited<ReturnType<typeof openOverflowStore>>;

/**
 * Opens the store for messages above the limits of `messages.json`: one JSON Lines file per month. Appending costs the
 * same however many there are, and none is kept in memory.
 */
export async function openOverflowStore(dataDir: string, maxBytes = MAX_BYTES) {
  const folder = join(dataDir, FOLDER);
  await openPrivateFolder(folder);
  let count = 0;
  let bytes = 0;
  const inTurn = serially();
  /** Messages that arrived during a write. The next write takes all of them. */
  let pending: Message[] = [];
  let pendingWrite: Promise<void> | undefined;

  // A killed rewrite leaves copies of messages behind.
  for (const name of (await readdir(folder)).filter((file) => file.startsWith(REWRITE_PREFIX)))
    await rm(join(folder, name), { recursive: true });
  for (const file of await listFiles()) {
    bytes += (await stat(file)).size;
    for await (const _ of readMessages(file)) count++;
  }

  async function listFiles(): Promise<string[]> {
    const names = await readdir(folder);
    return names
      .filter((name) => name.endsWith(".jsonl"))
      .sort()
      .map((name) => join(folder, name));
  }

  /** Reads the messages of a file. Skips lines that a kill or a full disk has cut off. */
  async function* readMessages(file: string): AsyncGenerator<Message> {
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
      const message = parseJson(messageSchema, line);
      if (message) yield message;
    }
  }

  async function writePending(): Promise<void> {
    const messages = pending;
    pending = [];
    pendingWrite = undefined;
    // The leading line break separates a message from a line that was cut off.
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
      return bytes >= maxBytes;
    },
    /** Resolves once the message is safely on disk. */
    add(message: Message): Promise<void> {
      pending.push(message);
      pendingWrite ??= inTurn(writePending);
      return pendingWrite;
    },
    /** Returns the newest messages that pass the test, `limit` of them at most, the oldest first. */
    find: (test: (message: Message) => boolean = () => true, limit = Number.POSITIVE_INFINITY): Promise<Message[]> =>
      inTurn(async () => {
        const found: Message[] = [];
        for (const file of await listFiles()) {
          for await (const message of readMessages(file)) {
            if (!test(message)) continue;
            found.push(message);
            if (found.length > limit) found.shift();
          }
        }
        return found;
      }),
    /** Removes the messages that pass the test from the disk. Returns how many. */
    remove: (test: (message: Message) => boolean): Promise<number> =>
      inTurn(async () => {
        let removed = 0;
        for (const file of await listFiles()) removed += await removeFrom(file, test);
        count -= removed;
        return removed;
      }),
  };

  async function removeFrom(path: string, test: (message: Message) => boolean): Promise<number> {
    if (!(await hasAny(path, test))) return 0;
    await using temporary = await mkdtempDisposable(join(folder, REWRITE_PREFIX));
    const rewritten = join(temporary.path, "file");
    const sizeBefore = (await stat(path)).size;
    let [remaining, removed] = [0, 0];
    async function* remainingLines() {
      for await (const message of readMessages(path)) {
        if (test(message)) removed++;
        else {
          yield `${JSON.stringify(message)}\n`;
          remaining++;
        }
      }
    }
    await pipeline(remainingLines, createWriteStream(rewritten, { mode: 0o600, flush: true }));
    bytes -= sizeBefore - (await stat(rewritten)).size;
    if (remaining === 0) await removeDurably(path);
    else await rename(rewritten, path);
    await syncFolder(folder);
    return removed;
  }

  async function hasAny(path: string, test: (message: Message) => boolean): Promise<boolean> {
    for await (const message of readMessages(path)) if (test(message)) return true;
    return false;
  }
}
