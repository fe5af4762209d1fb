import { readdirSync, readFileSync } from "node:fs";

const TICKS_A_SECOND = 100;
const SAMPLE_EVERY_MS = 20;

/** A process and all that descend from it, children of any of its threads included. */
export function processTree(pid: number): number[] {
  const threads = list(`/proc/${pid}/task`);
  const children = threads.flatMap((thread) => read(`/proc/${pid}/task/${thread}/children`).split(" ").filter(Boolean));
  return [pid, ...children.flatMap((child) => processTree(Number(child)))];
}

/** Milliseconds of CPU that a tree has used, in steps of ten. */
export function cpuOf(pid: number): number {
  const ticks = processTree(pid).map((id) => {
    const fields = statOf(id);
    return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  });
  return (ticks.reduce((sum, each) => sum + each, 0) * 1_000) / TICKS_A_SECOND;
}

/** Milliseconds of CPU that this process's ended children, and theirs, have used. */
export function cpuOfEndedChildren(): number {
  const fields = statOf("self");
  return ((Number(fields[13]) + Number(fields[14])) * 1_000) / TICKS_A_SECOND;
}

/**
 * Follows the memory of a process and its descendants: the sum of their resident sets, looked at every 20 ms; `stop`
 * answers the largest sum in MB. The kernel's own peaks (wait4, VmHWM, /usr/bin/time) are a process's each: their sum
 * would count peaks of different moments together, and the largest of them would leave the other processes out.
 * Pages that the processes share, such as Node's own code, count once for each, so the figure is never too small by that.
 */
export function followMemory(pid: number): { stop(): number } {
  let peakKb = 0;
  const look = () => {
    const sum = processTree(pid).reduce((total, id) => total + residentKb(id), 0);
    peakKb = Math.max(peakKb, sum);
  };
  look();
  const timer = setInterval(look, SAMPLE_EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return peakKb / 1024;
    },
  };
}

const residentKb = (pid: number): number => Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);

/** The fields of /proc/<pid>/stat after the program's name, which may hold blanks itself. */
function statOf(pid: number | "self"): string[] {
  const text = read(`/proc/${pid}/stat`);
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

// A process may end between being listed and being looked at.
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
