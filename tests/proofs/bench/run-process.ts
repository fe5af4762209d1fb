import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Command } from "./peers/peer.ts";
import { cpuOfEndedChildren, trackMemory } from "./process-tree.ts";

export interface ProcessRun {
  ms: number;
  /** CPU time of the process and its children. */
  cpuMs: number;
  peakMb: number;
  output: string;
}

/** Runs a program from start to end. Throws with its output when it fails. */
export async function runProcess(
  { program, args, folder }: Command,
  env: NodeJS.ProcessEnv = process.env,
): Promise<ProcessRun> {
  const cpuBefore = cpuOfEndedChildren();
  const began = performance.now();
  const child = spawn(program, args, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  const readOutput = captureOutput(child);
  const memory = child.pid === undefined ? undefined : trackMemory(child.pid);
  try {
    const [code] = await once(child, "exit");
    const ms = performance.now() - began;
    if (code !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${code}:\n${readOutput().slice(-2_000)}`);
    return { ms, cpuMs: cpuOfEndedChildren() - cpuBefore, peakMb: memory?.stop() ?? Number.NaN, output: readOutput() };
  } finally {
    memory?.stop();
  }
}

/** Captures everything that a program prints. Returns a function that returns the output so far. */
export function captureOutput({ stdout, stderr }: Pick<ChildProcess, "stdout" | "stderr">): () => string {
  const chunks: string[] = [];
  for (const stream of [stdout, stderr]) stream?.on("data", (chunk) => void chunks.push(String(chunk)));
  return () => chunks.join("");
}
