import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { freemem, loadavg, release, totalmem } from "node:os";
import { join } from "node:path";
import { unescape as decodeIfPossible } from "node:querystring";
import { type Config, loadEnvironment, readConfig, serviceAddress, variables } from "../admin-service/config.ts";
import { gitIn } from "../admin-service/git/git.ts";
import { createRemote } from "../admin-service/git/remote.ts";
import { readLastBackup } from "../admin-service/status/last-backup.ts";
import { readProblems } from "../admin-service/status/watch.ts";
import { readKept } from "../admin-service/told/told.ts";
import { readArguments } from "./command.ts";

// npm run doctor: prints what an expert needs to diagnose this installation. It holds no secret and no message, so it can
// be sent to one.

/** Returns whether the value of a setting may be shown. Of all others, only whether they are set. */
const isShown = (name: string) =>
  /^(PORT|HOST|SITE_\w+|SERVICE_ADDRESS|\w+_DIR|OPENAI_\w*MODEL|GIT_BRANCH|WEEKLY_\w+)$/.test(name);
const isSecret = (name: string) =>
  !isShown(name) && /KEY|PASS|SECRET|TOKEN|URL|MAIL|REMOTE|AUTH|CREDENTIAL/i.test(name);

/** How long a tool or a remote may take to answer. */
const TOOL_LIMIT_MS = 15_000;

readArguments("npm run doctor", {});
const units = ["practice", "practice-weekly", "practice-backup", "practice-upgrade", "caddy"];
// Read first, because only root may; all else is read as the folders' owner.
const log = run("journalctl --no-pager --lines=60", ...units.map((unit) => `--unit=${unit}`));
loadEnvironment();
const [config, configError] = readSettings(process.env);
const { BLOG_DIR, DATA_DIR, DIST_DIR, GIT_REMOTE } = config;
const atDesk: Readonly<Record<string, string | undefined>> = readKept(DATA_DIR);

const limit = AbortSignal.timeout(TOOL_LIMIT_MS);
const trouble = GIT_REMOTE && (await createRemote(gitIn(BLOG_DIR), GIT_REMOTE, limit).findTrouble());

show(
  "Versions",
  `project ${JSON.parse(readFileSync("package.json", "utf8")).version}, ${await describeGit(".")}`,
  `Node ${process.version}, system ${release()}, load ${loadavg().map((load) => load.toFixed(1))}`,
  ...["git --version", "caddy version", "rclone version", "restic version"].map(
    (tool) => `${tool}: ${run(tool).split("\n")[0]}`,
  ),
);
show(
  "Settings",
  configError,
  ...variables.map(({ name }) => {
    const value = process.env[name];
    if (!value) return `${name}: ${atDesk[name] ? "set at the desk" : "not set"}`;
    return `${name}: ${isShown(name) ? value : "set"}`;
  }),
);
show("Live release", run("readlink", join(DIST_DIR, "live")));
const answer = trouble ? "remote: cannot be reached" : "remote: answers";
show("Posts in git", await describeGit(BLOG_DIR), GIT_REMOTE ? answer : "no remote");
show("Disk", run("df -hP", BLOG_DIR, DATA_DIR), run("df -iP", BLOG_DIR, DATA_DIR));
show("Memory", `${Math.round(freemem() / 1e6)} MB free of ${Math.round(totalmem() / 1e6)} MB`);
show("Data", run("ls -lA", DATA_DIR));
show("Last backup", JSON.stringify(readLastBackup(DATA_DIR)) ?? "none is known");
show("Health", await askHealth());
show("Problems that the service saw last", ...readProblems(DATA_DIR));
show("Units", run("systemctl show --property=Id,ActiveState,SubState,Result,NRestarts,StateChangeTimestamp", ...units));
show("Log", log);

function show(title: string, ...lines: readonly string[]): void {
  console.log(`\n== ${title}\n${redactSecrets(lines.join("\n").trim())}`);
}

/** Removes secrets that a log or a program's output may contain, whole or as the password in an address. */
function redactSecrets(text: string): string {
  const candidates = [process.env, atDesk]
    .flatMap(Object.entries)
    .flatMap(([name, value]) =>
      value && isSecret(name) ? [value, URL.canParse(value) ? decodeIfPossible(new URL(value).password) : ""] : [],
    );
  const secrets = candidates.filter(({ length }) => length > 3).sort((a, b) => b.length - a.length);
  return secrets.reduce((redacted, secret) => redacted.replaceAll(secret, "(secret)"), text);
}

function readSettings(env: NodeJS.ProcessEnv): [Config, configError: string] {
  try {
    return [readConfig(env), ""];
  } catch (error) {
    return [readConfig({}), (error as Error).message];
  }
}

function run(command: string, ...more: readonly string[]): string {
  const [program = "", ...args] = command.split(" ");
  const { error, stdout, stderr } = spawnSync(program, [...args, ...more], {
    encoding: "utf8",
    timeout: TOOL_LIMIT_MS,
  });
  return error ? `${program} cannot be run here.` : `${stdout}${stderr}`.trim();
}

async function describeGit(folder: string): Promise<string> {
  const git = gitIn(folder);
  const ask = (...args: string[]) => git.ask(...args).catch(() => undefined);
  const commit = await ask("rev-parse", "--verify", "--quiet", "HEAD");
  const branch = await ask("branch", "--show-current");
  const changes = (await ask("status", "--porcelain"))?.split("\n").filter(Boolean).length;
  return `commit ${commit?.slice(0, 12) || "none"} on ${branch || "no branch"}, ${changes ?? "unknown"} files changed`;
}

function askHealth(): Promise<string> {
  return fetch(`http://${serviceAddress(config)}/api/health`, { signal: AbortSignal.timeout(5_000) }).then(
    async (answer) => `${answer.status} ${await answer.text()}`,
    () => "The service does not answer.",
  );
}
