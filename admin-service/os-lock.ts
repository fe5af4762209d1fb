import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { ServiceError } from "./errors.ts";
import { serially } from "./serially.ts";

const CHECK_AGAIN_MS = 20;
const SQLITE_BUSY = 5;

export interface OsLock extends Disposable {
  release(): void;
}

/**
 * Takes a lock that the operating system releases when the process ends, however it dies. Returns `undefined` when another
 * process holds it. Node has no flock(), so this locks an empty SQLite file, which works on every system.
 */
export function tryLock(path: string): OsLock | undefined {
  mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    // No journal on disk: a full disk would refuse it, and a killed process would leave it behind.
    database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
  const release = () => {
    if (database.isOpen) database.close();
  };
  return { release, [Symbol.dispose]: release };
}

/** Waits for a lock; `undefined` when the time limit has passed. */
export async function waitForLock(path: string, limitMs: number): Promise<OsLock | undefined> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const lock = tryLock(path);
    if (lock || performance.now() > deadline) return lock;
    await delay(CHECK_AGAIN_MS);
  }
}

/** How long a write waits while another program, such as the weekly job, is writing. */
const WRITE_LOCK_WAIT_MS = 30_000;

export type WriteQueue = ReturnType<typeof createWriteQueue>;

/**
 * The queue through which every write and commit goes, because git allows one writer. The lock is taken anew for each write,
 * so that other programs of the project can write in between.
 */
export function createWriteQueue(lockPath: string) {
  const inTurn = serially();
  const preparations: (() => Promise<unknown>)[] = [];
  return {
    /** Has this run before each write. If it fails, nothing is written. */
    prepare: (preparation: () => Promise<unknown>) => void preparations.push(preparation),
    /** Runs one write at a time, in order, while no other program writes. */
    run: <T>(write: () => Promise<T>): Promise<T> =>
      inTurn(async () => {
        using lock = await waitForLock(lockPath, WRITE_LOCK_WAIT_MS);
        if (!lock)
          throw new ServiceError(
            "unavailable",
            "Another program is writing posts just now. Please try again in a minute.",
            30,
          );
        for (const preparation of preparations) await preparation();
        return await write();
      }),
    /** Resolves when all queued writes are done. */
    idle: () => inTurn(async () => {}),
  };
}
