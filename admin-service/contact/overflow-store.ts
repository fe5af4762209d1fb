import { createReadStream, createWriteStream } from "node:fs";
import { mkdtempDisposable, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { inBatches, serially } from "../serially.ts";
import { openPrivateFolder, removeDurably, syncFolder } from "../storage/durable-file.ts";
import { parseJson } from "../storage/read-json.ts";
import { type Message, messageSchema } from "./message.ts";

const FOLDER = "messages-apart";
const REWRITE_PREFIX = ".rewrite-";
const MAX_BYTES = 500 * 1024 * 1024;

type Test = (message: Message) => boolean;

export type OverflowStore = Awaited<ReturnType<typeof openOverflowStore>>;

/** Reads all messages of the store, the oldest first, without opening it: a service may be writing there. */
export async function* readOverflow(dataDir: string): AsyncGenerator<Message> {
  for (const file of await listFiles(join(dataDir, FOLDER)).catch(() => [])) yield* readMessages(file);
}

async function listFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => name.endsWith(".jsonl"))
    .sort()
    .map((name) => join(folder, name));
}

/** Reads the messages of a file. Skips lines that a kill or a full disk has cut off. */
async function* readMessages(file: string, test: Test = () => true): AsyncGenerator<Message> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    const message = parseJson(messageSchema, line);
    if (message && test(message)) yield message;
  }
}

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

  // A killed rewrite leaves copies of messages behind.
  for (const name of (await readdir(folder)).filter((file) => file.startsWith(REWRITE_PREFIX)))
    await rm(join(folder, name), { recursive: true });
  await measure();

  async function measure(): Promise<void> {
    let [size, found] = [0, 0];
    for (const file of await listFiles(folder)) {
      size += (await stat(file)).size;
      for await (const _ of readMessages(file)) found++;
    }
    [bytes, count] = [size, found];
  }

  async function hasAny(file: string, test: Test): Promise<boolean> {
    for await (const _ of readMessages(file, test)) return true;
    return false;
  }

  async function append(messages: readonly Message[]): Promise<void> {
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

  async function rewrite(path: string, isKept: Test): Promise<void> {
    await using temporary = await mkdtempDisposable(join(folder, REWRITE_PREFIX));
    const rewritten = join(temporary.path, "file");
    async function* lines() {
      for await (const message of readMessages(path, isKept)) yield `${JSON.stringify(message)}\n`;
    }
    await pipeline(lines, createWriteStream(rewritten, { mode: 0o600, flush: true }));
    if ((await stat(rewritten)).size === 0) await removeDurably(path);
    else await rename(rewritten, path);
    await syncFolder(folder);
  }

  return {
    get count(): number {
      return count;
    },
    get isFull(): boolean {
      return bytes >= maxBytes;
    },
    /** Resolves once the message is safely on disk. */
    add: inBatches(inTurn, append),
    /** Returns the newest messages that pass the test, `limit` of them at most, the oldest first. */
    find: (test?: Test, limit = Number.POSITIVE_INFINITY): Promise<Message[]> =>
      inTurn(async () => {
        const found: Message[] = [];
        for (const file of await listFiles(folder)) {
          for await (const message of readMessages(file, test)) {
            found.push(message);
            if (found.length > limit) found.shift();
          }
        }
        return found;
      }),
    /** Removes the messages that pass the test from the disk. */
    remove: (test: Test): Promise<void> =>
      inTurn(async () => {
        for (const file of await listFiles(folder))
          if (await hasAny(file, test)) await rewrite(file, (one) => !test(one));
        await measure();
      }),
  };
}
