import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { filesOf } from "#content/model/post.ts";
import { historyForIndex } from "./index-history.ts";

/** Knows posts with a folder of their own too, whatever the site does. */
const nameOf = (file: string) => /^([^./][^/]*)(?:\.md|\.markdown|\/index\.md)$/.exec(file)?.[1];

/** A repository whose posts lie in a folder of it. The n-th commit is made at noon on the n-th of March. */
function openRepository() {
  const root = mkdtempSync(join(tmpdir(), "past-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const folder = join(root, "content/blog");
  mkdirSync(folder, { recursive: true });
  let day = 0;
  const git = (...args: string[]) => {
    const date = `2026-03-${String(day).padStart(2, "0")}T12:00:00Z`;
    const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
    const settings = ["-c", "user.name=A", "-c", "user.email=a@test.example"];
    return execFileSync("git", ["-C", root, ...settings, ...args], { encoding: "utf8", env, stdio: "pipe" }).trim();
  };
  git("init", "--quiet", "--initial-branch=main");
  const history = historyForIndex(folder, { filesOf, nameOf });
  return {
    root,
    git,
    history,
    put(file: string, text: string | Uint8Array) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    },
    rename: (from: string, to: string) => renameSync(join(folder, from), join(folder, to)),
    remove: (file: string) => rmSync(join(folder, file)),
    commit(message = "by hand") {
      day++;
      git("add", "--all");
      git("commit", "--quiet", "--allow-empty", "-m", message);
    },
    /** The past of a post, by days of March. */
    past(name: string) {
      history.readUpTo();
      const { firstCommitted, lastChanged, formerNames } = history.pastOf(name);
      const dayOf = (time: string | undefined) => time && Number(time.slice(8, 10));
      return { first: dayOf(firstCommitted), changed: dayOf(lastChanged), formerNames };
    },
  };
}

const paragraphs = Array.from({ length: 12 }, (_, n) => `Paragraph ${n} says something of its own.`).join("\n\n");
const aPost = (head: string, text = paragraphs) => `---\n${head}\n---\n\n${text}\n`;

describe("the day on which the words of a post last changed", () => {
  test("is unknown while a post has its first words, however many posts came with it", () => {
    const { put, commit, past } = openRepository();
    put("a.md", aPost("title: A"));
    put("b.markdown", aPost("title: B"));
    commit("import of 2,000 posts");
    for (const name of ["a", "b"]) expect(past(name)).toEqual({ first: 1, changed: undefined, formerNames: [] });
  });

  test.each([
    ["title", aPost("title: B\ntags: [x]\nexcerpt: E.")],
    ["excerpt", aPost("title: A\ntags: [x]\nexcerpt: Else.")],
    ["text", aPost("title: A\ntags: [x]\nexcerpt: E.", `${paragraphs}\n\nOne more.`)],
    ["text, in a file for Windows", aPost("title: A\ntags: [x]\nexcerpt: E.", "Else.").replaceAll("\n", "\r\n")],
  ])("is that of a commit with another %s", (_, changed) => {
    const { put, commit, past } = openRepository();
    put("a.md", aPost("title: A\ntags: [x]\nexcerpt: E."));
    commit();
    put("a.md", changed);
    commit();
    expect(past("a")).toMatchObject({ first: 1, changed: 2 });
  });

  test.each([
    ["other tags, at the desk", 'post: edit "a"\n\nWords: unchanged', aPost("title: A\ntags: [y]\nexcerpt: E.")],
    ["the first publish", 'post: publish "a"', aPost("title: B\npublished: true")],
    ["an end of being public", 'post: unpublish "a"', aPost("title: B")],
    ["a time to go live", 'post: schedule "a"', aPost("title: B\npublishAt: 2026-05-01")],
    ["a time that was taken away", 'post: unschedule "a"', aPost("title: B")],
    ["another picture", 'post: new picture for "a"', aPost("title: B\nfeaturedImage: images/b.webp")],
  ])("is not that of a commit with %s", (_, message, changed) => {
    const { put, commit, past } = openRepository();
    put("a.md", aPost("title: A\ntags: [x]\nexcerpt: E."));
    commit();
    put("a.md", changed);
    commit(message);
    expect(past("a")).toMatchObject({ first: 1, changed: undefined });
  });

  test("is that of the undo, where an edit was undone", () => {
    const { put, commit, past } = openRepository();
    put("a.md", aPost("title: A"));
    commit();
    put("a.md", aPost("title: B"));
    commit('post: edit "a"');
    put("a.md", aPost("title: A"));
    commit('post: undo edit "a"');
    put("a.md", aPost("title: A\npublished: true"));
    commit('post: undo unpublish "a"');
    expect(past("a")).toMatchObject({ changed: 3 });
  });

  test("follows the commits that come while the service runs, and starts no git for a commit that it knows", () => {
    const { root, git, history, put, commit, past } = openRepository();
    put("a.md", aPost("title: A"));
    commit();
    expect(past("a")).toMatchObject({ changed: undefined });
    put("a.md", aPost("title: B"));
    commit();
    expect(history.pastOf("a").lastChanged).toBeUndefined();
    expect(past("a")).toMatchObject({ first: 1, changed: 2 });
    const head = git("rev-parse", "HEAD");
    renameSync(join(root, ".git"), join(root, "no-git"));
    history.readUpTo(head);
    expect(history.pastOf("a").lastChanged).toBe("2026-03-02T12:00:00.000Z");
  });

  test("forgets the commits that a rewritten history no longer holds", () => {
    const { git, put, rename, commit, past } = openRepository();
    put("a.md", aPost("title: A"));
    commit();
    put("a.md", aPost("title: B"));
    rename("a.md", "b.md");
    commit();
    expect(past("b")).toMatchObject({ formerNames: ["a"] });
    put("b.md", aPost("title: C"));
    commit();
    expect(past("b")).toMatchObject({ first: 1, changed: 3 });
    git("reset", "--quiet", "--hard", "HEAD~2");
    expect(past("a")).toMatchObject({ first: 1, changed: undefined, formerNames: [] });
    expect(past("b")).toMatchObject({ first: undefined, formerNames: [] });
    put("a.md", aPost("title: D"));
    commit();
    expect(past("a")).toMatchObject({ first: 1, changed: 4 });
  });

  test("is that of the change on a branch, and not of the merge", () => {
    const { git, put, commit, past } = openRepository();
    put("a.md", aPost("title: A"));
    put("b.md", aPost("title: B"));
    commit();
    git("checkout", "--quiet", "-b", "laptop");
    put("a.md", aPost("title: C"));
    commit();
    git("checkout", "--quiet", "main");
    put("b.md", aPost("title: D"));
    commit();
    git("merge", "--quiet", "--no-edit", "laptop");
    commit();
    expect(past("a")).toMatchObject({ first: 1, changed: 2 });
    expect(past("b")).toMatchObject({ first: 1, changed: 3 });
  });

  test("is read beside files that are huge, damaged or no posts", () => {
    const { put, commit, past } = openRepository();
    put("a.md", aPost("title: A"));
    put("huge.md", aPost("title: Huge", "x".repeat(40_000_000)));
    put("ansi.md", Buffer.from(aPost("title: Pâté"), "latin1"));
    put("images/a.webp", new Uint8Array(1000));
    commit();
    put("a.md", aPost("title: B"));
    put("huge.md", aPost("title: Huge", "y".repeat(40_000_000)));
    put("ansi.md", Buffer.from(aPost("title: Pâté en croûte"), "latin1"));
    put("images/a.webp", new Uint8Array(2000));
    commit();
    expect(past("a")).toMatchObject({ first: 1, changed: 2 });
    expect(past("huge")).toMatchObject({ first: 1 });
    expect(past("images/a")).toEqual({ first: undefined, changed: undefined, formerNames: [] });
  });
});

describe("a post whose file was renamed in git", () => {
  const withId = (id: string, title: string, text = paragraphs) => aPost(`id: ${id}\ntitle: ${title}`, text);

  test.each([
    ["with the same words", aPost("title: A"), aPost("title: A")],
    ["with the same id and another title", withId("one", "A"), withId("one", "B")],
    [
      "with the same id and half another text",
      withId("one", "A"),
      withId("one", "B", `${paragraphs}\n\n${"New. ".repeat(60)}`),
    ],
    ["with an id for the first time, by the desk", aPost("title: A"), withId("over-us", "A")],
    [
      "without an id, and with one word mended",
      aPost("title: A"),
      aPost("title: A", paragraphs.replace("12", "twelve")),
    ],
  ])("keeps its dates and former name %s", (_, before, after) => {
    const { put, remove, commit, past } = openRepository();
    put("over-us.md", before);
    commit();
    put("over-us.md", before.replace("Paragraph 3", "Passage 3"));
    commit();
    remove("over-us.md");
    put("about us.md", after.replace("Paragraph 3", "Passage 3"));
    commit('post: move "about-us"');
    expect(past("about us")).toEqual({ first: 1, changed: 2, formerNames: ["over-us"] });
    expect(past("over-us")).toEqual({ first: undefined, changed: undefined, formerNames: [] });
  });

  test("has changed on the day of a rename that changed its words", () => {
    const { put, remove, commit, past } = openRepository();
    put("a.md", withId("one", "A"));
    commit();
    remove("a.md");
    put("b.md", withId("one", "B"));
    commit();
    expect(past("b")).toEqual({ first: 1, changed: 2, formerNames: ["a"] });
  });

  test.each([
    ["another id", withId("one", "A"), withId("two", "A")],
    ["its first id", aPost("title: A"), withId("two", "A")],
    [
      "little in common",
      aPost("title: A\ntags: [back, neck]", "Old."),
      aPost("title: B\ntags: [back, neck]", "New and other."),
    ],
  ])("is another post if it has %s", (_, before, after) => {
    const { put, remove, commit, past } = openRepository();
    put("a.md", before);
    commit();
    remove("a.md");
    put("b.md", after);
    commit();
    expect(past("b")).toEqual({ first: 2, changed: undefined, formerNames: [] });
  });

  test("knows all its former names, but not its own, when it was renamed again and again and back", () => {
    const { put, rename, commit, past } = openRepository();
    put("a.md", aPost("title: A"));
    commit();
    const moves = [
      ["a.md", "b.md"],
      ["b.md", "b.markdown"],
      ["b.markdown", "c.md"],
      ["c.md", "a.md"],
    ] as const;
    for (const [from, to] of moves) {
      rename(from, to);
      commit();
    }
    expect(past("a")).toEqual({ first: 1, changed: undefined, formerNames: ["b", "c"] });
  });

  test("has no former name when it only gets a folder of its own", () => {
    const { put, remove, commit, past } = openRepository();
    put("a.md", aPost("title: A"));
    commit();
    remove("a.md");
    put("a/index.md", aPost("title: A"));
    commit();
    expect(past("a")).toEqual({ first: 1, changed: undefined, formerNames: [] });
  });

  test("leaves its name to a new post, which begins anew", () => {
    const { put, rename, commit, past } = openRepository();
    put("a.md", aPost("title: A"));
    commit();
    rename("a.md", "b.md");
    commit();
    put("a.md", aPost("title: Another", "Quite another text."));
    commit();
    expect(past("a")).toEqual({ first: 3, changed: undefined, formerNames: [] });
    expect(past("b")).toEqual({ first: 1, changed: undefined, formerNames: ["a"] });
  });
});

test("earlier versions of a post are its bytes, newest first, whatever their encoding and the file's ending", () => {
  const { history, put, remove, commit } = openRepository();
  const ansi = Buffer.from(aPost("title: Pâté"), "latin1");
  put("a.markdown", aPost("title: A"));
  commit();
  remove("a.markdown");
  put("a.md", ansi);
  commit();
  expect([...history.versions("a")].map((bytes) => Buffer.from(bytes))).toEqual([ansi, Buffer.from(aPost("title: A"))]);
});

test("commits that git could not show once are read at the next call", () => {
  const { put, commit, history, past } = openRepository();
  put("a.md", aPost("title: A"));
  commit();
  const unknown = "1".repeat(40);
  history.readUpTo(unknown);
  expect(past("a").first).toBe(1);
  put("a.md", aPost("title: A new"));
  commit();
  history.readUpTo(unknown);
  expect(past("a")).toMatchObject({ first: 1, changed: 2 });
});

test("a folder without a repository has no past", () => {
  const folder = mkdtempSync(join(tmpdir(), "no-past-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const history = historyForIndex(folder, { filesOf, nameOf });
  history.readUpTo();
  expect(history.pastOf("a")).toEqual({ formerNames: [] });
  expect([...history.versions("a")]).toEqual([]);
});
