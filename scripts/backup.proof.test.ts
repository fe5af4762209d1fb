import { execFile, execFileSync, spawnSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampleDirs } from "#content/facts/testing/sample.ts";
import { readLastBackup } from "../admin-service/status/last-backup.ts";
import { aPost, startTestApp, type TestApp } from "../admin-service/testing/start-test-app.ts";

interface Result {
  code: number;
  output: string;
}

/** Runs `npm run backup` or `restore` for the installation of a test app. */
function run(
  command: "backup" | "restore",
  app: Pick<TestApp, "blogDir" | "practiceDir" | "dataDir">,
  ...args: string[]
): Promise<Result> {
  return runWith({}, command, app, ...args);
}
/** Runs a command. `TYPED` is what somebody types, and then goes. */
function runWith(
  { TYPED = "", ...settings }: Record<string, string>,
  command: "backup" | "restore",
  app: Pick<TestApp, "blogDir" | "practiceDir" | "dataDir">,
  ...args: string[]
): Promise<Result> {
  const env = {
    PATH: process.env.PATH,
    BLOG_DIR: app.blogDir,
    PRACTICE_DIR: app.practiceDir,
    DATA_DIR: app.dataDir,
    RESTIC_PATH: "/nowhere/restic",
    ...settings,
  };
  const program = [resolve(`scripts/${command}.ts`), ...args];
  return new Promise((done) => {
    const child = execFile(process.execPath, program, { env }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
    child.stdin?.end(TYPED);
  });
}

/** Lists the snapshots in a repository of restic's, the oldest first. */
function snapshotsIn(repository: string, RESTIC_PASSWORD: string): { short_id: string }[] {
  const list = ["--no-cache", "--repo", repository, "snapshots", "--json"];
  return JSON.parse(execFileSync("restic", list, { encoding: "utf8", env: { ...process.env, RESTIC_PASSWORD } }));
}

const aMessage = { name: "A Visitor", email: "visitor@test.example", message: "My back hurts." };
const secondsLater = (seconds: number) =>
  new Date(Date.now() + seconds * 1_000).toISOString().slice(0, 19).replaceAll(":", "-");

/** One installation for all tests, with a post, a message and an archive. The last test stops it. */
let app: TestApp;
let folder = "";
let archive = "";
const inFolder = (name: string) => join(folder, name);
function emptyFolder(name: string): string {
  mkdirSync(inFolder(name));
  return inFolder(name);
}
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "backups-"));
  app = await startTestApp({ posts: { "saddles.md": aPost({ title: "Saddles", published: true }) } });
  await app.asVisitor("POST", "/api/contact", aMessage);
  archive = inFolder("a.tar");
  expect(await run("backup", app, archive)).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

describe("npm run backup", () => {
  // Two commands and a second service are slow on a busy machine.
  test("makes one private file while the service writes; a new folder restored from it has every post, draft and message", {
    timeout: 60_000,
  }, async () => {
    const backups = emptyFolder("busy");
    app.put("by-hand.md", aPost({ title: "Half written by hand" }));
    app.put("images/by-hand.webp", "a picture");
    writeFileSync(join(app.blogDir, "../notes.txt"), "half-made\n");

    const writing = Promise.all(
      ["One", "Two", "Three"].map((title) => app.asAdmin("PATCH", "/api/blog/saddles", { title })),
    );
    const made = await run("backup", app, backups);
    await writing;
    expect(made).toMatchObject({
      code: 0,
      output: expect.stringMatching(/2 posts, .* restored as a trial and found the same/),
    });
    const [name = ""] = readdirSync(backups);
    expect(statSync(join(backups, name)).mode & 0o777).toBe(0o600);
    expect(readdirSync(backups)).toEqual([name]);

    const site = join(backups, "site");
    expect(await run("restore", app, join(backups, name), "--to", site)).toMatchObject({ code: 0 });
    expect(readFileSync(join(site, "content/blog/by-hand.md"), "utf8")).toContain("Half written by hand");
    expect(readFileSync(join(site, "content/blog/images/by-hand.webp"), "utf8")).toBe("a picture");
    expect(readFileSync(join(site, "content/notes.txt"), "utf8")).toBe("half-made\n");
    expect(readFileSync(join(site, "data/messages.json"), "utf8")).toContain("My back hurts.");
    expect(existsSync(join(site, "data/sessions.json"))).toBe(false);

    await using again = await startTestApp({
      env: {
        BLOG_DIR: join(site, "content/blog"),
        PRACTICE_DIR: join(site, "content/practice"),
        DATA_DIR: join(site, "data"),
        DIST_DIR: join(site, "dist"),
      },
    });
    expect(await (await again.asAdmin("GET", "/api/blog?summary=1")).json()).toHaveLength(2);
    const restored = (await again.asAdmin("PATCH", "/api/blog/saddles", { title: "And on it goes" })).status;
    expect(restored).toBe(200);
    const story = execFileSync("git", ["-C", site, "log", "--format=%s"], { encoding: "utf8" });
    expect(story).toMatch(/^post: .*\n[\s\S]*start\n$/);
    app.git("checkout", "--quiet", "--", "content/notes.txt");
    for (const file of ["by-hand.md", "images/by-hand.webp"]) rmSync(join(app.blogDir, file));
  });

  test("keeps as many archives as --keep says and deletes nothing else", async () => {
    const backups = emptyFolder("kept");
    const old = [`practice-${secondsLater(-200)}Z.tar`, `practice-${secondsLater(-100)}Z.tar`];
    for (const name of [...old, "practice-notes.tar", "holiday.jpg"]) writeFileSync(join(backups, name), "");
    const { output } = await run("backup", app, backups, "--keep", "2");
    expect(output).toContain(`Deleted, because 2 are kept: ${old[0]}`);
    const remaining = readdirSync(backups);
    expect(remaining).toHaveLength(4);
    expect(remaining).toEqual(expect.arrayContaining(["holiday.jpg", "practice-notes.tar", old[1]]));
  });

  test("saves posts and facts that have a repository of their own, as on a server, whether committed or not", async () => {
    const content = emptyFolder("content");
    const server = {
      blogDir: join(content, "blog"),
      practiceDir: join(content, "practice"),
      dataDir: inFolder("server-data"),
    };
    mkdirSync(server.blogDir);
    cpSync(sampleDirs.practice, server.practiceDir, { recursive: true });
    // This process holds the locks: opening and closing a lock file here would release its lock.
    cpSync(app.dataDir, server.dataDir, { recursive: true, filter: (path) => !path.endsWith(".lock") });
    const file = join(server.blogDir, "saddles.md");
    writeFileSync(file, aPost({ title: "Saddles" }));
    const pictures = ["committed", "new"].map((name) => join(server.practiceDir, "images", `${name}.webp`));
    mkdirSync(join(server.practiceDir, "images"));
    for (const picture of pictures) writeFileSync(picture, "a picture");
    const git = (...args: string[]) => execFileSync("git", ["-C", content, ...args], { stdio: "pipe" });
    git("init", "--quiet");
    git("add", "blog", "practice/hours.yaml", "practice/images/committed.webp");
    git("-c", "user.name=A", "-c", "user.email=a@test.example", "commit", "--quiet", "-m", "start");
    expect(await run("backup", server, inFolder("server.tar"))).toMatchObject({ code: 0 });
    const prices = readFileSync(join(server.practiceDir, "prices.yaml"), "utf8");
    for (const lost of [content, server.dataDir]) rmSync(lost, { recursive: true });
    expect(await run("restore", server, inFolder("server.tar"), "--foreign")).toMatchObject({ code: 0 });
    expect(readFileSync(file, "utf8")).toContain("Saddles");
    expect(readFileSync(join(server.practiceDir, "prices.yaml"), "utf8")).toBe(prices);
    expect(existsSync(join(server.practiceDir, "hours.yaml"))).toBe(true);
    expect(pictures.map((picture) => readFileSync(picture, "utf8"))).toEqual(["a picture", "a picture"]);
    expect(readFileSync(join(server.dataDir, "messages.json"), "utf8")).toContain("My back hurts.");
  });

  test("with BACKUP_KEY makes an archive that only this key opens, even without this project; restore asks for a missing key", async () => {
    const key = "a key of twenty letters";
    const backups = emptyFolder("sealed");
    expect(await runWith({ BACKUP_KEY: key }, "backup", app, join(backups, "one.tar"))).toMatchObject({ code: 0 });
    expect(readdirSync(backups)).toEqual(["one.tar.enc"]);
    const encrypted = join(backups, "one.tar.enc");
    expect(readFileSync(encrypted, "latin1")).not.toMatch(/My back hurts|manifest\.json/);

    const wrong = await runWith(
      { BACKUP_KEY: `not ${key}` },
      "restore",
      app,
      encrypted,
      "--to",
      join(backups, "wrong"),
    );
    expect(wrong).toEqual({
      code: 1,
      output: "Nothing was restored. The archive cannot be opened: it has another BACKUP_KEY, or it is damaged.\n",
    });
    const right = await runWith({ BACKUP_KEY: key }, "restore", app, encrypted, "--to", join(backups, "right"));
    expect(right).toMatchObject({ code: 0 });
    expect(readFileSync(join(backups, "right/data/messages.json"), "utf8")).toContain("My back hurts.");
    for (const [TYPED, code] of [
      ["", 1],
      [`${key}\n`, 0],
    ] as const) {
      const asked = await runWith({ TYPED }, "restore", app, encrypted, "--to", join(backups, `asked-${code}`));
      expect(asked).toEqual({ code, output: expect.stringContaining("The BACKUP_KEY of this archive?") });
    }
    expect(readFileSync(join(backups, "asked-0/data/messages.json"), "utf8")).toContain("My back hurts.");

    const byHand = /openssl enc[^']*/.exec(readFileSync("README.md", "utf8"))?.[0] ?? "";
    const tar = ["-t", "-I", byHand, "-f", encrypted];
    expect(execFileSync("tar", tar, { encoding: "utf8", env: { ...process.env, BACKUP_KEY: key } })).toContain(
      "manifest.json",
    );
  });

  test("with BACKUP_REMOTE copies the archive there, keeps as many there as here, and records the result for the service", async () => {
    const [backups, elsewhere] = [emptyFolder("first-place"), emptyFolder("elsewhere")];
    const old = `practice-${secondsLater(-100)}Z.tar`;
    for (const name of [old, "holiday.jpg"]) writeFileSync(join(elsewhere, name), "");
    const made = await runWith({ BACKUP_REMOTE: elsewhere }, "backup", app, backups, "--keep", "1");
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining(`Copied to ${elsewhere}.`) });
    expect(readdirSync(elsewhere).sort()).toEqual(["holiday.jpg", ...readdirSync(backups)]);
    expect(readLastBackup(app.dataDir)).toEqual({ at: expect.any(String), onSameDisk: true, copied: true });

    const gone = await runWith({ BACKUP_REMOTE: "nowhere:at-all" }, "backup", app, backups);
    expect(gone).toEqual({
      code: 1,
      output: expect.stringMatching(/found the same[\s\S]*It could not be copied to nowhere:at-all\. /),
    });
    expect(readLastBackup(app.dataDir)).toMatchObject({ copied: false });
    await run("backup", app, backups);
    expect(readLastBackup(app.dataDir)).toMatchObject({ copied: null });
  });

  // restic makes a key of its password slowly, on purpose, at each call.
  test("with BACKUP_KEY and restic keeps encrypted snapshots here and at BACKUP_REMOTE, as many as --keep says; any of them is restored", {
    timeout: 180_000,
  }, async () => {
    const BACKUP_KEY = "a key of twenty letters";
    const [backups, elsewhere] = [emptyFolder("snapshots"), emptyFolder("copied")];
    const before = `practice-${secondsLater(-200)}Z.tar.enc`;
    for (const name of [before, "holiday.jpg"]) writeFileSync(join(backups, name), "");
    const settings = { RESTIC_PATH: "restic", BACKUP_KEY, BACKUP_REMOTE: elsewhere };
    const backUp = () => runWith(settings, "backup", app, backups, "--keep", "2");
    expect(await backUp()).toMatchObject({
      code: 0,
      output: expect.stringMatching(
        /snapshots\/restic: 1 posts, restored as a trial and found the same[\s\S]*Copied to/,
      ),
    });
    // An archive of the time before restic counts, and goes when there are enough snapshots.
    expect(existsSync(join(backups, before))).toBe(true);
    for (const name of ["second.md", "third.md"]) {
      app.put(name, aPost({ title: "Later" }));
      expect(await backUp()).toMatchObject({ code: 0 });
      expect(readdirSync(backups).sort()).toEqual(["holiday.jpg", "restic"]);
    }
    expect(readLastBackup(app.dataDir)).toMatchObject({ copied: true });
    for (const name of ["second.md", "third.md"]) rmSync(join(app.blogDir, name));
    const grep = spawnSync("grep", ["-rlE", "My back hurts|manifest", backups, elsewhere], { encoding: "utf8" });
    expect(grep).toMatchObject({ status: 1, stdout: "" });

    const there = join(elsewhere, "restic");
    const [earlier, ...others] = snapshotsIn(there, BACKUP_KEY);
    expect(others).toHaveLength(1);
    const restore = (from: string, to: string, key = BACKUP_KEY, ...args: string[]) =>
      runWith({ ...settings, BACKUP_KEY: key }, "restore", app, from, "--to", join(folder, to), ...args);
    const fromThere = ["--snapshot", earlier?.short_id ?? ""];
    expect(await restore(`rclone:${there}`, "from-elsewhere", BACKUP_KEY, ...fromThere)).toMatchObject({ code: 0 });
    expect(await restore(join(backups, "restic"), "from-here")).toMatchObject({ code: 0 });
    const posts = (site: string) =>
      readdirSync(join(folder, site, "content/blog")).filter((name) => /d\.md$/.test(name));
    expect([posts("from-elsewhere"), posts("from-here")]).toEqual([["second.md"], ["second.md", "third.md"]]);
    for (const site of ["from-elsewhere", "from-here"])
      expect(readFileSync(join(folder, site, "data/messages.json"), "utf8")).toContain("My back hurts.");
    expect(await restore(join(backups, "restic"), "wrong", `not ${BACKUP_KEY}`)).toMatchObject({
      code: 1,
      output: expect.stringContaining("The backup cannot be opened: it has another BACKUP_KEY, or it is damaged."),
    });

    // Somebody loses the key. The archive beside the snapshots is newer than they are, and stays when the key is back.
    const archive = expect.stringMatching(/^practice-.*\.tar$/);
    const output = expect.stringMatching(/restic holds snapshots, but BACKUP_KEY is not set: .*, and not encrypted\./);
    const withoutKey = { ...settings, BACKUP_KEY: "", BACKUP_REMOTE: "" };
    expect(await runWith(withoutKey, "backup", app, backups)).toMatchObject({ code: 0, output });
    expect(await backUp()).toMatchObject({ code: 0 });
    expect(readdirSync(backups).sort()).toEqual(["holiday.jpg", archive, "restic"]);
    const which = expect.stringMatching(
      /snapshots is a folder of backups\. Please name one of them: .*practice-.*restic/,
    );
    expect(await run("restore", app, backups)).toMatchObject({ code: 1, output: which });
  });

  test("keeps no snapshot whose trial restore is not the same, and makes none under another key", {
    timeout: 60_000,
  }, async () => {
    const backups = emptyFolder("untrue");
    const untrue = inFolder("untrue-restic");
    const spoil =
      'for last in "$@"; do :; done; case "$*" in *" restore "*) echo x >>"$last/data/messages.json" ;; esac';
    writeFileSync(untrue, `#!/bin/sh\nrestic "$@" || exit\n${spoil}\n`, { mode: 0o755 });
    const BACKUP_KEY = "a key of twenty letters";
    expect(await runWith({ RESTIC_PATH: untrue, BACKUP_KEY }, "backup", app, backups)).toMatchObject({
      code: 1,
      output: expect.stringContaining("No backup was made. The archive is damaged: data/messages.json"),
    });
    expect(snapshotsIn(join(backups, "restic"), BACKUP_KEY)).toEqual([]);
    const another = { RESTIC_PATH: "restic", BACKUP_KEY: `not ${BACKUP_KEY}` };
    expect(await runWith(another, "backup", app, backups)).toEqual({
      code: 1,
      output: expect.stringMatching(/^No backup was made\. \S+restic has another BACKUP_KEY\. /),
    });
  });

  test("whose restic was killed while it held its lock stops neither a restore nor the next backup", {
    timeout: 60_000,
  }, async () => {
    const backups = emptyFolder("locked");
    const locks = join(backups, "restic/locks");
    const killed = inFolder("killed-restic");
    const kill = `restic "$@" & until ls ${locks} | grep -qx '[0-9a-f]*'; do :; done; kill -9 $!; exit 1`;
    writeFileSync(killed, `#!/bin/sh\ncase "$*" in *" check") ${kill} ;; esac\nexec restic "$@"\n`, { mode: 0o755 });
    const settings = { RESTIC_PATH: "restic", BACKUP_KEY: "a key of twenty letters" };
    expect(await runWith({ ...settings, RESTIC_PATH: killed }, "backup", app, backups)).toMatchObject({ code: 1 });
    expect(readdirSync(locks)).toHaveLength(1);
    const restored = await runWith(settings, "restore", app, join(backups, "restic"), "--to", inFolder("from-locked"));
    expect(restored).toMatchObject({ code: 0 });
    expect(await runWith(settings, "backup", app, backups)).toMatchObject({ code: 0 });
  });

  test("leaves the previous archive as it was, and no incomplete file, when it fails", async () => {
    const only = join(emptyFolder("only"), "only.tar");
    copyFileSync(archive, only);
    // A missing git object, as after a disk failure.
    const blob = app.git("rev-parse", "HEAD:content/notes.txt");
    const object = join(app.blogDir, "../../.git/objects", blob.slice(0, 2), blob.slice(2));
    renameSync(object, inFolder("lost-object"));
    const { code, output } = await run("backup", app, only);
    renameSync(inFolder("lost-object"), object);
    expect([code, output]).toEqual([1, expect.stringMatching(/^No backup was made\. git /)]);
    expect(readFileSync(only).equals(readFileSync(archive))).toBe(true);
    expect(readdirSync(inFolder("only"))).toEqual(["only.tar"]);
  });
});

describe("npm run restore", () => {
  test("refuses while the service runs", async () => {
    const { code, output } = await run("restore", app, archive, "--force");
    expect([code, output]).toEqual([1, expect.stringContaining("The service is running")]);
  });

  test("touches nothing when the archive is damaged, or the folder holds something else", async () => {
    const bytes = readFileSync(archive);
    const at = bytes.indexOf("# v2 git bundle");
    bytes[at + 200] = (bytes[at + 200] ?? 0) ^ 1;
    const damaged = inFolder("damaged.tar");
    writeFileSync(damaged, bytes);
    const to = inFolder("site-of-damaged");
    expect(await run("restore", app, damaged, "--to", to)).toMatchObject({
      code: 1,
      output: expect.stringContaining("The archive is damaged: repository.bundle"),
    });
    expect(readdirSync(to)).toEqual([]);

    const full = emptyFolder("full");
    writeFileSync(join(full, "letter.txt"), "Dear all");
    const elsewhere = await run("restore", app, archive, "--to", full);
    expect([elsewhere.code, elsewhere.output]).toEqual([1, expect.stringContaining("holds something else")]);
    expect(readdirSync(full)).toEqual(["letter.txt"]);
  });

  test("restores a lost post and lost messages, and refuses to replace anything newer without --force", async () => {
    await app.stop();
    app.git("reset", "--quiet", "--hard", app.git("rev-list", "--max-parents=0", "HEAD"));

    rmSync(app.dataDir, { recursive: true });
    const lost = await run("restore", app, archive);
    expect(lost.code).toBe(0);
    expect(readFileSync(join(app.dataDir, "messages.json"), "utf8")).toContain("My back hurts.");
    expect(statSync(join(app.dataDir, "messages.json")).mode & 0o777).toBe(0o600);

    app.put("saddles.md", aPost({ title: "Newer by hand" }));
    app.git("commit", "--quiet", "--all", "-m", "newer");
    app.put("untracked.md", aPost({ title: "Newest" }));
    writeFileSync(join(app.dataDir, "messages.json"), '{"messages":[]}');
    const refused = await run("restore", app, archive);
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(
      /something newer here .*: the commits up to \w{7}; content\/blog\/untracked\.md; messages\.json\./,
    );
    expect(app.readPost("saddles").title).toBe("Newer by hand");

    const forced = await run("restore", app, archive, "--force");
    expect(forced.code).toBe(0);
    expect(app.readPost("saddles").title).toBe("Saddles");
    expect(app.hasFile("untracked.md")).toBe(false);
    expect(readFileSync(join(app.dataDir, "messages.json"), "utf8")).toContain("My back hurts.");
    // Nothing is lost: git has the newer posts, and a folder beside has the newer data.
    const branch = /branch (before-restore-\S+)\./.exec(forced.output)?.[1] ?? "";
    expect(app.git("show", `${branch}:content/blog/saddles.md`)).toContain("Newer by hand");
    expect(app.git("show", `${branch}:content/blog/untracked.md`)).toContain("Newest");
    const setAsideFolder = /data are in (\S+)\./.exec(forced.output)?.[1] ?? "";
    expect(readFileSync(join(setAsideFolder, "messages.json"), "utf8")).toBe('{"messages":[]}');
  });
});
