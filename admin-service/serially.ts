/** Returns a function that runs tasks one at a time, in the order of the calls. A task that fails holds up none after it. */
export function serially() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(task: () => Promise<T>): Promise<T> => {
    const turn = last.then(task);
    last = turn.catch(() => {});
    return turn;
  };
}

/** Works on items in so many lanes. After one that fails no other is begun, and all that were begun have ended when this rejects. */
export async function inLanes<T>(lanes: number, items: Iterable<T>, work: (item: T, lane: number) => Promise<void>) {
  // The first lane that fails ends it for all.
  const rest = (function* () {
    yield* items;
  })();
  const ends = Array.from({ length: lanes }, async (_, lane) => {
    for (const item of rest) await work(item, lane);
  });
  for (const end of await Promise.allSettled(ends)) if (end.status === "rejected") throw end.reason;
}

/** Returns a function that hands items on in batches, one batch at a time: items that come during one share the next. */
export function inBatches<T>(inTurn: ReturnType<typeof serially>, handle: (items: readonly T[]) => Promise<void>) {
  let waiting: T[] = [];
  let next: Promise<void> | undefined;
  return (item: T): Promise<void> => {
    waiting.push(item);
    next ??= inTurn(() => {
      const items = waiting;
      waiting = [];
      next = undefined;
      return handle(items);
    });
    return next;
  };
}
