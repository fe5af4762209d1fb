import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Command } from "./peers/peer.ts";
import { cpuOfEndedChildren, followMemory } from "./process-tree.ts";

export interface ProcessRun {
  ms: number;
  /** Of the process and all that it started. */
  cpuMs: number;
  peakMb: number;
  output: string;
}

/** Runs a program from start to end; throws with its words when it fails. */
export async function runProcess(
  { program, args, folder }: Command,
  env: NodeJS.ProcessEnv = process.env,
): Promise<ProcessRun> {
  const cpuBefore = cpuOfEndedChildren();
  const began = performance.now();
  const child = spawn(program, args, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  const said = hear(child);
  const memory = child.pid === undefined ? undefined : followMemory(child.pid);
  try {
    const [code] = await once(child, "exit");
    const ms = performance.now() - began;
    if (code !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${code}:\n${said().slice(-2_000)}`);
    return { ms, cpuMs: cpuOfEndedChildren() - cpuBefore, peakMb: memory?.stop() ?? Number.NaN, output: said() };
  } finally {
    memory?.stop();
  }
}

/** Listens to all that a program prints; answers what it has said until now. */
export function hear({ stdout, stderr }: Pick<ChildProcess, "stdout" | "stderr">): () => string {
  const chunks: string[] = [];
  for (const stream of [stdout, stderr]) stream?.on("data", (chunk) => void chunks.push(String(chunk)));
  return () => chunks.join("");
}
