import { basename, dirname } from "node:path";
import { Low } from "lowdb";
import type { z } from "zod";
import { ServiceError } from "../errors.ts";
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

interface Waiting<T> {
  orInMemory: boolean;
  /** Changes the draft. Returns false when that threw, after rejecting the caller's promise. */
  apply(draft: T): boolean;
  resolve(): void;
  reject(error: unknown): void;
}

interface JsonStoreOptions<T> {
  path: string;
  schema: z.ZodType<T>;
  /** The data of a new store. */
  initial: T;
}

/** Opens a small JSON file as a store. Only one process may open a file at a time. */
export async function openJsonStore<T>({ path, schema, initial }: JsonStoreOptions<T>): Promise<JsonStore<T>> {
  await openPrivateFolder(dirname(path));
  const file = jsonFile(path, schema);
  const low = new Low<T>(file, initial);
  await low.read();
  let current = low.data;
  let writeFailure: string | undefined;
  let waiting: Waiting<T>[] = [];
  let writing = false;
  let retry: NodeJS.Timeout | undefined;

  function update<R>(mutate: (draft: T) => R, { orInMemory = false } = {}): Promise<R> {
    const { promise, resolve, reject } = Promise.withResolvers<R>();
    let result: R;
    waiting.push({
      orInMemory,
      apply(draft) {
        try {
          result = mutate(draft);
          return true;
        } catch (error) {
          reject(error);
          return false;
        }
      },
      resolve: () => resolve(result),
      reject,
    });
    if (!writing) void writeWaiting();
    return promise;
  }

  /** Changes made during a write are batched into the next one, so no caller waits for more than two writes. */
  async function writeWaiting(): Promise<void> {
    writing = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await write(batch);
    }
    writing = false;
  }

  async function write(all: Waiting<T>[]): Promise<void> {
    const { draft, batch } = applyAll(all, current);
    if (batch.length === 0) return;
    try {
      low.data = draft;
      await low.write();
      current = draft;
      writeFailure = undefined;
      for (const { resolve } of batch) resolve();
    } catch (error) {
      const keepable = applyAll(
        batch.filter(({ orInMemory }) => orInMemory),
        current,
      );
      current = keepable.draft;
      low.data = current;
      writeFailure = `${basename(path)} ${UNWRITABLE} (${(error as NodeJS.ErrnoException).code ?? error}).`;
      const sentence = "This could not be saved just now. Please try again in a little while.";
      const refusal = new ServiceError("unavailable", sentence, undefined, error);
      for (const one of batch) keepable.batch.includes(one) ? one.resolve() : one.reject(refusal);
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

/** A change that throws may have changed half of the draft, so the others are applied again without it. */
function applyAll<T>(all: Waiting<T>[], before: T): { draft: T; batch: Waiting<T>[] } {
  let batch = all;
  for (;;) {
    const draft = structuredClone(before);
    const failed = batch.find(({ apply }) => !apply(draft));
    if (!failed) return { draft, batch };
    batch = batch.filter((one) => one !== failed);
  }
}
