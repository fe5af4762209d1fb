import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
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

test.each([true, false])(
  "a DIST_DIR that was copied or moved after its build still publishes (as built: %s)",
  async (asBuilt) => {
    const root = mkdtempSync(join(tmpdir(), "moved-"));
    const log = { info() {}, error() {} };
    const publishFrom = async (distDir: string) => {
      const config = readConfig({ DIST_DIR: distDir, BLOG_DIR: resolve("content/blog"), DATA_DIR: join(root, "data") });
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
