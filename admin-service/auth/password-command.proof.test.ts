import { execFile } from "node:child_process";
import { mkdtempDisposable, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { openAuth } from "./auth.ts";

const command = resolve("scripts/password.ts");

/** Runs `npm run password` with the password as input. */
async function runPassword(dataDir: string, input: string, ...options: string[]) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  return new Promise<{ code: number; output: string }>((done) => {
    const child = execFile(process.execPath, [command, ...options], { env, cwd: dataDir }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
    child.stdin?.end(input);
  });
}

test("npm run password sets a password while the service runs, and ends all sessions", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "password-"));
  const auth = await openAuth({ dataDir: folder.path, distDir: folder.path, cost: 16 });
  const { token } = await auth.login(auth.generatedPassword ?? "", "192.0.2.1");
  const { code, output } = await runPassword(folder.path, "the grey mare walks home\nignored\n");
  expect([code, output]).toEqual([0, "The password is set. Everybody who was signed in has to sign in again.\n"]);
  expect(await auth.verify(token)).toBe(false);
  await auth.login("the grey mare walks home", "192.0.2.1");
});

test("npm run password refuses a short or easily guessed password, and changes nothing", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "password-"));
  const [tooShort, obvious] = await Promise.all([
    runPassword(folder.path, "mare\n"),
    runPassword(folder.path, "password1\n", "--short"),
  ]);
  expect([tooShort.code, obvious.code]).toEqual([1, 1]);
  expect(tooShort.output).toContain("at least 15 characters");
  expect(obvious.output).toContain("first guesses");
  expect(await readdir(folder.path)).toEqual([]);
});
