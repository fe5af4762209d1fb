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
    // Like an editor, replaces the file by a new one.
    writeFileSync(join(dir, ".new"), text);
    renameSync(join(dir, ".new"), join(dir, name));
  };
  for (const [name, text] of Object.entries(files)) put(name, text);
  const index = createPostIndex({ dir, ...options });
  index.refresh();
  return { dir, index, put };
}

/** Runs as another user, because root may open every file. */
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

test("the index lists posts newest first, and separately those that visitors may see", () => {
  const { index } = startIndex({
    "old.md": post("title: Old\npublished: true\npublishedAt: 2026-01-01"),
    "new.md": post("title: New\npublished: true\npublishedAt: 2026-02-01"),
    "draft.md": post("title: Draft\ncreatedAt: 2026-03-01"),
  });
  expect(index.posts.map(({ slug }) => slug)).toEqual(["draft", "new", "old"]);
  expect(index.published.map(({ slug }) => slug)).toEqual(["new", "old"]);
  expect(index.read("new")?.content).toBe("Words.");
});

test("a refresh reports posts that were changed, added or removed, and no others", () => {
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

test("a refresh of some posts finds all their changes and reads no other posts; the first one reads all", () => {
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

test("an index that has followed many changes equals a new one", {
  tags: ["slow"],
}, () => {
  const { index, put, dir } = startIndex({});
  const random = createChance();
  const stateOf = ({ posts, published, broken, byId, bySlug }: typeof index) => ({
    posts,
    published,
    broken,
    ids: posts.map(({ id }) => byId(id)),
    slugs: posts.map(({ slug }) => bySlug(slug)),
  });
  for (let step = 0; step < 100; step++) {
    for (let many = random(3); many >= 0; many--) {
      const number = random(12);
      const slug = `p${number}`;
      const day = `2026-01-${10 + random(15)}`;
      const id = number < 2 && random(2) === 0 ? "same" : slug;
      if (random(10) === 0) rmSync(join(dir, `${slug}.md`), { force: true });
      else if (random(60) === 0) put(`${slug}.md`, "no front matter");
      else put(`${slug}.md`, post(`id: ${id}\ntitle: T${step}\npublished: ${random(3) > 0}\ncreatedAt: ${day}`));
    }
    index.refresh();
    const fresh = createPostIndex({ dir });
    fresh.refresh();
    expect(stateOf(index)).toEqual(stateOf(fresh));
  }
});

test("a broken file is reported with line and reason, and its last good version is used until it is mended", () => {
  const versions: Record<string, string> = { a: post("title: A, before\npublished: true") };
  const { index, put } = startIndex(
    { "a.md": post("title: [A"), "b.md": post("title: B") },
    {
      *earlierVersions(slug) {
        if (versions[slug]) yield Buffer.from(versions[slug]);
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

test("a broken file without a good version is left out, and all other posts are listed", () => {
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

test("a symbolic link to a file outside the folder is not followed", () => {
  const { index, dir } = startIndex({});
  symlinkSync("/etc/passwd", join(dir, "evil.md"));
  index.refresh();
  expect(index.posts).toEqual([]);
  expect(index.broken[0]?.reason).toMatch(/link/);
});

test("a folder that is a link is never entered, not even by a refresh of its post alone", () => {
  const { index, dir } = startIndex({ "a.md": post("title: A") });
  const outside = mkdtempSync(join(tmpdir(), "outside-"));
  folders.push(outside);
  writeFileSync(join(outside, "index.md"), post("title: Outside\npublished: true"));
  symlinkSync(outside, join(dir, "linked"));
  index.refresh(["linked"]);
  expect([index.bySlug("linked"), index.read("linked")]).toEqual([undefined, undefined]);
  index.refresh();
  expect(index.otherFiles).toEqual(["linked"]);
});

test("a name that is no address, or one of the site’s own, is told with a better one", () => {
  const { index } = startIndex({
    "with space.md": post("title: A"),
    "index.md": post("title: B"),
    "404.md": post("title: C"),
  });
  const own = (slug: string) => `The site uses the address /blog/${slug} itself.`;
  expect(index.broken).toMatchObject(
    [
      { file: "404.md", reason: own("404"), remedy: "Rename it, for example to 404-post.md." },
      { file: "index.md", reason: own("index"), remedy: "Rename it, for example to index-post.md." },
      { file: "with space.md", reason: /hyphens only/, remedy: "Rename it, for example to with-space.md." },
    ].map((one) => ({
      ...one,
      reason: typeof one.reason === "string" ? one.reason : expect.stringMatching(one.reason),
    })),
  );
});

test("a text that was replaced by one of the same size and date is noticed by the next refresh and by a read", () => {
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

test("a file that may not be opened any more is reported, and its last good version is used if there is one", () => {
  const { index, dir } = startIndex(
    { "a.md": post("title: A"), "b.md": post("title: B") },
    { earlierVersions: (slug) => (slug === "a" ? [Buffer.from(post("title: A", "As committed."))] : []) },
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

test("a file that was replaced by a folder or a dangling link is reported", () => {
  const { index, dir } = startIndex({ "a.md": post("title: A"), "b.md": post("title: B") });
  for (const slug of ["a", "b"]) rmSync(join(dir, `${slug}.md`));
  mkdirSync(join(dir, "a.md"));
  symlinkSync("nowhere", join(dir, "b.md"));
  expect([index.read("a"), index.read("b")]).toEqual([undefined, undefined]);
  expect(index.broken.map(({ file }) => file)).toEqual(["a.md", "b.md"]);
});

test("a change that a read noticed is reported by the next refresh, even a refresh of other posts", () => {
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

test("two files with the same id are both listed, and the second has a notice", () => {
  const { index } = startIndex({ "a.md": post("id: same\ntitle: A"), "b.md": post("id: same\ntitle: B") });
  expect(index.byId("same")?.title).toBe("A");
  expect(index.byId("b")?.title).toBe("B");
  expect(index.byId("b")?.notices[0]?.text).toMatch(/also that of “A”/);
});

test("a post without a date has the date of its first commit", () => {
  const { index } = startIndex(
    { "a.md": post("title: A\npublished: true") },
    {
      past: {
        readUpTo() {},
        pastOf: () => ({ firstCommitted: "2020-02-02T00:00:00.000Z", formerNames: [] }),
      },
    },
  );
  expect(index.bySlug("a")).toMatchObject({
    createdAt: "2020-02-02T00:00:00.000Z",
    publishedAt: "2020-02-02T00:00:00.000Z",
  });
});

test("a post without an author is the practitioner's, even after she has changed her name", () => {
  let author = "Dr. Ann Archer";
  const files = { "hers.md": post("title: Hers"), "other.md": post("title: Other\nauthor: Bo") };
  const { index } = startIndex(files, { author: () => author });
  const authors = () => [index.bySlug("hers")?.author, index.read("hers")?.author, index.bySlug("other")?.author];
  expect(authors()).toEqual(["Dr. Ann Archer", "Dr. Ann Archer", "Bo"]);
  author = "Dr. Ann Baker";
  index.refresh([]);
  expect(authors()).toEqual(["Dr. Ann Baker", "Dr. Ann Baker", "Bo"]);
});

test("three files with one address are one post, and a name that is not UTF-8 is told", () => {
  const { index, dir } = startIndex({ "a.md": post("title: A"), "a.markdown": post("title: B") });
  mkdirSync(join(dir, "a"));
  writeFileSync(join(dir, "a/index.md"), post("title: C"));
  writeFileSync(Buffer.from(`${dir}/caf\xe9.md`, "latin1"), post("title: D"));
  index.refresh();
  expect(index.posts.map(({ title }) => title)).toEqual(["A"]);
  expect(index.broken).toMatchObject([{ file: "a.markdown and a/index.md" }]);
  expect(index.otherFiles).toEqual(["caf\uFFFD.md"]);
});

test("a name that is too long for any other file, and a folder that may not be entered, are named and stop nothing", () => {
  const { index, dir, put } = startIndex({ "good.md": post("title: Good") });
  const long = "y".repeat(255);
  for (const folder of [long, "closed", "listed"]) {
    mkdirSync(join(dir, folder));
    writeFileSync(join(dir, folder, "index.md"), post("title: X"));
  }
  writeFileSync(join(dir, `${"é".repeat(126)}.md`), post("title: X"));
  chmodSync(join(dir, "closed"), 0o000);
  chmodSync(join(dir, "listed"), 0o644);
  put("new.md", post("title: New"));
  withoutPrivileges(dir, () => {
    index.refresh();
    expect(index.posts.map(({ slug }) => slug).sort()).toEqual(["good", "new"]);
    const named = [...index.broken.map(({ file }) => file), ...index.otherFiles];
    expect(named.sort()).toEqual(["closed", "listed/index.md", `${long}/index.md`, `${"é".repeat(126)}.md`]);
  });
  rmSync(join(dir, `${"é".repeat(126)}.md`));
  index.refresh();
  for (const folder of ["closed", "listed"]) chmodSync(join(dir, folder), 0o755);
});
