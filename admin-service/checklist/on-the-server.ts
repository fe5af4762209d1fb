import { readFileSync } from "node:fs";
import { join } from "node:path";

const readme = join(import.meta.dirname, "../../README.md");

/** How a point is mended on the server, in the README's words: a table there has a row for each. */
export function howOnTheServer(id: string): string {
  const [, table = ""] = readFileSync(readme, "utf8").split("\n### Going live\n");
  return new RegExp(`^\\|[^|]*\\b${id}\\b[^|]*\\| (.*) \\|$`, "m").exec(table)?.[1] ?? "";
}
