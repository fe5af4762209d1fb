import { readFile, rename } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import type { Adapter } from "lowdb";
import type { z } from "zod";
import { removeTemporaries, syncFolder, writeDurably } from "./durable-file.ts";

const PRIVATE = { mode: 0o600 };

type ReadResult<T> = { is: "good"; data: T; text: string } | { is: "missing" } | { is: "broken" };

interface JsonFile<T> extends Adapter<T> {
  /** Problems with the file, in sentences for the owner. */
  readonly problems: readonly string[];
}

/**
 * A lowdb adapter for one private file, with a copy of its last good state beside it. lowdb's own adapter never syncs (a
 * power cut would lose acknowledged writes), leaves the file readable for everyone, and cannot tell broken from missing.
 */
export function jsonFile<T>(path: string, schema: z.ZodType<T>): JsonFile<T> {
  const name = basename(path);
  const copyPath = beside(path, "last-good");
  let readProblem: string | undefined;
  let copyFailure: string | undefined;

  /** `null` when there are no readable data. An unreadable file is renamed, never overwritten. */
  async function read(): Promise<T | null> {
    await removeTemporaries(path);
    await removeTemporaries(copyPath);
    const file = await readChecked(path, schema);
    if (file.is === "good") {
      await keepCopy(file.text);
      return file.data;
    }
    const copy = await readChecked(copyPath, schema);
    if (file.is === "missing" && copy.is === "missing") return null;

    const trouble =
      file.is === "missing" ? "was missing" : `could not be read and was set aside as ${await setAside(path)}`;
    if (copy.is === "good") {
      await writeDurably(path, copy.text, PRIVATE);
      readProblem = `${name} ${trouble}; its last good copy was put back.`;
      return copy.data;
    }
    if (copy.is === "broken") await setAside(copyPath);
    readProblem = `${name} ${trouble}; there was no good copy of it, so it starts empty.`;
    return null;
  }

  async function write(data: T): Promise<void> {
    const text = `${JSON.stringify(data, null, 2)}\n`;
    await writeDurably(path, text, PRIVATE);
    await keepCopy(text);
  }

  /** A failure is reported only, because the data are safe without the copy. */
  async function keepCopy(text: string): Promise<void> {
    try {
      await writeDurably(copyPath, text, PRIVATE);
      copyFailure = undefined;
    } catch {
      copyFailure = `The safety copy of ${name} could not be written.`;
    }
  }

  return {
    read,
    write,
    get problems() {
      return [readProblem, copyFailure].filter((sentence) => sentence !== undefined);
    },
  };
}

async function readChecked<T>(path: string, schema: z.ZodType<T>): Promise<ReadResult<T>> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { is: "missing" };
    // No permission, or a failing disk: the data may be fine, so nothing may be overwritten.
    throw new Error(`${path} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { is: "good", data: schema.parse(JSON.parse(text)), text };
  } catch {
    return { is: "broken" };
  }
}

/** Renames instead of copying, because a rename works on a full disk. */
async function setAside(path: string): Promise<string> {
  const renamed = beside(path, `broken-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`);
  await rename(path, renamed);
  await syncFolder(dirname(path));
  return basename(renamed);
}

/** `data/messages.json`, `last-good` → `data/messages.last-good.json` */
function beside(path: string, label: string): string {
  const extension = extname(path);
  return join(dirname(path), `${basename(path, extension)}.${label}${extension}`);
}
