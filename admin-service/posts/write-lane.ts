import { ServiceError } from "../errors.ts";
import { waitForLock } from "../os-lock.ts";

/** How long a write waits for another program (the weekly job, say) that is writing. */
const PATIENCE_MS = 30_000;

export interface WriteLane {
  /** Runs one write at a time, in order, while no other program writes. */
  run<T>(write: () => Promise<T>): Promise<T>;
  /** Resolves when all writes that were asked for are done. */
  idle(): Promise<void>;
}

/** The one way to the posts and their repository: git allows one writer. */
export function createWriteLane(lockPath: string): WriteLane {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(write) {
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
    async idle() {
      await last;
    },
  };
}
