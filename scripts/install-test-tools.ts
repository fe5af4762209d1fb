import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The programs that tests run: the variable that overrides their path, and their names. Debian's package has the first. */
const tools = {
  // The headless shell does the same work with half of the processor time.
  chromium: {
    variable: "CHROMIUM_PATH",
    names: ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"],
  },
  caddy: { variable: "CADDY_PATH", names: ["caddy"] },
  rclone: { variable: "RCLONE_PATH", names: ["rclone"] },
  restic: { variable: "RESTIC_PATH", names: ["restic"] },
  hugo: { variable: "HUGO_PATH", names: ["hugo"] },
} as const;

export type Tool = keyof typeof tools;

/** Returns the tool's path: the value of its variable, otherwise the first of its names on the PATH. */
export function findTool(tool: Tool, env: NodeJS.ProcessEnv = process.env): string | undefined {
  const { variable, names } = tools[tool];
  if (env[variable]) return env[variable];
  const folders = (env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/**
 * Installs tools that are missing, or present only under a name that is not the preferred one, when run as root with
 * apt-get. Returns a sentence with the command to run by hand when a tool is still missing.
 */
export function installTestTools(wanted: readonly Tool[]): string | undefined {
  const toInstall = wanted.filter((tool) => !hasPreferred(tool));
  const canInstall = process.getuid?.() === 0 && isProgram("/usr/bin/apt-get");
  try {
    // One by one, because not every system has a package for each preferred name.
    const steps = ["update", ...toInstall.map((tool) => installArguments([tool]))];
    for (const step of canInstall && toInstall.length > 0 ? steps : []) {
      execFileSync("apt-get", step.split(" "), {
        stdio: "inherit",
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      });
    }
  } catch {} // Another name may still be on the PATH.
  const missing = wanted.filter((tool) => !findTool(tool));
  if (missing.length === 0) return undefined;
  return `Missing: ${missing.join(", ")}. Please run: sudo apt-get update && sudo apt-get ${installArguments(missing)}`;
}

const installArguments = (missing: readonly Tool[]): string =>
  `install --yes --no-install-recommends ${missing.map((tool) => tools[tool].names[0]).join(" ")}`;

/** Returns whether the tool is there under its first name, or chosen by its variable. */
const hasPreferred = (tool: Tool): boolean =>
  Boolean(process.env[tools[tool].variable]) || findTool(tool)?.endsWith(`/${tools[tool].names[0]}`) === true;

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
