import { readFileSync } from "node:fs";
import { join } from "node:path";

const readme = join(import.meta.dirname, "../../README.md");

/** Reads how to put a point right on the server, from its row in the README's table under “Going live”. */
export function readServerInstructions(id: string): string {
  const [, table = ""] = readFileSync(readme, "utf8").split("\n### Going live\n");
  return new RegExp(`^\\|[^|]*\\b${id}\\b[^|]*\\| (.*) \\|$`, "m").exec(table)?.[1] ?? "";
}
