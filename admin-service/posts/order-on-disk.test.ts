import { expect, test, vi } from "vitest";
import { aPost, startTestApp } from "../testing/start-test-app.ts";

const changes = vi.hoisted((): string[] => []);

/** The real file system, which also notes which files of the posts' folder come and go. */
vi.mock("node:fs", async (importOriginal) => {
  const real = await importOriginal<typeof import("node:fs")>();
  const note = (change: string, path: unknown) => {
    const [, file] = /content\/blog\/(.+)$/.exec(String(path)) ?? [];
    if (file) changes.push(`${change} ${file}`);
  };
  return {
    ...real,
    renameSync(from: string, to: string) {
      real.renameSync(from, to);
      note("write", to);
    },
    rmSync(...args: Parameters<typeof real.rmSync>) {
      real.rmSync(...args);
      note("remove", args[0]);
    },
  };
});

test("a save writes a picture before the text that shows it, and removes the former one after it; so does its undo", {
  tags: ["slow"],
}, async () => {
  await using app = await startTestApp({
    posts: { "ordered.md": aPost({ featuredImage: "images/ordered.webp" }), "images/ordered.webp": "A picture." },
  });
  changes.length = 0;
  const painted = await app.asAdmin("POST", "/api/blog/ordered/image");
  const name = app.readPost("ordered").featuredImage?.replace("/blog/", "");
  expect(changes.splice(0)).toEqual([`write ${name}`, "write ordered.md", "remove images/ordered.webp"]);
  await app.asAdmin("POST", "/api/blog/undo", { commit: painted.headers.get("x-commit") });
  expect(changes).toEqual(["write images/ordered.webp", "write ordered.md", `remove ${name}`]);
});
