import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { weaknessOf } from "../admin-service/auth/password-rules.ts";
import { openStoredPassword } from "../admin-service/auth/stored-password.ts";
import { loadConfig } from "../admin-service/load-config.ts";

// npm run password: sets the administrator's password. A running service notices by itself.

const { DATA_DIR, ADMIN_PASSWORD } = loadConfig();
const short = process.argv.includes("--short");

const password = process.stdin.isTTY ? await ask() : firstLineOf(await text(process.stdin));
const weakness = weaknessOf(password, { short });
if (weakness) giveUp(weakness);
const stored = await openStoredPassword({ dataDir: DATA_DIR });
await stored.set(password);
console.log(
  ADMIN_PASSWORD
    ? "The password is stored, but ADMIN_PASSWORD is set in the environment or .env: as long as it is, that one counts."
    : "The password is set. Everybody who was signed in has to sign in again.",
);

async function ask(): Promise<string> {
  const first = await readHidden("New password: ");
  if ((await readHidden("The same once more: ")) !== first) giveUp("The two were not the same; nothing was changed.");
  return first;
}

/** Reads a line from the terminal and shows none of it. */
async function readHidden(question: string): Promise<string> {
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  terminal.on("SIGINT", () => giveUp("\nNothing was changed."));
  try {
    return await terminal.question("");
  } finally {
    terminal.close();
    process.stdout.write("\n");
  }
}

function firstLineOf(input: string): string {
  return input.split(/\r?\n/, 1)[0] ?? "";
}

function giveUp(reason: string): never {
  console.error(reason);
  process.exit(1);
}
