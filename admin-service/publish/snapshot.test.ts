import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { facts } from "#content/facts/testing/sample.ts";
import { createPostIndex } from "#content/model/post-index.ts";
import { PostsChanged, takeSnapshot } from "./build-release.ts";
import { plan } from "./plan.ts";

/** A folder with one published post, as a release of it is planned. */
function planned() {
  const dir = mkdtempSync(join(tmpdir(), "snapshot-"));
  const write = (content: string) =>
    writeFileSync(join(dir, "post.md"), `---\ntitle: Post\npublished: true\ncreatedAt: 2026-01-01\n---\n${content}\n`);
  write("At first.");
  const index = createPostIndex({ dir });
  index.refresh();
  const { published } = index;
  const files = plan({
    published,
    redirects: new Map(),
    siteUrl: "",
    buildKey: "",
    today: "2026-01-01",
    facts,
    pictures: new Map(),
  });
  return { write, index, snapshot: () => takeSnapshot(index, files) };
}

test("a save during the drawing of a release is not in it: its pages and lists show the same posts", () => {
  const { write, index, snapshot: take } = planned();
  const snapshot = take();
  write("Something longer, later.");
  expect(snapshot.read("post")?.content.trim()).toBe("At first.");
  index.refresh();
  expect(snapshot.read("post")?.content.trim()).toBe("At first.");
  expect(snapshot.published).not.toBe(index.published);
});

test("a release that was planned before the latest save is not drawn", () => {
  const { write, snapshot: take } = planned();
  write("Something longer, later.");
  expect(take).toThrow(PostsChanged);
});
