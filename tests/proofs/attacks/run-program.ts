import { spawn } from "node:child_process";
import { once } from "node:events";

/** Runs a program until it ends, successfully or not, and returns the end of its output. */
export async function run(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-20_000);
    });
  await once(child, "close");
  return output;
}
