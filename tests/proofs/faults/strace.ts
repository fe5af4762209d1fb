import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";

/** System calls that change files; opens for reading are filtered out later. */
export const fileCalls = [
  ...["openat", "fsync", "fdatasync", "ftruncate", "rename", "renameat2", "link", "linkat", "symlink", "symlinkat"],
  ...["unlink", "unlinkat", "mkdir", "mkdirat", "rmdir"],
];

export const hasStrace = (): boolean => {
  try {
    return execFileSync("strace", ["--version"], { stdio: "pipe" }).length > 0;
  } catch {
    return false;
  }
};

/** One system call, as strace tells it. */
export interface TracedCall {
  thread: number;
  call: string;
  /** The how-manieth of its kind on its thread. */
  n: number;
  line: string;
}

interface Attached {
  /** Resolves when the traced threads are gone, or it was told to stop. */
  over: Promise<void>;
  stop(): Promise<void>;
}

/** Follows threads of running processes; with `kill`, the n-th such call on one of them is the last of its process. */
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
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      if (said.split(" attached").length > threads.length) resolve();
    });
    child.once("exit", () => reject(new Error(`strace could not attach: ${said}`)));
    // A thread may have ended between being listed and now.
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

/** Reads a log of strace, of one thread or of several. */
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

/** The call at which the log breaks off. */
export const lastTraced = (log: string): TracedCall | undefined => readTrace(log).at(-1);

function read(log: string): string[] {
  try {
    return readFileSync(log, "utf8").split("\n");
  } catch {
    return [];
  }
}

/** The threads of a process: the main one first. */
export const threadsOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`)
    .map(Number)
    .sort((a, b) => a - b);
