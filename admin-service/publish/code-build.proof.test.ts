import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { sampleDirs } from "#content/facts/testing/sample.ts";
import { importsOf } from "../../scripts/check-imports.ts";
import { readConfig } from "../config.ts";
import { programs, sources } from "./code-build.ts";
import { publishOnce } from "./publisher.ts";

test("a change in any file that pages are drawn with redraws them", () => {
  const files = new Set(programs);
  for (const file of files) for (const imported of importsOf(file)) files.add(imported);
  const isSource = (file: string) => sources.some((source) => file === source || file.startsWith(`${source}/`));
  expect([...files].filter((file) => !isSource(file))).toEqual([]);
  expect(files.size).toBeGreaterThan(programs.length);
});

test("what public/ has for other programs is published, and none of its other files that begin with a dot", async () => {
  const root = mkdtempSync(join(tmpdir(), "well-known-"));
  try {
    const client = join(root, "dist/build/client");
    cpSync(resolve("dist/build"), join(root, "dist/build"), { recursive: true });
    for (const file of [".well-known/security.txt", ".well-known/pki/a-word", ".secret", ".hidden/a.txt"]) {
      mkdirSync(dirname(join(client, file)), { recursive: true });
      writeFileSync(join(client, file), "A file.");
    }
    const config = readConfig({
      DIST_DIR: join(root, "dist"),
      BLOG_DIR: sampleDirs.blog,
      PRACTICE_DIR: sampleDirs.practice,
      DATA_DIR: join(root, "data"),
    });
    expect(await publishOnce(config, { log: { info() {}, error() {} }, asBuilt: true })).toMatchObject({ ok: true });
    const live = readdirSync(join(root, "dist/live/"), { recursive: true, encoding: "utf8" });
    expect(live.filter((file) => /(?:^|\/)\.|a-word/.test(file)).sort()).toEqual([
      ".well-known",
      ".well-known/pki",
      ".well-known/pki/a-word",
      ".well-known/security.txt",
    ]);
  } finally {
    rmSync(root, { recursive: true });
  }
});

test.each([true, false])(
  "a DIST_DIR that was copied or moved after its build still publishes (as built: %s)",
  async (asBuilt) => {
    const root = mkdtempSync(join(tmpdir(), "moved-"));
    const log = { info() {}, error() {} };
    const publishFrom = async (distDir: string) => {
      const config = readConfig({
        DIST_DIR: distDir,
        BLOG_DIR: sampleDirs.blog,
        PRACTICE_DIR: sampleDirs.practice,
        DATA_DIR: join(root, "data"),
      });
      const { ok, error } = await publishOnce(config, { log, asBuilt });
      return { ok, error };
    };
    try {
      const [first, second] = [join(root, "first/dist"), join(root, "second/dist")];
      mkdirSync(first, { recursive: true });
      cpSync(resolve("dist/build"), join(first, "build"), { recursive: true });
      expect(await publishFrom(first)).toEqual({ ok: true });
      mkdirSync(join(root, "second"));
      renameSync(first, second);
      // The project has moved, too: the link to its packages leads nowhere.
      rmSync(join(second, "node_modules"));
      symlinkSync(join(root, "nowhere"), join(second, "node_modules"));
      rmSync(join(second, "releases"), { recursive: true });
      expect(await publishFrom(second)).toEqual({ ok: true });
    } finally {
      rmSync(root, { recursive: true });
    }
  },
);
