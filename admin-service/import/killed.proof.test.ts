import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPicture } from "../testing/a-picture.ts";
import { startTestApp, type TestApp } from "../testing/start-test-app.ts";
import { wxr } from "./testing/wordpress.ts";

const POSTS = 40;
const realGit = execFileSync("which", ["git"], { encoding: "utf8" }).trim();

const root = mkdtempSync(join(tmpdir(), "killed-"));
const pictures = join(root, "pictures");
const file = join(root, "export.xml");
const numbers = Array.from({ length: POSTS }, (_, n) => n + 1);

beforeAll(async () => {
  mkdirSync(pictures);
  for (const n of numbers) writeFileSync(join(pictures, `p${n}.jpg`), await aPicture(`rgb(${n}, 90, 90)`));
  const shown = (n: number) => `<p>Words.</p><p><img src="https://old.example/p${n}.jpg" alt="A picture"></p>`;
  const at = (n: number) => `https://old.example/2021/post-${n}/`;
  writeFileSync(
    file,
    wxr(numbers.map((n) => ({ id: n, title: `Post ${n}`, name: `post-${n}`, link: at(n), content: shown(n) }))),
  );
});
afterAll(() => rmSync(root, { recursive: true }));

/** Starts `npm run import`. `onCommit` is what its git does in the place of a commit, as a line of a shell script. */
function startImport(app: TestApp, onCommit = `exec ${realGit} "$@"`): ChildProcess {
  const bin = mkdtempSync(join(root, "bin-"));
  const script = `#!/bin/sh\ncase " $* " in *" commit "*) ${onCommit} ;; *) exec ${realGit} "$@" ;; esac\n`;
  writeFileSync(join(bin, "git"), script);
  chmodSync(join(bin, "git"), 0o755);
  const { blogDir: BLOG_DIR, practiceDir: PRACTICE_DIR, distDir: DIST_DIR, dataDir: DATA_DIR } = app;
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, BLOG_DIR, PRACTICE_DIR, DIST_DIR, DATA_DIR };
  return spawn(process.execPath, ["scripts/import.ts", file, "--pictures", pictures], { env, stdio: "ignore" });
}

const countIn = (folder: string, name: RegExp) =>
  existsSync(folder) ? readdirSync(folder).filter((one) => name.test(one)).length : 0;
const isPost = /^post-\d+\.(?:md|html)$/;
const written = (app: TestApp) => countIn(app.blogDir, isPost);
const live = (app: TestApp) => countIn(join(app.distDir, "live/blog"), isPost);

/** Kills the command once something has come so far. */
async function killOnce(command: ChildProcess, hasCome: () => boolean): Promise<void> {
  while (command.exitCode === null && command.signalCode === null && !hasCome()) await delay(1);
  command.kill("SIGKILL");
}

describe("a bring that is killed beside the running service", { timeout: 120_000 }, () => {
  const moments: [when: string, onCommit: string | undefined, hasCome: (app: TestApp) => boolean, stays?: true][] = [
    ["while pictures are decoded", undefined, ({ dataDir }) => countIn(join(dataDir, "pictures"), /webp$/) > 9],
    ["while pictures are written", undefined, ({ blogDir }) => countIn(join(blogDir, "images"), /webp$/) > 9],
    ["while posts are written", undefined, (app) => written(app) > 9],
    ["before its commit", "kill -9 $PPID; exit 1", () => false],
    ["after its commit", `${realGit} "$@" || exit 1; kill -9 $PPID`, () => false, true],
  ];
  test.each(moments)(
    "%s: visitors see nothing half, and the next one brings all",
    async (_, onCommit, hasCome, stays) => {
      await using app = await startTestApp();
      const command = startImport(app, onCommit);
      const ended = once(command, "exit");
      const most: number[] = [];
      const watching = setInterval(() => most.push(live(app)), 5);
      await killOnce(command, () => hasCome(app));
      expect(await ended).toEqual([null, "SIGKILL"]);
      const after = stays ? POSTS : 0;
      await expect.poll(() => [written(app), live(app)], { timeout: 20_000 }).toEqual([after, after]);
      await app.settled();
      await delay(1_000); // whatever somebody might still publish
      clearInterval(watching);
      expect(new Set([0, ...most])).toEqual(new Set([0, after]));

      const again = startImport(app);
      expect(await once(again, "exit")).toEqual([0, null]);
      await expect.poll(() => live(app), { timeout: 20_000 }).toBe(POSTS);
      expect([written(app), app.git("status", "--porcelain")]).toEqual([POSTS, ""]);
    },
  );
});
