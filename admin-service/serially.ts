/** Returns a function that runs tasks one at a time, in the order of the calls. A task that fails holds up none after it. */
export function serially() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(task: () => Promise<T>): Promise<T> => {
    const turn = last.then(task);
    last = turn.catch(() => {});
    return turn;
  };
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
