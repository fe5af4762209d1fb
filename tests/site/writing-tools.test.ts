import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { publishRelease } from "./release.ts";

test("the writing tools have 130 KB at most, and no page loads them before its editor is opened", {
  tags: ["slow"],
}, async () => {
  const release = await publishRelease();
  const scripts = release.files.filter((file) => file.startsWith("assets/") && file.endsWith(".js"));
  const tools = scripts.filter((file) => release.read(file).includes("ProseMirror-trailingBreak"));
  expect(tools).toHaveLength(1);
  const [file = ""] = tools;
  expect(brotliCompressSync(release.read(file)).length).toBeLessThan(130 * 1024);
  const importersOf = (one: string) => {
    const staticImport = new RegExp(`(?:from|import)\\s*["'][^"']*${one.replace(/.*\//, "")}["']`);
    return scripts.filter((script) => staticImport.test(release.read(script)));
  };
  // The editors of posts and of pages, without the screens that open them.
  const editors = importersOf(file);
  expect(editors).toHaveLength(2);
  for (const one of [file, ...editors]) {
    expect(release.read(one)).not.toContain("className:");
    if (one !== file) expect(importersOf(one)).toEqual([]);
    expect(release.pages.filter((page) => release.read(page).includes(one.replace(/.*\//, "")))).toEqual([]);
  }
});
