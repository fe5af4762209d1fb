import { execFile, execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempDisposableSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { aPost, startTestApp } from "../admin-service/testing/start-test-app.ts";

type App = Awaited<ReturnType<typeof startTestApp>>;
interface Done {
  code: number;
  said: string;
}

/** `npm run backup` or `restore`, for the installation of a test app. */
function run(command: "backup" | "restore", app: Pick<App, "blogDir" | "dataDir">, ...args: string[]): Promise<Done> {
  const env = { PATH: process.env.PATH, BLOG_DIR: app.blogDir, DATA_DIR: app.dataDir };
  return new Promise((done) => {
    execFile(process.execPath, [resolve(`scripts/${command}.ts`), ...args], { env }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    );
  });
}

const aFolder = () => mkdtempDisposableSync(join(tmpdir(), "backups-"));
const archivesIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith(".tar"));
const aMessage = { name: "A Visitor", email: "visitor@test.example", message: "My back hurts." };
const secondsLater = (seconds: number) =>
  new Date(Date.now() + seconds * 1_000).toISOString().slice(0, 19).replaceAll(":", "-");

describe("npm run backup", () => {
  // Five programs and two services take their time on a machine that has other work to do.
  test("while the service runs and writes, makes one private file from which a new folder comes up with every post, draft and message", {
    timeout: 60_000,
  }, async () => {
    await using app = await startTestApp({ posts: { "saddles.md": aPost({ title: "Saddles", published: true }) } });
    using backups = aFolder();
    await app.asVisitor("POST", "/api/contact", aMessage);
    app.put("by-hand.md", aPost({ title: "Half written by hand" }));
    app.put("images/by-hand.webp", "a picture");
    writeFileSync(join(app.blogDir, "../notes.txt"), "half-made\n");

    const writing = Promise.all(
      ["One", "Two", "Three"].map((title) => app.asAdmin("PATCH", "/api/blog/saddles", { title })),
    );
    const made = await run("backup", app, backups.path);
    await writing;
    expect(made).toMatchObject({
      code: 0,
      said: expect.stringMatching(/2 posts, .* restored as a trial and found the same/),
    });
    const [archive = ""] = archivesIn(backups.path);
    expect(statSync(join(backups.path, archive)).mode & 0o777).toBe(0o600);
    expect(readdirSync(backups.path)).toEqual([archive]);

    const site = join(backups.path, "site");
    expect(await run("restore", app, join(backups.path, archive), "--to", site)).toMatchObject({ code: 0 });
    expect(readFileSync(join(site, "content/blog/by-hand.md"), "utf8")).toContain("Half written by hand");
    expect(readFileSync(join(site, "content/blog/images/by-hand.webp"), "utf8")).toBe("a picture");
    expect(readFileSync(join(site, "content/notes.txt"), "utf8")).toBe("half-made\n");
    expect(readFileSync(join(site, "data/messages.json"), "utf8")).toContain("My back hurts.");
    expect(existsSync(join(site, "data/sessions.json"))).toBe(false);

    await using again = await startTestApp({
      env: { BLOG_DIR: join(site, "content/blog"), DATA_DIR: join(site, "data"), DIST_DIR: join(site, "dist") },
    });
    expect(await (await again.asAdmin("GET", "/api/blog?summary=1")).json()).toHaveLength(2);
    const restored = (await again.asAdmin("PATCH", "/api/blog/saddles", { title: "And on it goes" })).status;
    expect(restored).toBe(200);
    const story = execFileSync("git", ["-C", site, "log", "--format=%s"], { encoding: "utf8" });
    expect(story).toMatch(/^post: .*\n[\s\S]*start\n$/);
  });

  test("keeps as many archives as it is told and deletes nothing else", async () => {
    await using app = await startTestApp();
    using backups = aFolder();
    const old = [`practice-${secondsLater(-200)}Z.tar`, `practice-${secondsLater(-100)}Z.tar`];
    for (const name of [...old, "practice-notes.tar", "holiday.jpg"]) writeFileSync(join(backups.path, name), "");
    const { said } = await run("backup", app, backups.path, "--keep", "2");
    expect(said).toContain(`Deleted, because 2 are kept: ${old[0]}`);
    const left = readdirSync(backups.path);
    expect(left).toHaveLength(4);
    expect(left).toEqual(expect.arrayContaining(["holiday.jpg", "practice-notes.tar", old[1]]));
  });

  test("that cannot be made leaves the one before it as it was, and nothing half-made", async () => {
    await using app = await startTestApp();
    using backups = aFolder();
    const archive = join(backups.path, "only.tar");
    expect((await run("backup", app, archive)).code).toBe(0);
    const before = readFileSync(archive);
    // A history with a hole in it: what a failing disk leaves.
    const blob = app.git("rev-parse", "HEAD:content/notes.txt");
    rmSync(join(app.blogDir, "../../.git/objects", blob.slice(0, 2), blob.slice(2)));
    const { code, said } = await run("backup", app, archive);
    expect([code, said]).toEqual([1, expect.stringMatching(/^No backup was made\. git /)]);
    expect(readFileSync(archive).equals(before)).toBe(true);
    expect(readdirSync(backups.path)).toEqual(["only.tar"]);
  });
});

test.runIf(process.getuid?.() === 0)(
  "root is told to work as the user the site belongs to, and leaves nothing behind",
  async () => {
    await using app = await startTestApp();
    using backups = aFolder();
    execFileSync("chown", ["-R", "65534", app.blogDir]);
    const made = await run("backup", app, backups.path);
    expect(made).toEqual({
      code: 1,
      said: expect.stringMatching(/belongs to (\w+)\. Please put sudo -u \1 before the command/),
    });
    expect(readdirSync(backups.path)).toEqual([]);
  },
);

describe("npm run restore", () => {
  test("refuses while the service runs", async () => {
    await using app = await startTestApp();
    using backups = aFolder();
    const archive = join(backups.path, "a.tar");
    await run("backup", app, archive);
    const { code, said } = await run("restore", app, archive, "--force");
    expect([code, said]).toEqual([1, expect.stringContaining("The service is running")]);
  });

  test("brings back a post and messages that were lost, and refuses to take the place of anything newer unless told to", async () => {
    const app = await startTestApp({ posts: { "saddles.md": aPost({ title: "Saddles", published: true }) } });
    await using _ = app;
    using backups = aFolder();
    const archive = join(backups.path, "a.tar");
    await app.asVisitor("POST", "/api/contact", aMessage);
    await run("backup", app, archive);
    await app.stop();

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
    expect(refused.said).toMatch(
      /something newer here .*: the commits up to \w{7}; content\/blog\/untracked\.md; messages\.json\./,
    );
    expect(app.readPost("saddles").title).toBe("Newer by hand");

    const forced = await run("restore", app, archive, "--force");
    expect(forced.code).toBe(0);
    expect(app.readPost("saddles").title).toBe("Saddles");
    expect(app.hasFile("untracked.md")).toBe(false);
    expect(readFileSync(join(app.dataDir, "messages.json"), "utf8")).toContain("My back hurts.");
    // Nothing is lost: git has the newer posts, and the newer data lie beside.
    const branch = /branch (before-restore-\S+)\./.exec(forced.said)?.[1] ?? "";
    expect(app.git("show", `${branch}:content/blog/saddles.md`)).toContain("Newer by hand");
    expect(app.git("show", "stash@{0}^3:content/blog/untracked.md")).toContain("Newest");
    const aside = /data are in (\S+)\./.exec(forced.said)?.[1] ?? "";
    expect(readFileSync(join(aside, "messages.json"), "utf8")).toBe('{"messages":[]}');
  });

  test("touches nothing when the archive is damaged, or is something else", async () => {
    await using app = await startTestApp();
    using backups = aFolder();
    const archive = join(backups.path, "a.tar");
    await run("backup", app, archive);
    const bytes = readFileSync(archive);
    const at = bytes.indexOf("# v2 git bundle");
    bytes[at + 200] = (bytes[at + 200] ?? 0) ^ 1;
    writeFileSync(archive, bytes);
    const to = join(backups.path, "site");
    expect(await run("restore", app, archive, "--to", to)).toMatchObject({
      code: 1,
      said: expect.stringContaining("The archive is damaged: repository.bundle"),
    });
    expect(readdirSync(to)).toEqual([]);

    mkdirSync(join(backups.path, "full"));
    writeFileSync(join(backups.path, "full/letter.txt"), "Dear all");
    const elsewhere = await run("restore", app, archive, "--to", join(backups.path, "full"));
    expect([elsewhere.code, elsewhere.said]).toEqual([1, expect.stringContaining("holds something else")]);
    expect(readdirSync(join(backups.path, "full"))).toEqual(["letter.txt"]);
  });
});
