import { readdirSync, readFileSync } from "node:fs";

const TICKS_A_SECOND = 100;
const SAMPLE_EVERY_MS = 20;

/** Lists a process and all its descendants, including children of any of its threads. */
export function processTree(pid: number): number[] {
  const threads = list(`/proc/${pid}/task`);
  const children = threads.flatMap((thread) => read(`/proc/${pid}/task/${thread}/children`).split(" ").filter(Boolean));
  return [pid, ...children.flatMap((child) => processTree(Number(child)))];
}

/** Returns the milliseconds of CPU that a process tree has used, in steps of ten. */
export function cpuOf(pid: number): number {
  const ticks = processTree(pid).map((id) => {
    const fields = statOf(id);
    return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  });
  return (ticks.reduce((sum, each) => sum + each, 0) * 1_000) / TICKS_A_SECOND;
}

/** Returns the milliseconds of CPU that this process's ended children, and their children, have used. */
export function cpuOfEndedChildren(): number {
  const fields = statOf("self");
  return ((Number(fields[13]) + Number(fields[14])) * 1_000) / TICKS_A_SECOND;
}

/**
 * Samples the memory of a process and its descendants every 20 ms; `stop` returns the largest sum of their resident sets
 * in MB. The kernel's own peaks (wait4, VmHWM, /usr/bin/time) are per process: their sum would add up different moments.
 * Shared pages, such as Node's code, count once per process, so the figure is rather too large than too small.
 */
export function trackMemory(pid: number): { stop(): number } {
  let peakKb = 0;
  const takeSample = () => {
    const sum = processTree(pid).reduce((total, id) => total + residentKb(id), 0);
    peakKb = Math.max(peakKb, sum);
  };
  takeSample();
  const timer = setInterval(takeSample, SAMPLE_EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return peakKb / 1024;
    },
  };
}

const residentKb = (pid: number): number => Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);

/** Returns the fields of /proc/<pid>/stat after the program's name, which may itself contain spaces. */
function statOf(pid: number | "self"): string[] {
  const text = read(`/proc/${pid}/stat`);
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

// A listed process may have ended before it is read.
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function list(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
