import { chmodSync, chownSync, cpSync, existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { openFacts, parseSection } from "#content/facts/open-facts.ts";
import { rememberName } from "#content/facts/remember-name.ts";
import { londonTime } from "#content/model/london-time.ts";
import { findWeakness, generatePassword } from "../admin-service/auth/password-rules.ts";
import { openStoredPassword } from "../admin-service/auth/stored-password.ts";
import { ConfigError, readConfig } from "../admin-service/config.ts";
import { asOwner, becomeOwnerOf, findOwner } from "../admin-service/owner.ts";
import { writeDurably } from "../admin-service/storage/durable-file.ts";
import { hasRestic } from "./backup/restic.ts";
import { readArguments } from "./command.ts";
import { askFacts } from "./setup/ask-facts.ts";
import { askSettings } from "./setup/ask-settings.ts";
import { type Asker, NoAnswer, openAsker } from "./setup/asker.ts";
import { commitFacts } from "./setup/commit-facts.ts";
import { setVariables } from "./setup/env-file.ts";
import { ensureServiceUser, giveOwnership, ownerOf } from "./setup/owner.ts";
import { createContentRepository, pointLink, refuseForeignCode, serverOf } from "./setup/server.ts";
import {
  ACCESS_LOG,
  BACKUPS,
  findUnitProblem,
  hasCaddy,
  installUnits,
  readUnitSettings,
  SYSTEMD_RUNS,
} from "./setup/units.ts";

// npm run setup: asks everything that a new installation needs, then writes the facts, .env, the password and, on a
// server, the systemd units. It can be run again: the current values are then the defaults.

/** The facts folder of a clone. */
const FACTS = "content/practice";
const folder = process.cwd();
const today = londonTime(new Date()).date;
const server = serverOf(folder);
const envFile = server?.env ?? ".env";
if (server) refuseForeignCode(server, folder);
else becomeOwnerOf([envFile, FACTS]);
const isRoot = process.getuid?.() === 0;
const { values: options } = readArguments("npm run setup, or sudo npm run setup -- --systemd", {
  systemd: { type: "boolean", default: false },
});

const changeEnvQuestion = {
  ask: "There is a .env already. May its settings be changed?",
  because: "With “no” it stays as it is; with “yes”, what you added to it stays all the same.",
  fallback: "no",
} as const;
const commitFactsQuestion = {
  ask: "Commit these facts to git?",
  because: "Then later versions of the project can be pulled in beside them.",
  fallback: "yes",
} as const;
const installUnitsQuestion = {
  ask: "Install the systemd units (the service, a weekly post, Caddy's settings)?",
  because: "The site then starts with the machine, walled off from the rest of it.",
  fallback: "yes",
} as const;

try {
  if (!existsSync(FACTS)) throw new NoAnswer(`There is no ${FACTS} here; please run this in the project’s folder.`);
  if (options.systemd && !server)
    throw new NoAnswer(
      "On a server each version has a folder of its own; please clone into one like /srv/practice/versions/first.",
    );
  if (options.systemd && !isRoot) throw new NoAnswer("Only root may install units: sudo npm run setup -- --systemd");
  const settings = readPresent();
  using asker = openAsker();
  const succeeded = await writeAll(await askAll(asker, settings));
  if (!succeeded) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof NoAnswer) && !(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** Reads the present settings, and becomes the owner of the folders that they name. */
function readPresent() {
  const hasEnvFile = existsSync(envFile);
  const envText = readFileSync(hasEnvFile ? envFile : ".env.example", "utf8");
  const current: Record<string, string | undefined> = { ...server?.variables, ...(hasEnvFile && parseEnv(envText)) };
  const dataDir = resolve(current.DATA_DIR || "data");
  const practiceDir = resolve(current.PRACTICE_DIR || FACTS);
  if (!server) becomeOwnerOf([practiceDir, dataDir]);
  return { hasEnvFile, envText, current, dataDir, practiceDir };
}

async function askAll(
  asker: Asker,
  { hasEnvFile, envText, current, dataDir, practiceDir }: ReturnType<typeof readPresent>,
) {
  // Later runs read what the service may have written.
  const { currentFiles, present, hasPassword } = await asOwner(findOwner([practiceDir, dataDir]), async () => {
    const facts = readFacts(existsSync(practiceDir) ? practiceDir : FACTS);
    return {
      currentFiles: { contact: facts.section("contact").source, people: facts.section("people").source },
      present: facts.on(today),
      hasPassword: existsSync(dataDir) && (await (await openStoredPassword({ dataDir })).current()) !== undefined,
    };
  });

  console.log("An empty answer takes what stands in brackets. Nothing is written before the last answer.");
  const files = await askFacts(asker, currentFiles);
  // Without a password nobody has run this installation yet, and no address of its pages is known.
  if (hasPassword) files.people = rememberName(parseSection("people", currentFiles.people), files.people);
  const mayWriteEnv = !hasEnvFile || (await asker.askYesNo(changeEnvQuestion));
  const { email } = parseSection("contact", files.contact);
  const settings = mayWriteEnv ? await askSettings(asker, current, email) : {};
  const typedPassword = await asker.askPassword({
    ask: "Which password will open the admin area?",
    because: "It guards the blog; 15 characters or more, a sentence of your own is easy to keep.",
    fallback: "",
    fallbackShown: hasPassword ? "keep the present one" : "have one made up",
    problem: (password) => findWeakness(password, { facts: present }),
  });
  const password = typedPassword === "" && !hasPassword ? generatePassword() : typedPassword;
  const isGenerated = password !== typedPassword;
  const sections = ["contact", "people"] as const;
  const changed = sections.filter((section) => files[section] !== currentFiles[section]);
  const mayCommit = changed.length > 0 && (server || existsSync(".git")) && (await asker.askYesNo(commitFactsQuestion));
  const withUnits =
    options.systemd || (server && isRoot && SYSTEMD_RUNS && (await asker.askYesNo(installUnitsQuestion)));

  const { BLOG_DIR, PRACTICE_DIR, DATA_DIR, DIST_DIR } = current;
  const folders = server ? { BLOG_DIR, PRACTICE_DIR, DATA_DIR, DIST_DIR } : {};
  const siteRoot = { SITE_ROOT: current.SITE_ROOT ?? join(resolve(DIST_DIR || "dist"), "live") };
  const log = withUnits && hasCaddy() && { ACCESS_LOG: current.ACCESS_LOG || ACCESS_LOG };
  const env = mayWriteEnv ? setVariables(envText, { ...settings, ...folders, ...siteRoot, ...log }) : envText;
  const author = { name: parseSection("people", files.people).practitioner.fullName, email };
  // Throws now if a value in .env is invalid, instead of when the service starts.
  const config = readConfig(parseEnv(env));
  const unitProblem = withUnits
    ? findUnitProblem(readUnitSettings(server?.code ?? folder, ownerOf(folder), config, ""))
    : undefined;
  if (unitProblem) throw new NoAnswer(`Units cannot be made here, and nothing was changed. ${unitProblem}`);
  return { config, env, mayWriteEnv, files, changed, author, password, isGenerated, mayCommit, withUnits };
}

/** Opens the facts. Ends the setup when a file cannot be read, so that it is not overwritten. */
function readFacts(dir: string) {
  try {
    return openFacts({ dir });
  } catch (error) {
    throw new NoAnswer(`${(error as Error).message} Nothing was changed.`);
  }
}

/** Writes all answers to disk. Returns false when units were installed and systemd finds a fault in them. */
async function writeAll(answers: Awaited<ReturnType<typeof askAll>>): Promise<boolean> {
  const { config, env, mayWriteEnv, files, changed, author, password, isGenerated, mayCommit, withUnits } = answers;
  if (mayWriteEnv) await writeDurably(envFile, env, { mode: 0o600 });
  const owner = server && isRoot ? ensureServiceUser() : ownerOf(folder);
  if (server) {
    await createContentRepository(folder, server.content);
    if (!existsSync(".env")) pointLink(".env", envFile);
    pointLink(server.code, folder);
  }
  if (server && isRoot) {
    giveOwnership([server.content, BACKUPS, config.DATA_DIR, config.DIST_DIR], owner);
    chmodSync(BACKUPS, 0o700);
    // The service's group may read it, because that user runs commands too.
    chownSync(envFile, 0, owner.gid);
    chmodSync(envFile, 0o640);
  }
  await asOwner(server && isRoot ? owner : undefined, async () => {
    if (password) await (await openStoredPassword({ dataDir: config.DATA_DIR })).set(password);
    if (!existsSync(config.PRACTICE_DIR)) cpSync(FACTS, config.PRACTICE_DIR, { recursive: true });
    for (const section of changed) await writeDurably(join(config.PRACTICE_DIR, `${section}.yaml`), files[section]);
  });
  const commitError = mayCommit ? commitFacts(config.PRACTICE_DIR, changed, author, owner) : undefined;

  console.log(`\nWritten. Still yours to fill in: ${config.PRACTICE_DIR}, from prices and hours to the offer.`);
  if (commitError) console.error(`The facts could not be committed; please do that by hand. git says: ${commitError}`);
  if (isGenerated) console.log(`The password: ${password}   (shown only now; npm run password sets another)`);
  if (config.ADMIN_PASSWORD) console.log("ADMIN_PASSWORD is set in .env: as long as it is, that password counts.");
  if (!withUnits) return true;
  if (!hasRestic())
    console.log(
      "Backups are archives. With restic (apt-get install restic) and BACKUP_KEY they are encrypted snapshots.",
    );
  if (config.ACCESS_LOG && !existsSync("/usr/sbin/logrotate"))
    console.log("Caddy’s log is kept for a week only with logrotate. Please run: sudo apt-get install --yes logrotate");
  const { SITE_ADDRESS = ":8080", SITE_TWIN } = parseEnv(env);
  return installUnits(readUnitSettings(server?.code ?? folder, owner, config, SITE_ADDRESS, SITE_TWIN));
}
