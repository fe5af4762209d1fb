import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { isFrom, messagesSchema, normaliseEmail } from "./message.ts";

// Copies of messages: files that were renamed because they are damaged, and folders that a restore has moved away.

const COPY = /^(?:messages\.(?:last-good\.)?broken-|before-restore-)/;

/** Removes copies that have expired. None of their messages is newer than the file's last change. */
export async function removeExpiredCopies(dataDir: string, isExpired: (since: Date) => boolean): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!COPY.test(name)) continue;
    const path = join(dataDir, name);
    if (isExpired((await stat(path)).mtime)) await rm(path, { recursive: true, force: true });
  }
}

/** Erases one person's messages from all copies. Removes a copy that holds the address but cannot be parsed. */
export async function eraseFromCopies(dataDir: string, email: string): Promise<void> {
  const isTheirs = isFrom(email);
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const isCopy = COPY.test(relative(dataDir, path)) && /^messages\b|\.jsonl$/.test(entry.name);
    if (!entry.isFile() || !isCopy) continue;
    const text = await readFile(path, "utf8");
    if (!normaliseEmail(text).includes(normaliseEmail(email))) continue;
    try {
      const { messages } = messagesSchema.parse(JSON.parse(text));
      const remaining = { messages: messages.filter((message) => !isTheirs(message)) };
      await writeFile(path, JSON.stringify(remaining), { flush: true });
    } catch {
      await rm(path);
    }
  }
}
