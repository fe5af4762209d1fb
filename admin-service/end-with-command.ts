const PARENT_CHECK_MS = 1_000;
/** Longer than this nobody waits for a command to end; the next start settles whatever was left unfinished. */
const LONGEST_STOP_MS = 8_000;

/**
 * Ends this program, once, when it is told to: by Ctrl-C, by SIGTERM, or because the npm that started it is gone, which
 * npm, killed, cannot tell.
 */
export function endWithCommand(stop: () => Promise<void> | undefined): void {
  let ending = false;
  async function end(): Promise<void> {
    // npm passes on the Ctrl-C that the terminal has sent to this program as well.
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
