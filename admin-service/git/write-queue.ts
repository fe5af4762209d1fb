import { ServiceError } from "../errors.ts";
import { waitForLock } from "../os-lock.ts";

/** How long a write waits while another program (the weekly job, say) is writing. */
const PATIENCE_MS = 30_000;

export type WriteQueue = ReturnType<typeof createWriteQueue>;

/**
 * The only way to write posts or commit, because git allows one writer. The lock is held for each write, so that other
 * programs of the project get their turn between two writes.
 */
export function createWriteQueue(lockPath: string) {
  let last: Promise<unknown> = Promise.resolve();
  return {
    /** Runs one write at a time, in order, while no other program writes. */
    run<T>(write: () => Promise<T>): Promise<T> {
      const turn = last.then(async () => {
        using lock = await waitForLock(lockPath, PATIENCE_MS);
        if (!lock)
          throw new ServiceError(
            "unavailable",
            "Another program is writing posts just now. Please try again in a minute.",
            30,
          );
        return await write();
      });
      last = turn.catch(() => {});
      return turn;
    },
    /** Resolves when every write in the queue is done. */
    async idle(): Promise<void> {
      await last;
    },
  };
}
