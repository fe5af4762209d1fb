import { spawnSync } from "node:child_process";

/** Thrown when a tool fails; the message is the last line of its output. */
export class ToolFailed extends Error {}

interface ToolOptions {
  cwd?: string;
  input?: string;
  env?: NodeJS.ProcessEnv;
  /** Exit codes that are no failure. */
  accept?: readonly number[];
}

/** Runs a program of Debian's; `missing` is the sentence for a machine that has not got it. Returns its code and output. */
export function runTool(
  program: string,
  args: readonly string[],
  missing: string,
  { accept = [0], ...options }: ToolOptions = {},
) {
  const result = spawnSync(program, args, { ...options, encoding: "utf8", maxBuffer: 1024 * 1024 * 1024 });
  if ((result.error as NodeJS.ErrnoException | undefined)?.code === "ENOENT") throw new Error(missing);
  if (result.error) throw result.error;
  if (!accept.includes(result.status ?? -1))
    throw new ToolFailed(lastLine(result.stderr) || `${program} gave no reason.`);
  return result;
}

/** Returns the last line of an output, without its time and log level. */
function lastLine(stderr: string): string {
  const line = stderr.trim().split("\n").at(-1) ?? "";
  return line.replace(/^[\d/]+ [\d:]+ (?:[A-Z]+\s*: )?/, "").trim();
}
