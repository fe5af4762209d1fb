import { mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { createPostIndex, type PostIndexOptions } from "./post-index.ts";
import { createChance } from "./testing/mixtures.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function startIndex(files: Record<string, string>, options: Partial<PostIndexOptions> = {}) {
  const dir = mkdtempSync(join(tmpdir(), "posts-"));
  folders.push(dir);
  const put = (name: string, text: string) => {
    // As editors do: aside, then renamed, so that every version is a new file.
    writeFileSync(join(dir, ".new"), text);
    renameSync(join(dir, ".new"), join(dir, name));
  };
  for (const [name, text] of Object.entries(files)) put(name, text);
  const index = createPostIndex({ dir, ...options });
  index.refresh();
  return { dir, index, put };
}

const post = (fields: string, body = "Words.") => `---\n${fields}\n---\n\n${body}\n`;

test("lists posts newest first, and visitors' posts apart from drafts", () => {
  const { index } = startIndex({
    "old.md": post("title: Old\npublished: true\npublishedAt: 2026-01-01"),
    "new.md": post("title: New\npublished: true\npublishedAt: 2026-02-01"),
    "draft.md": post("title: Draft\ncreatedAt: 2026-03-01"),
  });
  expect(index.posts.map(({ slug }) => slug)).toEqual(["draft", "new", "old"]);
  expect(index.published.map(({ slug }) => slug)).toEqual(["new", "old"]);
  expect(index.read("new")?.content).toBe("Words.");
});

test("sees what changed, came and went, and calls nothing changed that is not", () => {
  const { index, put, dir } = startIndex({ "a.md": post("title: A"), "b.md": post("title: B") });
  expect(index.refresh()).toEqual([]);
  put("a.md", post("title: A2"));
  put("c.md", post("title: C"));
  rmSync(join(dir, "b.md"));
  expect(index.refresh().sort()).toEqual(["a", "b", "c"]);
  expect(index.bySlug("a")?.title).toBe("A2");
  put("a.md", post("title: A2"));
  expect(index.refresh()).toEqual([]);
});

test("asked for some posts only, it looks at no others, and misses nothing of these", () => {
  const { index, put, dir } = startIndex({
    "a.md": post("title: A"),
    "b.md": post("title: B"),
    "c.md": post("title: C"),
  });
  put("a.md", post("title: A2"));
  put("b.md", post("title: B2"));
  put("d.md", post("title: D\npublished: true"));
  rmSync(join(dir, "c.md"));
  expect(index.refresh(["a", "c", "d", "never-there"]).sort()).toEqual(["a", "c", "d"]);
  expect(index.posts.map(({ title }) => title).sort()).toEqual(["A2", "B", "D"]);
  expect(index.published.map(({ slug }) => slug)).toEqual(["d"]);
  expect(index.refresh()).toEqual(["b"]);

  const fresh = createPostIndex({ dir });
  fresh.refresh(["a"]);
  expect(fresh.posts.length).toBe(3);
});

test("an index that has followed many changes knows the same, in the same order, as one that looks for the first time", () => {
  const { index, put, dir } = startIndex({});
  const draw = createChance();
  const known = ({ posts, published, broken, byId, bySlug }: typeof index) => ({
    posts,
    published,
    broken,
    ids: posts.map(({ id }) => byId(id)),
    slugs: posts.map(({ slug }) => bySlug(slug)),
  });
  for (let step = 0; step < 300; step++) {
    for (let many = draw(3); many >= 0; many--) {
      const number = draw(12);
      const slug = `p${number}`;
      const day = `2026-01-${10 + draw(15)}`;
      const id = number < 2 && draw(2) === 0 ? "same" : slug;
      if (draw(10) === 0) rmSync(join(dir, `${slug}.md`), { force: true });
      else if (draw(60) === 0) put(`${slug}.md`, "no front matter");
      else put(`${slug}.md`, post(`id: ${id}\ntitle: T${step}\npublished: ${draw(3) > 0}\ncreatedAt: ${day}`));
    }
    index.refresh();
    const fresh = createPostIndex({ dir });
    fresh.refresh();
    expect(known(index)).toEqual(known(fresh));
  }
});

test("a file that breaks keeps its last good version, names file, line and reason, and recovers when mended", () => {
  const versions: Record<string, string> = { a: post("title: A, before\npublished: true") };
  const { index, put } = startIndex(
    { "a.md": post("title: [A"), "b.md": post("title: B") },
    {
      *earlierVersions(slug) {
        if (versions[slug]) yield versions[slug];
      },
    },
  );
  expect(index.bySlug("a")?.title).toBe("A, before");
  expect(index.read("a")?.content).toBe("Words.");
  expect(index.broken).toMatchObject([{ file: "a.md", lastGoodKept: true }]);
  put("a.md", post("excerpt: no title"));
  index.refresh();
  expect(index.broken[0]).toMatchObject({ file: "a.md", line: 2, reason: "title is missing." });
  put("a.md", post("title: A again"));
  index.refresh();
  expect(index.broken).toEqual([]);
  expect(index.bySlug("a")?.title).toBe("A again");
});

test("a broken file nobody has seen whole is left out; the others are there", () => {
  const { index } = startIndex({
    "good.md": post("title: Good"),
    "bad.md": "no front matter",
    "Bad Name.md": post("title: x"),
  });
  expect(index.posts.map(({ slug }) => slug)).toEqual(["good"]);
  expect(index.broken.map(({ file, lastGoodKept }) => [file, lastGoodKept])).toEqual([
    ["Bad Name.md", false],
    ["bad.md", false],
  ]);
});

test("a link out of the folder is not followed", () => {
  const { index, dir } = startIndex({});
  symlinkSync("/etc/passwd", join(dir, "evil.md"));
  index.refresh();
  expect(index.posts).toEqual([]);
  expect(index.broken[0]?.reason).toMatch(/link/);
});

test("two files with one id are both there, and the second says so", () => {
  const { index } = startIndex({ "a.md": post("id: same\ntitle: A"), "b.md": post("id: same\ntitle: B") });
  expect(index.byId("same")?.title).toBe("A");
  expect(index.byId("b")?.title).toBe("B");
  expect(index.byId("b")?.notices[0]).toMatch(/also that of “A”/);
});

test("a hand-made post is as old as its first commit", () => {
  const { index } = startIndex(
    { "a.md": post("title: A\npublished: true") },
    { firstCommitted: (slugs) => new Map(slugs.map((slug) => [slug, "2020-02-02T00:00:00.000Z"])) },
  );
  expect(index.bySlug("a")).toMatchObject({
    createdAt: "2020-02-02T00:00:00.000Z",
    publishedAt: "2020-02-02T00:00:00.000Z",
  });
});
