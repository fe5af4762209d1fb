import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { freemem, loadavg, release, totalmem, uptime } from "node:os";
import { basename, join } from "node:path";
import { parseEnv } from "node:util";
import { type Config, readConfig, variables } from "../admin-service/config.ts";
import { readLastBackup } from "../admin-service/status/last-backup.ts";
import { gitIn, headOf, tryGit } from "./backup/run-git.ts";

// npm run doctor: prints everything that an expert would ask for, to be sent to one. No secrets, no messages.

/** Settings whose value may be shown; of all others only that they are set. */
const open = new Set(
  "PORT HOST SITE_URL BLOG_DIR DATA_DIR DIST_DIR OPENAI_MODEL OPENAI_IMAGE_MODEL GIT_BRANCH WEEKLY_PUBLISH WEEKLY_TIMER SITE_ADDRESS SERVICE_ADDRESS SITE_ROOT".split(
    " ",
  ),
);
const isSecret = (name: string) =>
  !open.has(name) && /KEY|PASS|SECRET|TOKEN|URL|MAIL|REMOTE|AUTH|CREDENTIAL/i.test(name);

const fromFile = existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")) : {};
const env: Record<string, string | undefined> = { ...fromFile, ...process.env };
const [config, fault] = readSettings();
const { BLOG_DIR, DATA_DIR, DIST_DIR, GIT_REMOTE, HOST, PORT } = config;
const units = ["practice", "practice-weekly", "practice-backup", "practice-upgrade", "caddy"];

show("Versions", [
  `project ${JSON.parse(readFileSync("package.json", "utf8")).version}, ${describeGit(".")}`,
  `Node ${process.version}, Linux ${release()}, up for ${Math.round(uptime() / 3_600)} h, load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(" ")}`,
  ...[
    ["git", "--version"],
    ["caddy", "version"],
    ["rclone", "version"],
    ["openssl", "version"],
  ].map(([program = "", arg = ""]) => `${program}: ${run(program, arg).split("\n")[0]}`),
]);
show("Settings", [
  ...(fault ? [fault] : []),
  ...variables.map(({ name, default: fallback }) => {
    const value = env[name] || undefined;
    return `${name}: ${open.has(name) ? (value ?? `${fallback || "none"} (default)`) : value ? "set" : "not set"}`;
  }),
]);
show("Site", [existsSync(join(DIST_DIR, "live")) ? `live since ${describeLive()}` : "Nothing was ever published."]);
show("Posts in git", [
  describeGit(BLOG_DIR),
  GIT_REMOTE
    ? `remote: ${tryGit(gitIn(BLOG_DIR), "ls-remote", "--", GIT_REMOTE, "HEAD") === undefined ? "cannot be reached" : "answers"}`
    : "no remote",
]);
show("Disk", [run("df", "-hP", BLOG_DIR, DATA_DIR, DIST_DIR), run("df", "-iP", DATA_DIR)]);
show("Memory", [`${megabytes(freemem())} free of ${megabytes(totalmem())}`]);
show("Data", listData());
show("Backup", [JSON.stringify(readLastBackup(DATA_DIR) ?? "none is known")]);
show("Health", [await askHealth()]);
show("Units", [
  run("systemctl", "show", "--property=Id,ActiveState,SubState,Result,NRestarts,StateChangeTimestamp", ...units),
]);
show("Log", [run("journalctl", "--no-pager", "--lines=60", ...units.flatMap((unit) => ["--unit", unit]))]);

function show(title: string, lines: readonly string[]): void {
  console.log(`\n== ${title}\n${withoutSecrets(lines.join("\n"))}`);
}

/** In case a secret has come into a log or a program's answer, whole or as the password in an address. */
function withoutSecrets(text: string): string {
  const all = [...Object.entries(fromFile), ...Object.entries(process.env)].flatMap(([name, value]) =>
    value && isSecret(name) ? [value, URL.canParse(value) ? decodeURIComponent(new URL(value).password) : ""] : [],
  );
  const secrets = all.filter(({ length }) => length > 3).sort((one, other) => other.length - one.length);
  return secrets.reduce((left, secret) => left.replaceAll(secret, "(secret)"), text);
}

function readSettings(): [Config, string | undefined] {
  try {
    return [readConfig(env), undefined];
  } catch (error) {
    return [readConfig({}), (error as Error).message];
  }
}

function run(program: string, ...args: string[]): string {
  const { error, stdout, stderr } = spawnSync(program, args, { encoding: "utf8", timeout: 15_000 });
  return error ? `${program} cannot be run here.` : `${stdout}${stderr}`.trim();
}

function describeGit(folder: string): string {
  const git = gitIn(folder);
  const changes = tryGit(git, "status", "--porcelain")?.split("\n").filter(Boolean).length;
  return `commit ${headOf(git).slice(0, 12) || "none"} on ${tryGit(git, "branch", "--show-current") || "no branch"}, ${changes ?? "unknown"} files changed`;
}

function describeLive(): string {
  const live = realpathSync(join(DIST_DIR, "live"));
  return `${statSync(live).mtime.toISOString()}, release ${basename(live)}`;
}

function listData(): string[] {
  if (!existsSync(DATA_DIR)) return ["There is none yet."];
  return readdirSync(DATA_DIR).map((name) => {
    const { size, mtime } = statSync(join(DATA_DIR, name));
    return `${mtime.toISOString().slice(0, 16)} ${String(size).padStart(9)} ${name}`;
  });
}

async function askHealth(): Promise<string> {
  const address = `http://${HOST.includes(":") ? `[${HOST}]` : HOST}:${PORT}/api/health`;
  return fetch(address, { signal: AbortSignal.timeout(5_000) }).then(
    async (answer) => `${answer.status} ${await answer.text()}`,
    () => "The service does not answer.",
  );
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_000_000)} MB`;
}
