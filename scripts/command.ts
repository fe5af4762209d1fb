import { type ParseArgsConfig, parseArgs } from "node:util";

type Options = NonNullable<ParseArgsConfig["options"]>;

/**
 * Reads what was typed after the name of a command: its options, and at most so many words beside them. Anything else ends the
 * command before it does something that was not meant. `usage` says how it is written.
 */
export function readArguments<const O extends Options>(usage: string, options: O, words = 0) {
  try {
    const read = parseArgs({ options, allowPositionals: true });
    const [unexpected] = read.positionals.slice(words);
    if (unexpected === undefined) return read;
    return giveUp(`“${unexpected}” is one word too many. It is written like this: ${usage}`);
  } catch (error) {
    const [reason] = (error as Error).message.split(/\. |\n/, 1);
    return giveUp(`${reason}. It is written like this: ${usage}`);
  }
}

/** Prints one sentence on stderr and ends the command with exit code 1. */
export function giveUp(reason: string): never {
  console.error(reason);
  process.exit(1);
}

/** Returns a function that shows the progress of something long: one updated line on a terminal, elsewhere a line every 5 s. */
export function showProgress(what = "pages"): (done: number, total: number) => void {
  const startedAt = performance.now();
  let nextLineAt = startedAt + 5_000;
  return (done, total) => {
    const now = performance.now();
    const secondsLeft = done > 0 ? Math.ceil((((now - startedAt) / done) * (total - done)) / 1_000) : undefined;
    const line = `${done} of ${total} ${what}${secondsLeft === undefined ? "" : `, ${secondsLeft} s left`}`;
    if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${line}`);
    else if (now > nextLineAt) {
      console.log(line);
      nextLineAt = now + 5_000;
    }
  };
}
