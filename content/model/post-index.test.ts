import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
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

/** Root may open everything; as somebody else, it may not. */
function withoutPrivileges(dir: string, run: () => void): void {
  const isRoot = process.geteuid?.() === 0;
  chmodSync(dir, 0o755);
  if (isRoot) process.seteuid?.(65_534);
  try {
    run();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
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

test("reports posts that changed, came or went, and no others", () => {
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

test("an index that has followed many changes knows the same, in the same order, as one that looks for the first time", {
  tags: ["slow"],
}, () => {
  const { index, put, dir } = startIndex({});
  const draw = createChance();
  const known = ({ posts, published, broken, byId, bySlug }: typeof index) => ({
    posts,
    published,
    broken,
    ids: posts.map(({ id }) => byId(id)),
    slugs: posts.map(({ slug }) => bySlug(slug)),
  });
  for (let step = 0; step < 100; step++) {
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

test("a text that was replaced with the same size and date is noticed, by the next refresh and by a read", () => {
  const { index, dir } = startIndex({ "a.md": post("title: A", "Old words.") });
  const path = join(dir, "a.md");
  const replace = (words: string) => {
    writeFileSync(path, post("title: A", words));
    utimesSync(path, 1_000_000_000, 1_000_000_000);
  };
  replace("Old words.");
  index.refresh();
  replace("New words.");
  expect(index.read("a")?.content).toBe("New words.");
  replace("Now words.");
  expect(index.refresh()).toEqual(["a"]);
  expect(index.read("a")?.content).toBe("Now words.");
});

test("a file that nobody may open any more is named, and its last good version stands in where there is one", () => {
  const { index, dir } = startIndex(
    { "a.md": post("title: A"), "b.md": post("title: B") },
    { earlierVersions: (slug) => (slug === "a" ? [post("title: A", "As committed.")] : []) },
  );
  for (const slug of ["a", "b"]) chmodSync(join(dir, `${slug}.md`), 0o000);
  withoutPrivileges(dir, () => {
    expect(index.read("a")?.content).toBe("As committed.");
    expect(index.read("b")).toBeUndefined();
    expect(index.refresh()).toEqual(["a", "b"]);
    expect(index.refresh()).toEqual([]);
  });
  expect(index.posts.map(({ slug }) => slug)).toEqual(["a"]);
  expect(index.broken).toMatchObject([
    { file: "a.md", reason: "The file cannot be opened.", lastGoodKept: true },
    { file: "b.md", reason: "The file cannot be opened.", lastGoodKept: false },
  ]);
});

test("a file that was replaced by a folder, or by a link that leads nowhere, is named", () => {
  const { index, dir } = startIndex({ "a.md": post("title: A"), "b.md": post("title: B") });
  for (const slug of ["a", "b"]) rmSync(join(dir, `${slug}.md`));
  mkdirSync(join(dir, "a.md"));
  symlinkSync("nowhere", join(dir, "b.md"));
  expect([index.read("a"), index.read("b")]).toEqual([undefined, undefined]);
  expect(index.broken.map(({ file }) => file)).toEqual(["a.md", "b.md"]);
});

test("a change that a read noticed is reported by the next refresh, whichever posts that names", () => {
  const { index, put } = startIndex({ "a.md": post("title: A"), "b.md": post("title: B") });
  put("a.md", post("title: A2"));
  expect(index.read("a")?.title).toBe("A2");
  expect(index.refresh(["b"])).toEqual(["a"]);
  expect(index.refresh()).toEqual([]);
});

test("an id that is another file's name belongs to that file", () => {
  const { index } = startIndex({ "a.md": post("id: b\ntitle: A"), "b.md": post("title: B") });
  expect([index.byId("a")?.title, index.byId("b")?.title]).toEqual(["A", "B"]);
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

test("a post that names nobody is the practitioner's, also when she takes another name", () => {
  let author = "Dr. Ann Archer";
  const files = { "hers.md": post("title: Hers"), "other.md": post("title: Other\nauthor: Bo") };
  const { index } = startIndex(files, { author: () => author });
  const authors = () => [index.bySlug("hers")?.author, index.read("hers")?.author, index.bySlug("other")?.author];
  expect(authors()).toEqual(["Dr. Ann Archer", "Dr. Ann Archer", "Bo"]);
  author = "Dr. Ann Baker";
  index.refresh([]);
  expect(authors()).toEqual(["Dr. Ann Baker", "Dr. Ann Baker", "Bo"]);
});
