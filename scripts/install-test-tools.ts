import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The programs that tests drive: where else they may be, and under which names. Debian's package has the first name. */
const tools = {
  // The headless shell does the same work with two thirds of the processor time.
  chromium: {
    variable: "CHROMIUM_PATH",
    names: ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"],
  },
  caddy: { variable: "CADDY_PATH", names: ["caddy"] },
  rclone: { variable: "RCLONE_PATH", names: ["rclone"] },
} as const;

export type Tool = keyof typeof tools;

/** The tool's path: what its variable says, else the first of its names on the PATH. */
export function findTool(tool: Tool, env: NodeJS.ProcessEnv = process.env): string | undefined {
  const { variable, names } = tools[tool];
  if (env[variable]) return env[variable];
  const folders = (env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** Installs what is missing where that is possible without asking; otherwise says the one command to run. */
export function installTestTools(wanted: readonly Tool[]): string | undefined {
  const missing = wanted.filter((tool) => !findTool(tool));
  if (missing.length === 0) return undefined;

  const command = `apt-get install --yes --no-install-recommends ${missing.map((tool) => tools[tool].names[0]).join(" ")}`;
  const byHand = `Missing: ${missing.join(", ")}. Please run: sudo apt-get update && sudo ${command}`;
  if (process.getuid?.() !== 0 || !isProgram("/usr/bin/apt-get")) return byHand;
  try {
    for (const args of ["update", command.slice("apt-get ".length)]) {
      execFileSync("apt-get", args.split(" "), {
        stdio: "inherit",
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      });
    }
  } catch {
    return byHand;
  }
  return missing.every((tool) => findTool(tool)) ? undefined : byHand;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
