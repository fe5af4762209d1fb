import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { type Config, serviceAddress } from "../../admin-service/config.ts";
import { findWorkTree } from "../../admin-service/git/git.ts";
import type { Owner } from "./owner.ts";

export const SYSTEMD_RUNS = existsSync("/run/systemd/system");

/** The values for the placeholders of the templates in `scripts/deploy/`. */
export type UnitSettings = Omit<ReturnType<typeof readUnitSettings>, keyof typeof nothing> & Partial<typeof nothing>;

/** Where Caddy notes what is asked for, for the service to count it. */
export const ACCESS_LOG = "/var/log/practice/access.log";
const NO_LOG = "/dev/null";

/** For a site without a twin, with nothing in front of Caddy, and without a log. */
const nothing = { SITE_TWIN: "", TRUSTED_PROXIES: "", ACCESS_LOG: NO_LOG, LOG_DIR: dirname(ACCESS_LOG) };

export const SYSTEMD_ANALYZE = "systemd-analyze";

/** systemd's folder for the administrator's own units. */
const UNITS = "/etc/systemd/system";
const TEMPLATES = join(import.meta.dirname, "../deploy");
const readTemplate = (name: string): string => readFileSync(join(TEMPLATES, name), "utf8");

const timedUnits = ["practice-weekly", "practice-backup", "practice-upgrade"];
const units = [
  "practice.service",
  "practice-alert@.service",
  ...timedUnits.flatMap((name) => [`${name}.service`, `${name}.timer`]),
];
/** Folder of the nightly backups. */
export const BACKUPS = "/var/backups/practice";
export const hasCaddy = (): boolean =>
  ["/lib/systemd/system/caddy.service", "/usr/lib/systemd/system/caddy.service"].some(existsSync);

/** Returns a template with all placeholders filled in. */
export function fillTemplate(name: string, settings: UnitSettings): string {
  const template = readTemplate(name).replace("@HARDENING@", () => readTemplate("hardening.conf").trimEnd());
  const values: Record<string, string> = { ...nothing, ...settings };
  return template.replaceAll(/@([A-Z_]+)@/g, (_, key: string) => {
    if (values[key] === undefined) throw new Error(`${name} leaves ${key} open.`);
    return values[key];
  });
}

/** Returns why units cannot work with these folders, as a sentence; `undefined` when they can. */
export function findUnitProblem({ FOLDER, REPOSITORY, DATA_DIR, DIST_DIR }: UnitSettings): string | undefined {
  for (const path of [FOLDER, REPOSITORY, DATA_DIR, DIST_DIR]) {
    if (!/^\/[\w./+-]+$/.test(path)) return `${path} has characters in it that systemd reads in its own way.`;
    if (/^\/(?:home|root|run\/user|tmp|var\/tmp)(?:\/|$)/.test(path))
      return `${path} is where the service, walled in, cannot look. A folder in /srv is the usual one.`;
  }
  return undefined;
}

/** Writes the units and, where Caddy is installed, a drop-in for it and how its log is rotated. Returns their paths. */
export function writeUnits(settings: UnitSettings, root = UNITS, rotations = "/etc/logrotate.d"): string[] {
  const files = new Map(units.map((name) => [join(root, name), fillTemplate(name, settings)]));
  if (hasCaddy()) {
    files.set(join(root, "caddy.service.d/practice.conf"), fillTemplate("caddy.conf", settings));
    if ((settings.ACCESS_LOG ?? NO_LOG) !== NO_LOG)
      files.set(join(rotations, "practice"), fillTemplate("logrotate.conf", settings));
  }
  for (const [path, text] of files) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { mode: 0o644 });
  }
  return [...files.keys()];
}

/** Runs `systemd-analyze verify` on written units and returns its output; empty when nothing is wrong. */
export function verifyUnits(paths: readonly string[], root = UNITS): string {
  const units = paths.filter((path) => path.startsWith(root));
  const names = new Set(units.map((path) => relative(root, path).replace(/\.d\/.*$/, "")));
  const result = spawnSync(SYSTEMD_ANALYZE, ["verify", "--man=no", "--recursive-errors=no", ...names], {
    encoding: "utf8",
    // The colon at the end appends systemd's own folders.
    env: { ...process.env, SYSTEMD_UNIT_PATH: `${root}:` },
  });
  if (result.error) return `systemd-analyze could not be run: ${result.error.message}`;
  return `${result.stdout}${result.stderr}`.trim();
}

/** Returns the exposure level of a unit as systemd prints it, such as "1.9 OK"; 0 is the safest, 10 the least safe. */
export function exposureOf(path: string): string {
  const report = execFileSync(SYSTEMD_ANALYZE, ["security", "--offline=true", "--no-pager", path], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return /Overall exposure level .*?: (.*?)\s*$/m.exec(report)?.[1] ?? "unknown";
}

/** Reads the settings of this installation that the units need. */
export function readUnitSettings(folder: string, owner: Owner, config: Config, siteAddress: string, siteTwin = "") {
  // If the posts are in no work tree yet, the service will make their folder one. Git itself is not asked: it obeys what
  // the service may have written there.
  const repository = (existsSync(config.BLOG_DIR) && findWorkTree(config.BLOG_DIR)) || config.BLOG_DIR;
  return {
    FOLDER: folder,
    HOME_DIR: dirname(folder),
    USER: owner.user,
    GROUP: owner.group,
    REPOSITORY: repository,
    GIT_DIR: join(repository, ".git"),
    DATA_DIR: config.DATA_DIR,
    DIST_DIR: config.DIST_DIR,
    BACKUPS,
    SITE_ADDRESS: siteAddress,
    SITE_TWIN: siteTwin,
    TRUSTED_PROXIES: config.TRUSTED_PROXIES.join(" "),
    ...(config.ACCESS_LOG && { ACCESS_LOG: config.ACCESS_LOG, LOG_DIR: dirname(config.ACCESS_LOG) }),
    SERVICE_ADDRESS: serviceAddress(config),
  };
}

/** Installs and checks the units. Returns whether systemd finds nothing wrong with them. */
export function installUnits(settings: UnitSettings): boolean {
  const written = writeUnits(settings);
  console.log(`\nInstalled:\n${written.map((path) => `  ${path}`).join("\n")}`);
  const faults = verifyUnits(written);
  if (faults) {
    console.error(`systemd-analyze verify finds fault with them:\n${faults}`);
    return false;
  }
  console.log("systemd-analyze verify: nothing wrong with them.");
  for (const path of written.filter((name) => name.endsWith(".service")))
    console.log(`systemd-analyze security: ${path}: ${exposureOf(path)}`);
  if (SYSTEMD_RUNS) {
    execFileSync("systemctl", ["daemon-reload"]);
    const caddy = written.some((path) => path.includes("caddy")) ? "\n  sudo systemctl restart caddy" : "";
    console.log(
      `Now start them:\n  sudo systemctl enable --now practice practice-weekly.timer practice-backup.timer${caddy}`,
    );
  } else {
    console.log(`systemd does not run here. By cron it would be:\n${fillTemplate("practice.cron", settings)}`);
  }
  return true;
}
