import { chmodSync, chownSync, cpSync, existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs, parseEnv } from "node:util";
import { openFacts, parseSection } from "#content/facts/open-facts.ts";
import { londonTime } from "#content/model/london-time.ts";
import { generatePassword, weaknessOf } from "../admin-service/auth/password-rules.ts";
import { openStoredPassword } from "../admin-service/auth/stored-password.ts";
import { ConfigError, readConfig } from "../admin-service/config.ts";
import { writeDurably } from "../admin-service/storage/durable-file.ts";
import { askFacts } from "./setup/ask-facts.ts";
import { askSettings } from "./setup/ask-settings.ts";
import { type Asker, NoAnswer, openAsker } from "./setup/asker.ts";
import { commitFacts } from "./setup/commit-facts.ts";
import { setVariables } from "./setup/env-file.ts";
import { give, makeServiceUser, ownerOf } from "./setup/owner.ts";
import { makeContent, pointLink, serverOf } from "./setup/server.ts";
import { BACKUPS, installUnits, placeOf, SYSTEMD_RUNS, unitsImpossible } from "./setup/units.ts";

// npm run setup: asks what a new installation needs, and only then writes it where it belongs: the facts, .env, the
// password and, on a server, systemd's units. It can be run again: what is there already is then the default.

/** The facts of a clone. */
const FACTS = "content/practice";
const folder = process.cwd();
const today = londonTime(new Date()).date;
const server = serverOf(folder);
const envFile = server?.env ?? ".env";
const root = process.getuid?.() === 0;
const { values: options } = parseArgs({ options: { systemd: { type: "boolean", default: false } } });

const mayChangeEnv = {
  ask: "There is a .env already. May its settings be changed?",
  because: "With “no” it stays as it is; with “yes”, what you added to it stays all the same.",
  fallback: "no",
} as const;
const mayCommitFacts = {
  ask: "Commit these facts to git?",
  because: "Then later versions of the project can be pulled in beside them.",
  fallback: "yes",
} as const;
const mayInstallUnits = {
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
  if (options.systemd && !root) throw new NoAnswer("Only root may install units: sudo npm run setup -- --systemd");
  using asker = openAsker();
  const succeeded = await writeAll(await askAll(asker));
  if (!succeeded) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof NoAnswer) && !(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function askAll(asker: Asker) {
  const envThere = existsSync(envFile);
  const envText = readFileSync(envThere ? envFile : ".env.example", "utf8");
  const present: Record<string, string | undefined> = { ...server?.variables, ...(envThere && parseEnv(envText)) };
  const dataDir = resolve(present.DATA_DIR || "data");
  const practiceDir = resolve(present.PRACTICE_DIR || FACTS);
  const facts = readFacts(existsSync(practiceDir) ? practiceDir : FACTS);
  const hasPassword = existsSync(dataDir) && (await (await openStoredPassword({ dataDir })).current()) !== undefined;

  console.log("An empty answer takes what stands in brackets. Nothing is written before the last answer.");
  const presentFiles = { contact: facts.section("contact").source, people: facts.section("people").source };
  const files = await askFacts(asker, presentFiles);
  const mayWriteEnv = !envThere || (await asker.askYesNo(mayChangeEnv));
  const { email } = parseSection("contact", files.contact);
  const settings = mayWriteEnv ? await askSettings(asker, present, email) : {};
  const typed = await asker.askPassword({
    ask: "Which password will open the admin area?",
    because: "It guards the blog; 15 characters or more, a sentence of your own is easy to keep.",
    fallback: "",
    fallbackShown: hasPassword ? "keep the present one" : "have one made up",
    problem: (password) => weaknessOf(password, { facts: facts.on(today) }),
  });
  const generated = typed === "" && !hasPassword ? generatePassword() : undefined;
  const sections = ["contact", "people"] as const;
  const changed = sections.filter((section) => files[section] !== presentFiles[section]);
  const mayCommit = changed.length > 0 && (server || existsSync(".git")) && (await asker.askYesNo(mayCommitFacts));
  const withUnits = options.systemd || (server && root && SYSTEMD_RUNS && (await asker.askYesNo(mayInstallUnits)));

  const { BLOG_DIR, PRACTICE_DIR, DATA_DIR, DIST_DIR } = present;
  const folders = server ? { BLOG_DIR, PRACTICE_DIR, DATA_DIR, DIST_DIR } : {};
  const siteRoot = { SITE_ROOT: present.SITE_ROOT ?? join(resolve(DIST_DIR || "dist"), "live") };
  const env = mayWriteEnv ? setVariables(envText, { ...settings, ...folders, ...siteRoot }) : envText;
  const author = { name: parseSection("people", files.people).practitioner.fullName, email };
  // Finds a fault in .env now, instead of when the service starts.
  const config = readConfig(parseEnv(env));
  const impossible = withUnits
    ? unitsImpossible(placeOf(server?.code ?? folder, ownerOf(folder), config, ""))
    : undefined;
  if (impossible) throw new NoAnswer(`Units cannot be made here, and nothing was changed. ${impossible}`);
  return { config, env, mayWriteEnv, files, changed, author, typed, generated, mayCommit, withUnits };
}

/** A file that cannot be read is not written over. */
function readFacts(dir: string) {
  try {
    return openFacts({ dir });
  } catch (error) {
    throw new NoAnswer(`${(error as Error).message} Nothing was changed.`);
  }
}

/** Returns false when units were asked for and systemd finds a fault in them. */
async function writeAll(answers: Awaited<ReturnType<typeof askAll>>): Promise<boolean> {
  const { config, env, mayWriteEnv, files, changed, author, typed, generated, mayCommit, withUnits } = answers;
  if (mayWriteEnv) await writeDurably(envFile, env, { mode: 0o600 });
  const password = generated ?? typed;
  if (password) await (await openStoredPassword({ dataDir: config.DATA_DIR })).set(password);

  const owner = server && root ? makeServiceUser() : ownerOf(folder);
  if (server) {
    makeContent(folder, server.content);
    if (!existsSync(".env")) pointLink(".env", envFile);
    pointLink(server.code, folder);
  }
  if (!existsSync(config.PRACTICE_DIR)) cpSync(FACTS, config.PRACTICE_DIR, { recursive: true });
  for (const section of changed) await writeDurably(join(config.PRACTICE_DIR, `${section}.yaml`), files[section]);
  if (server && root) {
    give([server.content, BACKUPS], owner);
    chmodSync(BACKUPS, 0o700);
    // Read by the commands too that its user runs.
    chownSync(envFile, 0, owner.gid);
    chmodSync(envFile, 0o640);
  }
  if (root) give([config.DATA_DIR, config.DIST_DIR], owner);
  const notCommitted = mayCommit ? commitFacts(config.PRACTICE_DIR, changed, author) : undefined;

  console.log(`\nWritten. Still yours to fill in: ${config.PRACTICE_DIR}, from prices and hours to the offer.`);
  if (notCommitted)
    console.error(`The facts could not be committed; please do that by hand. git says: ${notCommitted}`);
  if (generated) console.log(`The password: ${generated}   (shown only now; npm run password sets another)`);
  if (config.ADMIN_PASSWORD) console.log("ADMIN_PASSWORD is set in .env: as long as it is, that password counts.");
  return (
    !withUnits || installUnits(placeOf(server?.code ?? folder, owner, config, parseEnv(env).SITE_ADDRESS ?? ":8080"))
  );
}
