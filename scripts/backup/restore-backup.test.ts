import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { manifestSchema, sign } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";
import { unpackTar } from "./tar.ts";

let folder = "";
let repository = "";
let dataDir = "";
const git = (...args: string[]) =>
  execFileSync("git", ["-C", repository, ...args], { encoding: "utf8", stdio: "pipe" });
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "restore-"));
  repository = join(folder, "site");
  dataDir = join(folder, "data");
  for (const path of [repository, dataDir]) mkdirSync(path);
  git("init", "--quiet");
  git("-c", "user.name=A", "-c", "user.email=a@test.example", "commit", "--quiet", "--allow-empty", "-m", "start");
  writeFileSync(join(folder, "victim.txt"), "precious");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns a manifest of an empty backup, with these fields changed. */
function aManifest(manifest: object) {
  const is = { is: "a backup of the practice's website", version: 1, at: new Date().toISOString(), byHand: [] };
  return { ...is, head: "", branch: "", remotes: {}, blog: "", posts: {}, deleted: [], archive: {}, ...manifest };
}

let archives = 0;
/** Makes an archive with these files, these fields in its manifest, and correct checksums. Returns its path. */
function archiveOf(files: Record<string, string>, manifest: object = {}, prepare: (root: string) => void = () => {}) {
  const root = join(folder, `archive-${++archives}`);
  const sums: Record<string, string> = {};
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    sums[path] = createHash("sha256").update(text).digest("hex");
  }
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, "manifest.json"), JSON.stringify(aManifest({ archive: sums, ...manifest })));
  prepare(root);
  execFileSync("tar", ["-c", "-f", `${root}.tar`, "-C", root, "."]);
  return `${root}.tar`;
}
const restore = (archive: string, { force = true, madeBy }: { force?: boolean; madeBy?: string | undefined } = {}) =>
  restoreBackup(unpackTar(archive, undefined), { repository, dataDir, force, madeBy });

test("an archive restores files inside the website's folders", async () => {
  await restore(archiveOf({ "files/content/notes.txt": "notes", "data/messages.json": "{}" }));
  expect(readFileSync(join(repository, "content/notes.txt"), "utf8")).toBe("notes");
  expect(readFileSync(join(dataDir, "messages.json"), "utf8")).toBe("{}");
});

test.each<[string, Record<string, string>, object?, ((root: string) => void)?]>([
  ["a file to delete outside", {}, { deleted: ["../victim.txt"] }],
  ["a file to delete by an absolute path", {}, { deleted: ["/etc/hostname"] }],
  ["a file to delete by a detour outside", {}, { deleted: ["content/../../victim.txt"] }],
  ["git's settings to delete", {}, { deleted: [".git/config"] }],
  ["git's settings", { "files/.git/config": "[core]\n\tfsmonitor = id\n" }],
  ["hooks in capitals", { "files/sub/.GIT/hooks/post-checkout": "id" }],
  ["hooks under a short name", { "files/git~1/hooks/post-checkout": "id" }],
  ["a post outside", {}, { posts: { "../x.md": "0".repeat(64) } }],
  ["a posts' folder outside", {}, { blog: "../elsewhere" }],
  ["a branch that is an option", {}, { branch: "--orphan=x" }],
  ["a remote that is an option", {}, { remotes: { "--mirror": "https://git.test/x" } }],
  ["a remote that runs a program", {}, { remotes: { origin: "ext::id" } }],
  ["a commit that is an option", {}, { head: "--output=x" }],
  ["a link", { "files/a.txt": "a" }, {}, (root) => symlinkSync("/etc", join(root, "files/etc"))],
  ["a folder for data that is a link", {}, {}, (root) => symlinkSync("/etc", join(root, "data"))],
])("an archive that names %s is refused before anything is touched", async (_, files, manifest, prepare) => {
  const before = [
    readFileSync(join(repository, ".git/config"), "utf8"),
    git("status", "--porcelain"),
    readdirSync(dataDir),
  ];
  await expect(restore(archiveOf(files, manifest, prepare))).rejects.toThrow(/^This is no backup/);
  expect([
    readFileSync(join(repository, ".git/config"), "utf8"),
    git("status", "--porcelain"),
    readdirSync(dataDir),
  ]).toEqual(before);
  expect(existsSync(join(folder, "victim.txt"))).toBe(true);
});

test("an archive of another installation needs --foreign; our own needs nothing unless somebody has changed it", {
  tags: ["slow"],
}, async () => {
  const ours = await sign(dataDir, manifestSchema.parse(aManifest({ deleted: ["old.txt"] })));
  const restoreManifest = (manifest: object, madeBy?: string) => restore(archiveOf({}, manifest), { madeBy });
  const unknownOrigin = expect.stringContaining("cannot be told who made the archive");
  expect((await restoreManifest(ours, dataDir)).setAside).not.toContainEqual(unknownOrigin);
  for (const foreign of [
    { ...ours, deleted: ["README.md"] },
    { ...ours, signature: "0".repeat(64) },
    { signature: undefined },
  ])
    await expect(restoreManifest(foreign, dataDir)).rejects.toThrow(
      "not made by this installation, and could bring anything",
    );
  expect((await restoreManifest({ deleted: ["old.txt"] })).setAside).not.toContainEqual(unknownOrigin);
  const elsewhere = join(folder, "no-data");
  expect((await restoreManifest(ours, elsewhere)).setAside).toContainEqual(unknownOrigin);
});

test("untracked links and nested repositories do not block a restore and stay as they are; a changed tracked link counts as newer work", {
  tags: ["slow"],
}, async () => {
  symlinkSync("..", join(repository, "to-a-folder"));
  execFileSync("git", ["init", "--quiet", join(repository, "another-repository")]);
  const archive = archiveOf({ "files/notes.txt": "notes" });
  await restore(archive);
  expect([existsSync(join(repository, "to-a-folder")), existsSync(join(repository, "another-repository"))]).toEqual([
    true,
    true,
  ]);
  git("add", "to-a-folder");
  git("-c", "user.name=A", "-c", "user.email=a@test.example", "commit", "--quiet", "-m", "a link");
  rmSync(join(repository, "to-a-folder"));
  symlinkSync("/etc", join(repository, "to-a-folder"));
  const again = restore(archive, { force: false });
  await expect(again).rejects.toThrow("newer here");
  await expect(again).rejects.toThrow("to-a-folder");
  git("checkout", "--quiet", "--", "to-a-folder");
  rmSync(join(repository, "another-repository"), { recursive: true });
});

test("no file is restored through an existing link that points outside", async () => {
  symlinkSync("..", join(repository, "out"));
  git("add", "out");
  git("-c", "user.name=A", "-c", "user.email=a@test.example", "commit", "--quiet", "-m", "a link");
  await restore(archiveOf({ "files/out/victim.txt": "spoilt" }));
  expect(readFileSync(join(folder, "victim.txt"), "utf8")).toBe("precious");
  expect(readFileSync(join(repository, "out/victim.txt"), "utf8")).toBe("spoilt");
});

test("a backup of the time before the first commit takes the place of committed files, which stay on a branch", async () => {
  writeFileSync(join(repository, "committed.txt"), "committed");
  git("add", "committed.txt");
  git("-c", "user.name=A", "-c", "user.email=a@test.example", "commit", "--quiet", "-m", "newer");
  const { setAside } = await restore(archiveOf({ "files/notes.txt": "notes" }));
  expect(existsSync(join(repository, "committed.txt"))).toBe(false);
  expect(git("status", "--porcelain", "committed.txt")).toBe(" D committed.txt\n");
  const branch = /branch (\S+)\./.exec(setAside.join())?.[1];
  expect(git("show", `${branch}:committed.txt`)).toBe("committed");
});

test("a new folder inside another repository gets one of its own, and that other one is left alone", async () => {
  const before = [git("for-each-ref"), git("status", "--porcelain")];
  const inside = join(repository, "a-new-folder");
  await restoreBackup(unpackTar(archiveOf({ "files/notes.txt": "notes" }), undefined), {
    repository: inside,
    dataDir: join(folder, "new-data"),
    force: false,
  });
  expect(readFileSync(join(inside, "notes.txt"), "utf8")).toBe("notes");
  expect(existsSync(join(inside, ".git"))).toBe(true);
  rmSync(inside, { recursive: true });
  expect([git("for-each-ref"), git("status", "--porcelain")]).toEqual(before);
});
