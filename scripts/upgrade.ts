import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseEnv } from "node:util";
import { type Config, readConfig, serviceAddress } from "../admin-service/config.ts";
import { gitSyncIn, HISTORY_LIMIT_MS, usersSettings } from "../admin-service/git/git.ts";
import { tryLock } from "../admin-service/os-lock.ts";
import { findOwner } from "../admin-service/owner.ts";
import { giveUp, readArguments } from "./command.ts";
import { pointLink, refuseForeignCode, type Server, serverOf, targetOf } from "./setup/server.ts";

// npm run upgrade, as root on a server: installs the newest version beside the running one, checks that it starts and
// publishes, and only then switches to it. `-- --back` switches to the previous version. If anything fails or is killed, the
// present version keeps running.
const { values } = readArguments("npm run upgrade, or npm run upgrade -- --back", {
  back: { type: "boolean", default: false },
  /** Shell command that restarts the service; the default needs systemd. */
  restart: { type: "string", default: "systemctl restart practice && systemctl try-restart caddy" },
});
const TIMEOUT_MS = 300_000;
const ANSWER_TIMEOUT_MS = 30_000;
/** Of a merge. */
const author = ["user.name=Upgrade", "user.email=upgrade@localhost"];

const server = serverOf(process.cwd());
if (!server)
  giveUp("There is nothing to upgrade here: this is not a version in a server’s folder. README.md says more.");
const presentVersion = targetOf(server.code) ?? process.cwd();
refuseForeignCode(server, presentVersion);
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
  if (!version && values.back) console.log("There is no version to go back to.");
  if (!version) return;
  if (values.back) writeFileSync(server.refused, upstreamOf(presentVersion));
  await switchTo(version, server, serviceAddress(config));
  console.log(`In use: ${version}. The one before: npm run upgrade -- --back`);
}

/** Prepares the newest version in a folder of its own; returns `undefined` when the present one is the newest, or was taken back. */
async function prepare({ versions, former, refused }: Server, config: Config): Promise<string | undefined> {
  deleteVersionsExcept(versions, [presentVersion, targetOf(former)]); // Leftovers of upgrades that were cut off.
  const uncommitted = git(presentVersion, "status", "--porcelain", "--untracked-files=no");
  if (uncommitted) throw new Error(`Please commit first, or the next version would be without it:\n${uncommitted}`);

  const version = join(versions, new Date().toISOString().slice(0, 19).replaceAll(":", "-"));
  git(versions, "clone", "--quiet", presentVersion, version);
  git(version, "remote", "set-url", "origin", git(presentVersion, "remote", "get-url", "origin"));
  // Commits made on this server are merged with the new ones.
  git(version, "pull", "--quiet", "--no-rebase", "--no-edit");
  const isNewest = git(version, "rev-parse", "HEAD") === git(presentVersion, "rev-parse", "HEAD");
  const wasRefused = existsSync(refused) && readFileSync(refused, "utf8") === upstreamOf(version);
  if (isNewest || wasRefused) {
    console.log(
      isNewest ? "This is the newest version." : "The newest version was taken back. The next one will be installed.",
    );
    rmSync(version, { recursive: true });
    return undefined;
  }
  run(version, "npm", "ci", "--ignore-scripts", "--omit=dev", "--no-audit", "--no-fund");
  // Like our `postinstall`: npm before 11.1 does not link the command `node` when it skips the other systems' packages.
  run(version, "npm", "rebuild", "--ignore-scripts");
  await tryVersion(version, config);
  return version;
}

/** Starts a version on copies of posts and facts, all as the service's user. Throws when it does not publish. */
async function tryVersion(folder: string, config: Config): Promise<void> {
  const { BLOG_DIR, PRACTICE_DIR, DATA_DIR, DIST_DIR } = config;
  const owner = findOwner([BLOG_DIR, PRACTICE_DIR, DATA_DIR, DIST_DIR]);
  // Detached: nothing that is the owner's may have root's terminal.
  const user = owner && { uid: owner.uid, gid: owner.gid, detached: true };
  const trial = join(DIST_DIR, "trial");
  const at = (name: string) => join(trial, name);
  const asUser = (program: string, ...args: string[]) =>
    execFileSync(program, args, { ...user, stdio: ["ignore", "ignore", "pipe"] });
  asUser("rm", "-rf", trial);
  asUser("mkdir", trial);
  asUser("cp", "-R", BLOG_DIR, at("posts"));
  asUser("cp", "-R", PRACTICE_DIR, at("practice"));
  const service = spawn(join(folder, "node_modules/.bin/node"), ["admin-service/start.ts"], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: trial,
      NODE_ENV: "production",
      // As after `npm start`, the service ends when this program does, even if that was killed.
      npm_lifecycle_event: "upgrade",
      BLOG_DIR: at("posts"),
      PRACTICE_DIR: at("practice"),
      DATA_DIR: at("data"),
      DIST_DIR: at("dist"),
      PORT: "0",
      WEEKLY_TIMER: "true",
      ADMIN_PASSWORD: randomUUID(),
    },
    stdio: ["ignore", "pipe", "pipe"],
    ...user,
  });
  let output = "";
  for (const stream of [service.stdout, service.stderr]) stream.on("data", (text) => (output += text));
  const exited = once(service, "exit");
  const deadline = performance.now() + TIMEOUT_MS;
  const isPending = () => service.exitCode === null && performance.now() < deadline;
  while (!/Published|could not be published/.test(output) && isPending()) await delay(100);
  service.kill();
  await exited;
  if (!output.includes("Published"))
    throw new Error(`The new version does not publish the site:\n${output.slice(-2_000)}`);
  // A process that drew pages may still be saving its compiled code there.
  asUser("sh", "-c", 'rm -rf "$0" 2>/dev/null || { sleep 1; rm -rf "$0"; }', trial);
}

/** Switches the service to another version; back to the present one when that does not publish. */
async function switchTo(version: string, server: Server, address: string): Promise<void> {
  if (!existsSync(join(version, ".env"))) pointLink(join(version, ".env"), server.env);
  pointLink(server.code, version);
  try {
    run(server.home, "sh", "-c", values.restart);
    await waitForService(address);
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

/** Waits until the service has published. When we go back, an answer is enough, because the disk may be full, say. */
async function waitForService(address: string): Promise<void> {
  const began = performance.now();
  let trouble = "does not answer";
  while (performance.now() - began < (trouble === "does not answer" ? ANSWER_TIMEOUT_MS : TIMEOUT_MS)) {
    const answer = await fetch(`http://${address}/api/health`).catch(() => undefined);
    const published = answer?.headers.get("X-Published");
    if (answer && (values.back || (answer.ok && published === "yes"))) return;
    if (published === "no") throw new Error("The new version could not publish the site.");
    if (answer) trouble = answer.ok ? "does not publish the site" : `is in trouble: ${await answer.text()}`;
    await delay(100);
  }
  throw new Error(`The new version ${trouble}.`);
}

/** The commit of the remote that a version was made from; empty when it follows no remote. */
function upstreamOf(version: string): string {
  try {
    return git(version, "rev-parse", "@{upstream}");
  } catch {
    return "";
  }
}

/** Runs git with the settings of root, who owns the code; it may ask for a password on the terminal. */
function git(folder: string, ...args: string[]): string {
  return gitSyncIn(folder, { env: usersSettings(), more: author, limitMs: HISTORY_LIMIT_MS })(...args).trim();
}

function run(cwd: string, program: string, ...args: string[]): void {
  execFileSync(program, args, { cwd, stdio: "inherit" });
}
