import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * Big tools that only some checks need (an auditor, a validator): fetched from the npm registry when they are first
 * asked for, into a folder of their own, so that `npm ci` stays quick for everybody else. Their install scripts are not
 * run. Answers the folder of the package.
 */
export function fetchTool(name: string, version: string): string {
  const root = join(import.meta.dirname, "../../node_modules/.tools", `${name}-${version}`);
  const folder = join(root, "node_modules", name);
  if (!existsSync(folder)) {
    const args = [
      "install",
      "--prefix",
      root,
      "--no-save",
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      `${name}@${version}`,
    ];
    execFileSync("npm", args, { stdio: ["ignore", "ignore", "inherit"] });
  }
  return folder;
}
