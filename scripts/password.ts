import { text } from "node:stream/consumers";
import { londonTime } from "#content/model/london-time.ts";
import { findWeakness } from "../admin-service/auth/password-rules.ts";
import { openStoredPassword } from "../admin-service/auth/stored-password.ts";
import { loadConfig } from "../admin-service/config.ts";
import { openPracticeFacts } from "../admin-service/open-facts.ts";
import { giveUp, readArguments } from "./command.ts";
import { NoAnswer, openAsker } from "./setup/asker.ts";

// npm run password: sets the administrator's password. A running service picks it up by itself.

const { values } = readArguments("npm run password", { short: { type: "boolean", default: false } });
const config = loadConfig();
const { DATA_DIR, ADMIN_PASSWORD } = config;
const facts = readFacts();
const problem = (password: string) => findWeakness(password, { facts, short: values.short });

const password = process.stdin.isTTY ? await ask() : ((await text(process.stdin)).split(/\r?\n/, 1)[0] ?? "");
const weakness = problem(password);
if (weakness) giveUp(weakness);
const stored = await openStoredPassword({ dataDir: DATA_DIR });
await stored.set(password);
console.log(
  ADMIN_PASSWORD
    ? "The password is stored, but ADMIN_PASSWORD is set in the environment or .env: as long as it is, that one counts."
    : "The password is set. Everybody who was signed in has to sign in again.",
);

function readFacts() {
  try {
    return openPracticeFacts(config).on(londonTime(new Date()).date);
  } catch {
    return undefined;
  }
}

async function ask(): Promise<string> {
  using asker = openAsker();
  const question = { ask: "New password", because: "Nobody sees what you type.", problem };
  return await asker.askPassword(question).catch((error) => {
    if (error instanceof NoAnswer) giveUp("Nothing was changed.");
    throw error;
  });
}
