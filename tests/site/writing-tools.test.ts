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
  const imported = (script: string): string[] =>
    [...release.read(script).matchAll(/(?:from|import)\s*["'][^"']*?([^"'/]+\.js)["']/g)].flatMap(([, name]) =>
      scripts.filter((one) => one.endsWith(`/${name}`)),
    );
  for (const page of release.pages) {
    const loaded = new Set(scripts.filter((script) => release.read(page).includes(script)));
    for (const script of loaded) for (const one of imported(script)) loaded.add(one);
    expect([page, loaded.has(file)]).toEqual([page, false]);
  }
});
