import { spawn } from "node:child_process";
import { constants } from "node:os";

// Runs Node with the arguments given, in a session of its own: what runs there can read and print, but not open the terminal
// as /dev/tty, nor type into it (TIOCSTI). Its signals are passed on, as Ctrl-C reaches only the terminal's session.
const PARENT_CHECK_MS = 1_000;

const child = spawn(process.execPath, process.argv.slice(2), { detached: true, stdio: "inherit" });
const signalAll = (signal: NodeJS.Signals) => process.kill(-(child.pid ?? 0), signal);
for (const signal of ["SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM", "SIGCONT"] as const) process.on(signal, signalAll);
process.on("SIGTSTP", () => {
  signalAll("SIGSTOP");
  process.kill(process.pid, "SIGSTOP");
});
// An npm that was killed sends no signal.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && signalAll("SIGTERM"), PARENT_CHECK_MS).unref();
child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? "SIGKILL"]));
