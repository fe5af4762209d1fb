import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs, parseEnv } from "node:util";
import { type Config, readConfig, serviceAddress } from "../admin-service/config.ts";
import { tryLock } from "../admin-service/os-lock.ts";
import { readyBuild } from "../admin-service/publish/code-build.ts";
import { giveUp } from "./command.ts";
import { pointLink, type Server, serverOf, targetOf } from "./setup/server.ts";

// npm run upgrade, as root on a server: fetches the newest version beside the one that runs, installs it, tries whether it
// starts and publishes, and only then switches. `-- --back` goes back to the version before. Whatever fails, or is killed
// half-way, the present version runs on.
const { values } = parseArgs({
  options: {
    back: { type: "boolean", default: false },
    /** For a machine without systemd. */
    restart: { type: "string", default: "systemctl restart practice && systemctl try-restart caddy" },
  },
});
const TRIAL_MS = 300_000;
const ANSWERS_WITHIN_MS = 30_000;

const server = serverOf(process.cwd());
if (!server)
  giveUp("There is nothing to upgrade here: this is not a version in a server’s folder. README.md says more.");
const present = targetOf(server.code) ?? process.cwd();
try {
  await upgrade(server);
} catch (error) {
  giveUp(`${(error as Error).message}\nThe version that ran before is in use.`);
}

async function upgrade(server: Server): Promise<void> {
  using lock = tryLock(join(server.home, "upgrade.lock"));
  if (!lock) throw new Error("Another upgrade is under way.");
  const config = readConfig(parseEnv(readFileSync(server.env, "utf8")));
  const version = values.back ? targetOf(server.former) : await prepare(server, config);
  if (!version) return console.log(values.back ? "There is no version to go back to." : "This is the newest version.");
  await switchTo(version, server, serviceAddress(config));
  console.log(`In use: ${version}. The one before: npm run upgrade -- --back`);
}

/** Makes the next version ready to run; `undefined` when there is none. */
async function prepare({ versions, former }: Server, config: Config): Promise<string | undefined> {
  keepVersions(versions, [present, targetOf(former)]); // without those that an upgrade was cut off at
  const edited = git(present, "status", "--porcelain", "--untracked-files=no");
  if (edited) throw new Error(`Please commit first, or the next version would be without it:\n${edited}`);

  const version = join(versions, new Date().toISOString().slice(0, 19).replaceAll(":", "-"));
  git(versions, "clone", "--quiet", present, version);
  git(version, "remote", "set-url", "origin", git(present, "remote", "get-url", "origin"));
  // Commits that were made here are merged with the new ones.
  const author = ["-c", "user.name=Upgrade", "-c", "user.email=upgrade@localhost"];
  git(version, ...author, "pull", "--quiet", "--no-rebase", "--no-edit");
  if (git(version, "rev-parse", "HEAD") === git(present, "rev-parse", "HEAD")) {
    rmSync(version, { recursive: true });
    return undefined;
  }
  run(version, "npm", "ci", "--ignore-scripts", "--omit=dev", "--no-audit", "--no-fund");
  // As our own `postinstall` does: npm before 11.1 leaves the command `node` out, when it leaves out other systems' Node.
  run(version, "npm", "rebuild", "--ignore-scripts");
  await tryVersion(version, config);
  return version;
}

/** Starts a version on a copy of posts and facts, as the service's user; throws when it does not publish them. Keeps its build. */
async function tryVersion(folder: string, config: Config): Promise<void> {
  const { DIST_DIR: distDir, BLOG_DIR, PRACTICE_DIR } = config;
  const { uid, gid } = statSync(distDir);
  const trial = join(distDir, "trial");
  rmSync(trial, { recursive: true, force: true });
  mkdirSync(trial);
  chownSync(trial, uid, gid);
  const user = process.getuid?.() === 0 ? { uid, gid } : {};
  // Its compiled code is kept where its unit looks for it, so that the switch is quick.
  const cache = join(distDir, "compile-cache");
  rmSync(cache, { recursive: true, force: true });
  const env = { PATH: process.env.PATH, HOME: trial, NODE_ENV: "production", NODE_COMPILE_CACHE: cache };
  const at = (name: string) => join(trial, name);
  const copies = { BLOG_DIR: at("posts"), PRACTICE_DIR: at("practice") };
  execFileSync("cp", ["-R", BLOG_DIR, copies.BLOG_DIR], user);
  execFileSync("cp", ["-R", PRACTICE_DIR, copies.PRACTICE_DIR], user);
  const folders = { ...copies, DATA_DIR: at("data"), DIST_DIR: at("dist") };
  const service = spawn(join(folder, "node_modules/.bin/node"), ["admin-service/start.ts"], {
    cwd: folder,
    env: { ...env, ...folders, PORT: "0", WEEKLY_TIMER: "true", ADMIN_PASSWORD: randomUUID() },
    stdio: ["ignore", "pipe", "pipe"],
    ...user,
  });
  let said = "";
  for (const stream of [service.stdout, service.stderr]) stream.on("data", (text) => (said += text));
  const ended = once(service, "exit");
  const deadline = performance.now() + TRIAL_MS;
  const isUnderWay = () => service.exitCode === null && performance.now() < deadline;
  while (!/Published|could not be published/.test(said) && isUnderWay()) await delay(100);
  service.kill();
  await ended;
  if (!said.includes("Published")) throw new Error(`The new version does not publish the site:\n${said.slice(-2_000)}`);
  rmSync(readyBuild(distDir), { recursive: true, force: true });
  renameSync(join(folders.DIST_DIR, "build"), readyBuild(distDir));
  rmSync(trial, { recursive: true });
}

/** Has the service run another version; when that does not answer, the present one again. */
async function switchTo(version: string, server: Server, address: string): Promise<void> {
  if (!existsSync(join(version, ".env"))) pointLink(join(version, ".env"), server.env);
  pointLink(server.code, version);
  try {
    run(server.home, "sh", "-c", values.restart);
    await untilItAnswers(address);
  } catch (error) {
    pointLink(server.code, present);
    run(server.home, "sh", "-c", values.restart);
    throw error;
  }
  pointLink(server.former, present);
  keepVersions(server.versions, [version, present]);
}

function keepVersions(folder: string, kept: readonly (string | undefined)[]): void {
  for (const name of readdirSync(folder))
    if (!kept.includes(join(folder, name))) rmSync(join(folder, name), { recursive: true });
}

async function untilItAnswers(address: string): Promise<void> {
  const deadline = performance.now() + ANSWERS_WITHIN_MS;
  while (!(await fetch(`http://${address}/api/health`).catch(() => undefined))) {
    if (performance.now() > deadline) throw new Error("The new version does not answer.");
    await delay(100);
  }
}

function git(folder: string, ...args: string[]): string {
  return execFileSync("git", ["-C", folder, ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  }).trim();
}

function run(cwd: string, program: string, ...args: string[]): void {
  execFileSync(program, args, { cwd, stdio: "inherit" });
}
