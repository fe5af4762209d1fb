import { spawn } from "node:child_process";
import { once } from "node:events";

/** Runs a program to its end, however that is, and answers what it said. */
export async function run(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(-20_000);
    });
  await once(child, "close");
  return said;
}
