/** Ends a command with one sentence on stderr. */
export function giveUp(reason: string): never {
  console.error(reason);
  process.exit(1);
}
