/** Returns a function that runs tasks one at a time, in the order of the calls. A task that fails holds up none after it. */
export function serially() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(task: () => Promise<T>): Promise<T> => {
    const turn = last.then(task);
    last = turn.catch(() => {});
    return turn;
  };
}
