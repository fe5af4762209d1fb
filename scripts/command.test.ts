import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
/** The commands of those who run a site: they stand in this folder. */
const commands = Object.entries(scripts).flatMap(([name, command]) => {
  const [, program] = /^node (scripts\/(?!test\.)\S+)/.exec(command) ?? [];
  return program && name !== "share-pictures" ? [{ name, program }] : [];
});

test.each(commands)(
  "npm run $name does nothing when it is given an option that it does not know, and says how it is written",
  {
    tags: ["slow"],
  },
  ({ name, program }) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, "--dry-run"], { encoding: "utf8" });
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^Unknown option '--dry-run'\. It is written like this: npm run [^\n]+\n$/);
    expect(stderr).toContain(`npm run ${name === "publish-site" ? "build" : name}`);
  },
);

test("A command refuses a word too many instead of leaving it out", () => {
  const words = ["scripts/backup.ts", "one", "two"];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^“two” is one word too many\. .*npm run backup --.*\n$/),
  ]);
});
