/** Ends a command with one sentence on stderr. */
export function giveUp(reason: string): never {
  console.error(reason);
  process.exit(1);
}

/** Shows the progress of a publish: one updated line on a terminal, a line every five seconds elsewhere. */
export function showProgress(): (done: number, total: number) => void {
  const began = performance.now();
  let nextLine = began + 5_000;
  return (done, total) => {
    const present = performance.now();
    const left = done > 0 ? Math.ceil((((present - began) / done) * (total - done)) / 1_000) : undefined;
    const line = `${done} of ${total} pages${left === undefined ? "" : `, ${left} s left`}`;
    if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${line}`);
    else if (present > nextLine) {
      console.log(line);
      nextLine = present + 5_000;
    }
  };
}
