import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The programs that tests drive: where else they may be, and under which names. Debian's package has the first name. */
const tools = {
  // The headless shell does the same work with half of the processor time.
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

/**
 * Installs what is missing, and the best where only something else is there, when that is possible without asking.
 * Otherwise says the one command that brings what is missing.
 */
export function installTestTools(wanted: readonly Tool[]): string | undefined {
  const toInstall = wanted.filter((tool) => !hasBest(tool));
  const isAllowed = process.getuid?.() === 0 && isProgram("/usr/bin/apt-get");
  try {
    // One by one: not every system has a package of the best.
    const steps = ["update", ...toInstall.map((tool) => installation([tool]))];
    for (const step of isAllowed && toInstall.length > 0 ? steps : []) {
      execFileSync("apt-get", step.split(" "), {
        stdio: "inherit",
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      });
    }
  } catch {} // something else may serve
  const missing = wanted.filter((tool) => !findTool(tool));
  if (missing.length === 0) return undefined;
  return `Missing: ${missing.join(", ")}. Please run: sudo apt-get update && sudo apt-get ${installation(missing)}`;
}

const installation = (missing: readonly Tool[]): string =>
  `install --yes --no-install-recommends ${missing.map((tool) => tools[tool].names[0]).join(" ")}`;

/** Whether it is the first of its names, or one that somebody has chosen. */
const hasBest = (tool: Tool): boolean =>
  Boolean(process.env[tools[tool].variable]) || findTool(tool)?.endsWith(`/${tools[tool].names[0]}`) === true;

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
