import { readFile, rename } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import type { Adapter } from "lowdb";
import type { z } from "zod";
import { removeTemporaries, syncFolder, writeDurably } from "./durable-file.ts";

const PRIVATE = { mode: 0o600 };

type Finding<T> = { is: "good"; data: T; text: string } | { is: "missing" } | { is: "broken" };

interface JsonFile<T> extends Adapter<T> {
  /** Problems with the file, in sentences for the owner. */
  readonly problems: readonly string[];
}

/**
 * A lowdb adapter for one private file, with a copy of its last good state beside it. lowdb's own never syncs (a power
 * cut takes back what was answered), leaves the file readable for everyone, and takes `null` for a fresh start.
 */
export function jsonFile<T>(path: string, schema: z.ZodType<T>): JsonFile<T> {
  const name = basename(path);
  const copyPath = beside(path, "last-good");
  let mishap: string | undefined;
  let copyFailure: string | undefined;

  /** `null` when there never were any data, or none that can be read. Nothing unreadable is ever written over. */
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
      mishap = `${name} ${trouble}; its last good copy was put back.`;
      return copy.data;
    }
    if (copy.is === "broken") await setAside(copyPath);
    mishap = `${name} ${trouble}; there was no good copy of it, so it starts empty.`;
    return null;
  }

  async function write(data: T): Promise<void> {
    const text = `${JSON.stringify(data, null, 2)}\n`;
    await writeDurably(path, text, PRIVATE);
    await keepCopy(text);
  }

  /** The data are safe without the copy, so its failure is reported and nothing fails. */
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
      return [mishap, copyFailure].filter((sentence) => sentence !== undefined);
    },
  };
}

async function readChecked<T>(path: string, schema: z.ZodType<T>): Promise<Finding<T>> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { is: "missing" };
    // Not allowed, or a failing disk: nothing is known about the data, so nothing may be written either.
    throw new Error(`${path} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { is: "good", data: schema.parse(JSON.parse(text)), text };
  } catch {
    return { is: "broken" };
  }
}

/** Renamed rather than copied: that needs no room on a full disk. */
async function setAside(path: string): Promise<string> {
  const aside = beside(path, `broken-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`);
  await rename(path, aside);
  await syncFolder(dirname(path));
  return basename(aside);
}

/** `data/messages.json`, `last-good` → `data/messages.last-good.json` */
function beside(path: string, label: string): string {
  const extension = extname(path);
  return join(dirname(path), `${basename(path, extension)}.${label}${extension}`);
}
