import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createPostIndex } from "#content/model/post-index.ts";
import { holdMoment, PostsMoved } from "./moment.ts";
import { plan } from "./plan.ts";

/** A folder with one published post, as a release of it is planned. */
function planned() {
  const dir = mkdtempSync(join(tmpdir(), "moment-"));
  const write = (content: string) =>
    writeFileSync(join(dir, "post.md"), `---\ntitle: Post\npublished: true\ncreatedAt: 2026-01-01\n---\n${content}\n`);
  write("At first.");
  const index = createPostIndex({ dir });
  index.refresh();
  const { published } = index;
  const files = plan({ published, buildKey: "", today: "2026-01-01", pictureState: () => undefined });
  return { write, index, hold: () => holdMoment(index, files) };
}

test("what is saved while a release is drawn is not in it: its pages and its lists tell of one moment", () => {
  const { write, index, hold } = planned();
  const moment = hold();
  write("Something longer, later.");
  expect(moment.read("post")?.content.trim()).toBe("At first.");
  index.refresh();
  expect(moment.read("post")?.content.trim()).toBe("At first.");
  expect(moment.published).not.toBe(index.published);
});

test("a release that was planned before the last save is not drawn", () => {
  const { write, hold } = planned();
  write("Something longer, later.");
  expect(hold).toThrow(PostsMoved);
});
