import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";

/** System calls that change files. Opens for reading are filtered out later. */
export const fileCalls = [
  "openat",
  "fsync",
  "fdatasync",
  "ftruncate",
  "rename",
  "renameat2",
  "link",
  "linkat",
  "symlink",
  "symlinkat",
  "unlink",
  "unlinkat",
  "mkdir",
  "mkdirat",
  "rmdir",
];

export const hasStrace = (): boolean => {
  try {
    return execFileSync("strace", ["--version"], { stdio: "pipe" }).length > 0;
  } catch {
    return false;
  }
};

/** One system call in strace's log. */
export interface TracedCall {
  thread: number;
  call: string;
  /** Its number among the calls of its kind on its thread, from 1. */
  n: number;
  line: string;
}

interface Attached {
  /** Resolves when the traced threads have ended, or after `stop()`. */
  over: Promise<void>;
  stop(): Promise<void>;
}

/** Traces threads of running processes. With `kill`, the n-th such call on one of them kills its process. */
export async function attach(
  threads: readonly number[],
  log: string,
  kill?: { call: string; n: number },
): Promise<Attached> {
  const what = kill ? [`-einject=${kill.call}:signal=KILL:when=${kill.n}`] : [];
  const child = spawn(
    "strace",
    ["-y", "-o", log, `-etrace=${kill?.call ?? fileCalls}`, ...what, ...threads.map((thread) => `-p${thread}`)],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const over = once(child, "exit").then(() => {});
  await new Promise<void>((resolve, reject) => {
    let output = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (output.split(" attached").length > threads.length) resolve();
    });
    child.once("exit", () => reject(new Error(`strace could not attach: ${output}`)));
    // A listed thread may have ended before strace could attach.
    setTimeout(resolve, 1_000).unref();
  });
  return {
    over,
    async stop() {
      child.kill("SIGINT");
      await over;
    },
  };
}

/** Reads strace's log of one thread or several. */
export function readTrace(log: string): TracedCall[] {
  const counts = new Map<string, number>();
  return read(log).flatMap((text) => {
    const found = /^(?:(\d+) +)?(\w+)\((.*)/.exec(text);
    if (!found) return [];
    const [, thread = "0", call = "", line = ""] = found;
    const n = (counts.get(`${thread} ${call}`) ?? 0) + 1;
    counts.set(`${thread} ${call}`, n);
    return [{ thread: Number(thread), call, n, line }];
  });
}

/** Returns the last call in a log. */
export const lastTraced = (log: string): TracedCall | undefined => readTrace(log).at(-1);

function read(log: string): string[] {
  try {
    return readFileSync(log, "utf8").split("\n");
  } catch {
    return [];
  }
}

/** Lists the threads of a process, the main one first. */
export const threadsOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`)
    .map(Number)
    .sort((a, b) => a - b);
