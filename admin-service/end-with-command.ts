const PARENT_CHECK_MS = 1_000;
/** After this long the process exits anyway. The next start recovers unfinished work. */
const LONGEST_STOP_MS = 8_000;

/** Ends this program once: on Ctrl-C, on SIGTERM, or when the npm that started it was killed, which sends no signal. */
export function endWithCommand(stop: () => Promise<void> | undefined): void {
  let ending = false;
  async function end(): Promise<void> {
    // Ctrl-C arrives twice: from the terminal, and forwarded by npm.
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
