import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aPicture } from "../../testing/a-picture.ts";
import type { TestApp } from "../../testing/start-test-app.ts";
import { wxr } from "./wordpress.ts";

export const realGit = execFileSync("which", ["git"], { encoding: "utf8" }).trim();

const numbersTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1);

/** Writes an export of WordPress with so many posts of one picture each. */
export async function writeExport(posts: number) {
  const folder = mkdtempSync(join(tmpdir(), "export-"));
  const pictures = join(folder, "pictures");
  mkdirSync(pictures);
  for (const n of numbersTo(posts)) writeFileSync(join(pictures, `p${n}.jpg`), await aPicture(`rgb(${n}, 90, 90)`));
  const itemOf = (n: number) => ({
    id: n,
    title: `Post ${n}`,
    name: `post-${n}`,
    link: `https://old.example/2021/post-${n}/`,
    content: `<p>Words.</p><p><img src="https://old.example/p${n}.jpg" alt="A picture"></p>`,
  });
  return {
    folder,
    pictures,
    /** The file of its first posts. */
    fileOf(first: number): string {
      const file = join(folder, `${first}.xml`);
      writeFileSync(file, wxr(numbersTo(first).map(itemOf)));
      return file;
    },
  };
}

/** The environment of a command beside a test app. */
export const envOf = (app: TestApp) => ({
  ...process.env,
  BLOG_DIR: app.blogDir,
  PRACTICE_DIR: app.practiceDir,
  DIST_DIR: app.distDir,
  DATA_DIR: app.dataDir,
});

/** Starts `npm run import` beside a test app. `onCommit` is what its git does in the place of a commit, in a shell’s words. */
export function startImport(app: TestApp, file: string, pictures: string, onCommit = `exec ${realGit} "$@"`) {
  const bin = mkdtempSync(join(pictures, "../bin-"));
  const script = `#!/bin/sh\ncase " $* " in *" commit "*) ${onCommit} ;; *) exec ${realGit} "$@" ;; esac\n`;
  writeFileSync(join(bin, "git"), script);
  chmodSync(join(bin, "git"), 0o755);
  const env = { ...envOf(app), PATH: `${bin}:${process.env.PATH}` };
  const command = spawn(process.execPath, ["scripts/import.ts", file, "--pictures", pictures], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [command.stdout, command.stderr]) stream.on("data", (text) => (said += text));
  const ended = once(command, "close").then(([code, signal]) => ({ code, signal, said }));
  return { command, ended, hasEnded: () => command.exitCode !== null || command.signalCode !== null };
}

export const countIn = (folder: string, name: RegExp): number =>
  existsSync(folder) ? readdirSync(folder).filter((one) => name.test(one)).length : 0;

const isPost = /^post-\d+\.(?:md|html)$/;
/** How many posts of the export are in the folder of posts, and how many are live. */
export const written = (app: TestApp): number => countIn(app.blogDir, isPost);
export const live = (app: TestApp): number => countIn(join(app.distDir, "live/blog"), isPost);
