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

// npm run upgrade, as root on a server: installs the newest version beside the running one, checks that it starts and
// publishes, and only then switches to it. `-- --back` switches to the previous version. If anything fails or is killed, the
// present version keeps running.
const { values } = parseArgs({
  options: {
    back: { type: "boolean", default: false },
    /** Shell command that restarts the service; the default needs systemd. */
    restart: { type: "string", default: "systemctl restart practice && systemctl try-restart caddy" },
  },
});
const TRIAL_TIMEOUT_MS = 300_000;
const ANSWER_TIMEOUT_MS = 30_000;

const server = serverOf(process.cwd());
if (!server)
  giveUp("There is nothing to upgrade here: this is not a version in a server’s folder. README.md says more.");
const presentVersion = targetOf(server.code) ?? process.cwd();
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

/** Prepares the newest version in a folder of its own; returns `undefined` when the present one is the newest. */
async function prepare({ versions, former }: Server, config: Config): Promise<string | undefined> {
  deleteVersionsExcept(versions, [presentVersion, targetOf(former)]); // Leftovers of upgrades that were cut off.
  const uncommitted = git(presentVersion, "status", "--porcelain", "--untracked-files=no");
  if (uncommitted) throw new Error(`Please commit first, or the next version would be without it:\n${uncommitted}`);

  const version = join(versions, new Date().toISOString().slice(0, 19).replaceAll(":", "-"));
  git(versions, "clone", "--quiet", presentVersion, version);
  git(version, "remote", "set-url", "origin", git(presentVersion, "remote", "get-url", "origin"));
  // Commits made on this server are merged with the new ones.
  const author = ["-c", "user.name=Upgrade", "-c", "user.email=upgrade@localhost"];
  git(version, ...author, "pull", "--quiet", "--no-rebase", "--no-edit");
  if (git(version, "rev-parse", "HEAD") === git(presentVersion, "rev-parse", "HEAD")) {
    rmSync(version, { recursive: true });
    return undefined;
  }
  run(version, "npm", "ci", "--ignore-scripts", "--omit=dev", "--no-audit", "--no-fund");
  // Like our `postinstall`: npm before 11.1 does not link the command `node` when it skips the other systems' packages.
  run(version, "npm", "rebuild", "--ignore-scripts");
  await tryVersion(version, config);
  return version;
}

/** Starts a version on copies of posts and facts, as the service's user. Throws when it does not publish. Keeps its build. */
async function tryVersion(folder: string, config: Config): Promise<void> {
  const { DIST_DIR: distDir, BLOG_DIR, PRACTICE_DIR } = config;
  const { uid, gid } = statSync(distDir);
  const trial = join(distDir, "trial");
  rmSync(trial, { recursive: true, force: true });
  mkdirSync(trial);
  chownSync(trial, uid, gid);
  const user = process.getuid?.() === 0 ? { uid, gid } : {};
  // The compile cache is where the unit looks for it, so that the first start after the switch is fast.
  const cache = join(distDir, "compile-cache");
  rmSync(cache, { recursive: true, force: true });
  const env = { PATH: process.env.PATH, HOME: trial, NODE_ENV: "production", NODE_COMPILE_CACHE: cache };
  const at = (name: string) => join(trial, name);
  const folders = { BLOG_DIR: at("posts"), PRACTICE_DIR: at("practice"), DATA_DIR: at("data"), DIST_DIR: at("dist") };
  execFileSync("cp", ["-R", BLOG_DIR, folders.BLOG_DIR], user);
  execFileSync("cp", ["-R", PRACTICE_DIR, folders.PRACTICE_DIR], user);
  const service = spawn(join(folder, "node_modules/.bin/node"), ["admin-service/start.ts"], {
    cwd: folder,
    env: { ...env, ...folders, PORT: "0", WEEKLY_TIMER: "true", ADMIN_PASSWORD: randomUUID() },
    stdio: ["ignore", "pipe", "pipe"],
    ...user,
  });
  let output = "";
  for (const stream of [service.stdout, service.stderr]) stream.on("data", (text) => (output += text));
  const exited = once(service, "exit");
  const deadline = performance.now() + TRIAL_TIMEOUT_MS;
  const isPending = () => service.exitCode === null && performance.now() < deadline;
  while (!/Published|could not be published/.test(output) && isPending()) await delay(100);
  service.kill();
  await exited;
  if (!output.includes("Published"))
    throw new Error(`The new version does not publish the site:\n${output.slice(-2_000)}`);
  rmSync(readyBuild(distDir), { recursive: true, force: true });
  renameSync(join(folders.DIST_DIR, "build"), readyBuild(distDir));
  rmSync(trial, { recursive: true });
}

/** Switches the service to another version; back to the present one when that does not answer. */
async function switchTo(version: string, server: Server, address: string): Promise<void> {
  if (!existsSync(join(version, ".env"))) pointLink(join(version, ".env"), server.env);
  pointLink(server.code, version);
  try {
    run(server.home, "sh", "-c", values.restart);
    await waitForAnswer(address);
  } catch (error) {
    pointLink(server.code, presentVersion);
    run(server.home, "sh", "-c", values.restart);
    throw error;
  }
  pointLink(server.former, presentVersion);
  deleteVersionsExcept(server.versions, [version, presentVersion]);
}

function deleteVersionsExcept(folder: string, kept: readonly (string | undefined)[]): void {
  for (const name of readdirSync(folder))
    if (!kept.includes(join(folder, name))) rmSync(join(folder, name), { recursive: true });
}

/** Waits until the service answers, with any status. */
async function waitForAnswer(address: string): Promise<void> {
  const deadline = performance.now() + ANSWER_TIMEOUT_MS;
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
