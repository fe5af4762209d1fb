const PARENT_CHECK_MS = 1_000;
/** Nobody waits longer than this for a command to end. The next start recovers unfinished work. */
const LONGEST_STOP_MS = 8_000;

/**
 * Ends this program, once, on Ctrl-C, on SIGTERM, and when the npm that started it is gone: a killed npm passes on no
 * signal.
 */
export function endWithCommand(stop: () => Promise<void> | undefined): void {
  let ending = false;
  async function end(): Promise<void> {
    // A Ctrl-C comes twice: from the terminal, and passed on by npm.
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
    await stop();
    process.exit();
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, end);

  const parent = process.ppid;
  const startedByNpm = process.env.npm_lifecycle_event !== undefined;
  if (startedByNpm) setInterval(() => process.ppid !== parent && end(), PARENT_CHECK_MS).unref();
}
