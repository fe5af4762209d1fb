import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";

const ASK_AGAIN_MS = 20;
const SQLITE_BUSY = 5;

export interface OsLock extends Disposable {
  release(): void;
}

/**
 * Takes a lock that the operating system ends with the process, however that dies; `undefined` when somebody else has
 * it. Node has no flock(): an empty SQLite file, which is never written, brings the same on every system.
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

/** Waits for a lock; `undefined` when it was not free in time. */
export async function waitForLock(path: string, patienceMs: number): Promise<OsLock | undefined> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const lock = tryLock(path);
    if (lock || performance.now() > deadline) return lock;
    await delay(ASK_AGAIN_MS);
  }
}
