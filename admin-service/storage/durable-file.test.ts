import { readdirSync } from "node:fs";
import { lstat, mkdir, mkdtempDisposable, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isTemporary, removeDurably, removeTemporaries, writeDurably } from "./durable-file.ts";

const aFolder = () => mkdtempDisposable(join(tmpdir(), "durable-"));
const permissions = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

test("writes a whole file, replaces it, and leaves nothing else behind", async () => {
  await using folder = await aFolder();
  const path = join(folder.path, "post.md");
  await writeDurably(path, "old");
  await writeDurably(path, new Uint8Array([0x6e, 0x65, 0x77]));
  expect(await readFile(path, "utf8")).toBe("new");
  expect(await readdir(folder.path)).toEqual(["post.md"]);
});

test("is readable for all by default, and private when asked, whatever the umask and the old file's mode", async () => {
  await using folder = await aFolder();
  const path = join(folder.path, "file");
  const umask = process.umask(0o077);
  try {
    await writeDurably(path, "public");
    expect(await permissions(path)).toBe("644");
    await writeDurably(path, "private", { mode: 0o600 });
    expect(await permissions(path)).toBe("600");
  } finally {
    process.umask(umask);
  }
});

test("replaces a symlink and leaves alone what it led to", async () => {
  await using folder = await aFolder();
  await writeFile(join(folder.path, "target"), "untouched");
  await symlink("target", join(folder.path, "link"));
  await writeDurably(join(folder.path, "link"), "new");
  expect((await lstat(join(folder.path, "link"))).isSymbolicLink()).toBe(false);
  expect(await readFile(join(folder.path, "target"), "utf8")).toBe("untouched");
});

test("a write that fails leaves no temporary file", async () => {
  await using folder = await aFolder();
  await mkdir(join(folder.path, "taken"));
  await expect(writeDurably(join(folder.path, "taken"), "text")).rejects.toThrow("EISDIR");
  expect(await readdir(folder.path)).toEqual(["taken"]);
});

test("a file that is still being written is told from other files by its name", async () => {
  await using folder = await aFolder();
  const writing = writeDurably(join(folder.path, "a.md"), "text");
  let names: string[] = [];
  while (names.length === 0) names = readdirSync(folder.path); // the write goes on only when this has let go
  await writing;
  expect([...names, "a.md", ".a.md.tmp", ".gitignore"].map(isTemporary)).toEqual([true, false, false, false]);
});

test("fifty writes of one file at once leave one of the fifty texts, whole", async () => {
  await using folder = await aFolder();
  const path = join(folder.path, "file");
  const texts = Array.from({ length: 50 }, (_, index) => String(index).repeat(10_000));
  await Promise.all(texts.map((text) => writeDurably(path, text)));
  expect(texts).toContain(await readFile(path, "utf8"));
  expect(await readdir(folder.path)).toEqual(["file"]);
});

test("removes a file, and accepts that it is gone already", async () => {
  await using folder = await aFolder();
  const path = join(folder.path, "file");
  await writeFile(path, "text");
  await removeDurably(path);
  await removeDurably(path);
  expect(await readdir(folder.path)).toEqual([]);
});

test("temporary files of a killed process are removed, for that file and no other", async () => {
  await using folder = await aFolder();
  for (const name of [".a.json.123.tmp", ".b.json.123.tmp", "a.json"]) await writeFile(join(folder.path, name), "");
  await removeTemporaries(join(folder.path, "a.json"));
  expect(await readdir(folder.path)).toEqual([".b.json.123.tmp", "a.json"]);
});
