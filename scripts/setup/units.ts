import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { type Config, serviceAddress } from "../../admin-service/config.ts";
import { gitSyncIn } from "../../admin-service/git/git.ts";
import { tryGit } from "../backup/run-git.ts";
import type { Owner } from "./owner.ts";

export const SYSTEMD_RUNS = existsSync("/run/systemd/system");

/** The values that the templates in `scripts/deploy/` leave open. */
export type Place = ReturnType<typeof placeOf>;

export const SYSTEMD_ANALYZE = "systemd-analyze";

/** systemd's folder for units that this machine's owner has added. */
const UNITS = "/etc/systemd/system";
const templates = join(import.meta.dirname, "../deploy");
const read = (name: string): string => readFileSync(join(templates, name), "utf8");

const timed = ["practice-weekly", "practice-backup", "practice-upgrade"];
const units = [
  "practice.service",
  "practice-alert@.service",
  ...timed.flatMap((name) => [`${name}.service`, `${name}.timer`]),
];
/** Where the nightly backups go. */
export const BACKUPS = "/var/backups/practice";
const caddyUnits = ["/lib/systemd/system/caddy.service", "/usr/lib/systemd/system/caddy.service"];

/** A template with everything filled in. */
export function fillTemplate(name: string, place: Place): string {
  const whole = read(name).replace("@HARDENING@", () => read("hardening.conf").trimEnd());
  return whole.replaceAll(/@([A-Z_]+)@/g, (_, key: keyof Place) => {
    if (place[key] === undefined) throw new Error(`${name} leaves ${key} open.`);
    return place[key];
  });
}

/** Why units cannot be made for this place, in a sentence; `undefined` when they can. */
export function unitsImpossible({ FOLDER, REPOSITORY, DATA_DIR, DIST_DIR }: Place): string | undefined {
  for (const path of [FOLDER, REPOSITORY, DATA_DIR, DIST_DIR]) {
    if (!/^\/[\w./+-]+$/.test(path)) return `${path} has characters in it that systemd reads in its own way.`;
    if (/^\/(?:home|root|run\/user|tmp|var\/tmp)(?:\/|$)/.test(path))
      return `${path} is where the service, walled in, cannot look. A folder in /srv is the usual one.`;
  }
  return undefined;
}

/** Writes the units, and Caddy's drop-in where Caddy is. Returns the paths. */
export function writeUnits(place: Place, root = UNITS): string[] {
  const files = new Map(units.map((name) => [join(root, name), fillTemplate(name, place)]));
  if (caddyUnits.some(existsSync))
    files.set(join(root, "caddy.service.d/practice.conf"), fillTemplate("caddy.conf", place));
  for (const [path, text] of files) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { mode: 0o644 });
  }
  return [...files.keys()];
}

/** Runs `systemd-analyze verify` on the written units, and on Caddy's with its drop-in; empty when nothing is wrong. */
export function verifyUnits(paths: readonly string[], root = UNITS): string {
  const names = new Set(paths.map((path) => relative(root, path).replace(/\.d\/.*$/, "")));
  const done = spawnSync(SYSTEMD_ANALYZE, ["verify", "--man=no", "--recursive-errors=no", ...names], {
    encoding: "utf8",
    // Our folder before systemd's own ones.
    env: { ...process.env, SYSTEMD_UNIT_PATH: `${root}:` },
  });
  return done.error ? `systemd-analyze could not be run: ${done.error.message}` : `${done.stdout}${done.stderr}`.trim();
}

/** systemd's exposure level of a unit, from 0 to 10, in its own words. */
export function exposureOf(path: string): string {
  const report = execFileSync(SYSTEMD_ANALYZE, ["security", "--offline=true", "--no-pager", path], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return /Overall exposure level .*?: (.*?)\s*$/m.exec(report)?.[1] ?? "unknown";
}

/** The facts of this installation that the units need. */
export function placeOf(folder: string, owner: Owner, config: Config, siteAddress: string) {
  const git = gitSyncIn(config.BLOG_DIR);
  const pathOf = (question: string): string | undefined => {
    const answer = tryGit(git, "rev-parse", question);
    return answer === undefined ? undefined : resolve(config.BLOG_DIR, answer);
  };
  // The work tree that holds the posts. If there is none yet, the service will make the posts' folder one.
  const repository = pathOf("--show-toplevel") ?? config.BLOG_DIR;
  return {
    FOLDER: folder,
    HOME_DIR: dirname(folder),
    USER: owner.user,
    GROUP: owner.group,
    REPOSITORY: repository,
    GIT_DIR: pathOf("--git-common-dir") ?? `${repository}/.git`,
    DATA_DIR: config.DATA_DIR,
    DIST_DIR: config.DIST_DIR,
    BACKUPS,
    SITE_ADDRESS: siteAddress,
    SERVICE_ADDRESS: serviceAddress(config),
  };
}

/** Installs and checks the units. Returns whether systemd finds nothing wrong with them. */
export function installUnits(place: Place): boolean {
  const written = writeUnits(place);
  console.log(`\nInstalled:\n${written.map((path) => `  ${path}`).join("\n")}`);
  const complaints = verifyUnits(written);
  if (complaints) {
    console.error(`systemd-analyze verify finds fault with them:\n${complaints}`);
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
    console.log(`systemd does not run here. By cron it would be:\n${fillTemplate("practice.cron", place)}`);
  }
  return true;
}
