/** Prints one sentence on stderr and ends the command with exit code 1. */
export function giveUp(reason: string): never {
  console.error(reason);
  process.exit(1);
}

/** Returns a function that shows the progress of a publish: one updated line on a terminal, elsewhere a line every 5 s. */
export function showProgress(): (done: number, total: number) => void {
  const startedAt = performance.now();
  let nextLineAt = startedAt + 5_000;
  return (done, total) => {
    const now = performance.now();
    const secondsLeft = done > 0 ? Math.ceil((((now - startedAt) / done) * (total - done)) / 1_000) : undefined;
    const line = `${done} of ${total} pages${secondsLeft === undefined ? "" : `, ${secondsLeft} s left`}`;
    if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${line}`);
    else if (now > nextLineAt) {
      console.log(line);
      nextLineAt = now + 5_000;
    }
  };
}
