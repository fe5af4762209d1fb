import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * Installs a large tool that only one proof needs, the first time it is used, so that `npm ci` stays fast. Its install
 * scripts are not run. Returns the folder of the package.
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
