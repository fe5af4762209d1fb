import { basename, dirname } from "node:path";
import { Low } from "lowdb";
import type { z } from "zod";
import { ServiceError } from "../errors.ts";
import { inBatches, serially } from "../serially.ts";
import { openPrivateFolder } from "./durable-file.ts";
import { jsonFile } from "./json-file.ts";

const RETRY_MS = 2_000;
const UNWRITABLE = "cannot be written";

/** Whether a store's problem is a write that fails at present. */
export const isWriteFailure = (problem: string): boolean => problem.includes(UNWRITABLE);

export interface JsonStore<T> {
  /** The data on disk, with changes that wait in memory. Read only: change them through `update`. */
  readonly data: Readonly<T>;
  /** One sentence when the file was broken at start, or cannot be written at present. */
  readonly problem: string | undefined;
  /**
   * Applies `mutate` to a copy of the data, and resolves with its result once the change is safely on disk. Otherwise
   * rejects, and nothing has changed; with `orInMemory`, the change is kept in memory until the disk works again. `mutate`
   * may run more than once, each time on a fresh copy.
   */
  update<R>(mutate: (draft: T) => R, options?: { orInMemory?: boolean }): Promise<R>;
}

/** A change that waits for the next write, and then what became of it. */
interface Change<T> {
  mutate: (draft: T) => unknown;
  orInMemory: boolean;
  result?: unknown;
  failure?: { reason: unknown };
}

/** Opens a small JSON file as a store; a new one holds `initial`. Only one process may open a file at a time. */
export async function openJsonStore<T>(path: string, schema: z.ZodType<T>, initial: NoInfer<T>): Promise<JsonStore<T>> {
  await openPrivateFolder(dirname(path));
  const file = jsonFile(path, schema);
  const low = new Low<T>(file, initial);
  await low.read();
  let current = low.data;
  let writeFailure: string | undefined;
  /** Changes made during a write share the next one, so no caller waits for more than two writes. */
  const enqueue = inBatches(serially(), write);
  let retry: NodeJS.Timeout | undefined;

  async function update<R>(mutate: (draft: T) => R, { orInMemory = false } = {}): Promise<R> {
    const change: Change<T> = { mutate, orInMemory };
    await enqueue(change);
    if (change.failure) throw change.failure.reason;
    return change.result as R;
  }

  async function write(changes: readonly Change<T>[]): Promise<void> {
    const changed = applyAll(changes, current);
    if (changes.every(({ failure }) => failure)) return;
    try {
      low.data = changed;
      await low.write();
      current = changed;
      writeFailure = undefined;
    } catch (error) {
      writeFailure = `${basename(path)} ${UNWRITABLE} (${(error as NodeJS.ErrnoException).code ?? error}).`;
      const sentence = "This could not be saved just now. Please try again in a little while.";
      const refusal = new ServiceError("unavailable", sentence, undefined, error);
      for (const change of changes) if (!change.orInMemory) change.failure ??= { reason: refusal };
      current = applyAll(changes, current);
      low.data = current;
      // Retries without a change, to notice when the disk works again.
      clearTimeout(retry);
      retry = setTimeout(() => update(() => {}).catch(() => {}), RETRY_MS).unref();
    }
  }

  return {
    get data() {
      return current;
    },
    get problem() {
      return [...file.problems, writeFailure].filter((sentence) => sentence !== undefined).join(" ") || undefined;
    },
    update,
  };
}

/** Applies all changes but those that failed. One that throws may have changed half of the draft, so the others are applied again. */
function applyAll<T>(changes: readonly Change<T>[], before: T): T {
  const draft = structuredClone(before);
  for (const change of changes) {
    if (change.failure) continue;
    try {
      change.result = change.mutate(draft);
    } catch (reason) {
      change.failure = { reason };
      return applyAll(changes, before);
    }
  }
  return draft;
}
