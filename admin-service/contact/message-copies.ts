import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { moveTime } from "../storage/ageing-files.ts";
import { removeDurably, writeDurably } from "../storage/durable-file.ts";
import { parseJson } from "../storage/read-json.ts";
import { isFrom, messageSchema, messagesSchema, normaliseEmail } from "./message.ts";

// Copies of messages: files that were renamed because they are damaged, and folders that a restore has moved away, or left
// behind when it was killed.

const COPY = /^(?:messages\.(?:last-good\.)?broken-|before-restore-|\.restore-)/;

const copiesIn = async (dataDir: string): Promise<string[]> =>
  (await readdir(dataDir)).filter((name) => COPY.test(name)).map((name) => join(dataDir, name));

/** Removes copies that have expired. None of their messages is newer than the file's last change. */
export async function removeExpiredCopies(dataDir: string, isExpired: (since: Date) => boolean): Promise<void> {
  for (const path of await copiesIn(dataDir))
    if (isExpired((await stat(path)).mtime)) await rm(path, { recursive: true, force: true });
}

/** Keeps the ages of all copies when the clock has jumped. */
export async function moveCopies(dataDir: string, jump: number, present: Date): Promise<void> {
  for (const path of await copiesIn(dataDir)) await moveTime(path, jump, present);
}

/** Erases one person's messages from all copies. Removes what holds the address but cannot be parsed. */
export async function eraseFromCopies(dataDir: string, email: string): Promise<void> {
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const isCopy = COPY.test(relative(dataDir, path)) && /^messages\b|\.jsonl$/.test(entry.name);
    if (!entry.isFile() || !isCopy) continue;
    const text = await readFile(path, "utf8");
    if (!mentions(text, email)) continue;
    const others = entry.name.endsWith(".jsonl") ? linesOfOthers(text, email) : messagesOfOthers(text, email);
    if (others) await writeDurably(path, others, { mode: 0o600 });
    else await removeDurably(path);
  }
}

const mentions = (text: string, email: string): boolean => normaliseEmail(text).includes(normaliseEmail(email));

function messagesOfOthers(text: string, email: string): string {
  const file = parseJson(messagesSchema, text);
  if (!file) return "";
  return JSON.stringify({ ...file, messages: file.messages.filter((message) => !isFrom(email)(message)) });
}

/** Overflow files have one message per line. */
function linesOfOthers(text: string, email: string): string {
  const lines = text.split("\n").filter((line) => line !== "" && (!mentions(line, email) || isOthers(line, email)));
  return lines.map((line) => `${line}\n`).join("");
}

function isOthers(line: string, email: string): boolean {
  const message = parseJson(messageSchema, line);
  return message !== undefined && !isFrom(email)(message);
}
