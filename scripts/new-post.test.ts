import { spawnSync } from "node:child_process";
import { mkdtempDisposable, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parsePost } from "#content/model/post.ts";

const newPost = (dir: string, ...words: string[]) =>
  spawnSync(process.execPath, ["scripts/new-post.ts", ...words], {
    env: { ...process.env, BLOG_DIR: dir },
    encoding: "utf8",
  });

test("npm run new-post makes a draft, says where it is, and never overwrites one", { tags: ["slow"] }, async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "blog-"));
  const dir = join(folder.path, "blog");
  const path = join(dir, "why-your-horses-saddle-matters.md");
  expect(newPost(dir, "Why your horse’s", "saddle: matters").stdout).toContain("why-your-horses-saddle-matters.md");
  const source = await readFile(path, "utf8");
  const { post } = parsePost("why-your-horses-saddle-matters", source);
  expect(post).toMatchObject({
    title: "Why your horse’s saddle: matters",
    published: false,
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });

  const again = newPost(dir, "Why your horse’s saddle matters");
  expect(again.status).toBe(1);
  expect(again.stderr).toContain("exists already");
  expect(await readFile(path, "utf8")).toBe(source);
});

test("npm run new-post without a title explains how to use it", { tags: ["slow"] }, () => {
  const answer = newPost(tmpdir());
  expect([answer.status, answer.stderr]).toEqual([1, expect.stringContaining("npm run new-post --")]);
});
