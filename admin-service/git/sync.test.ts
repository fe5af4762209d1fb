// @module-tag slow
import { execFileSync } from "node:child_process";
import { lstatSync, mkdirSync, mkdtempDisposableSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { facts, sampleDirs } from "#content/facts/testing/sample.ts";
import { linkCodeBuild } from "../testing/link-code-build.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { aPost, startTestApp } from "../testing/start-test-app.ts";
import { startWithRemote } from "../testing/start-with-remote.ts";
import { gitIn } from "./git.ts";
import { moveBranch } from "./merge.ts";

const published = { published: true, publishedAt: "2026-01-01T00:00:00.000Z" };
const ourEdit = `post: edit "a" by ${facts.practitioner.fullName}`;
const patience = { timeout: 15_000 };

test("without GIT_REMOTE nothing is pulled or pushed, and the status says so", async () => {
  await using app = await startTestApp({ posts: { "a.md": aPost() } });
  app.git("remote", "add", "origin", join(app.root, "nowhere"));
  expect((await app.asAdmin("PATCH", "/api/blog/a", { title: "New" })).status).toBe(200);
  const { git } = (await (await app.asAdmin("GET", "/api/admin/status")).json()) as { git: object };
  expect(git).toEqual({ remote: false, state: "local" });
  expect(app.git("for-each-ref", "--format=%(refname)")).toBe("refs/heads/main");
});

test("a commit that somebody makes while the branch is being moved stays, and the branch is not moved", async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "practice-"));
  const git = gitIn(folder.path, { more: () => ["user.name=A", "user.email=a@test.example"] });
  await git.run(["init", "--quiet", "--initial-branch=main"]);
  const commit = async (message: string) => {
    await git.run(["commit", "--quiet", "--allow-empty", "-m", message]);
    return git.commitOf("HEAD");
  };
  const start = await commit("start");
  const theirs = await commit("theirs");
  await git.run(["reset", "--quiet", "--hard", start]);
  const head = await commit("at that moment");
  await expect(moveBranch(git, start, theirs)).rejects.toThrow("at the same moment");
  expect(await git.commitOf("main")).toBe(head);
});

describe("with GIT_REMOTE", () => {
  const place = openForTests(() => startWithRemote({ posts: { "a.md": aPost() }, env: { GIT_BRANCH: "main" } }));

  test("an empty remote receives everything that is here, and later saves are pushed", async () => {
    expect(place.remoteFile("a.md")).toContain("A post");
    expect((await place.app.asAdmin("PATCH", "/api/blog/a", { title: "Saved here" })).status).toBe(200);
    await vi.waitFor(() => expect(place.remoteFile("a.md")).toContain("Saved here"), patience);
    await place.waitUntilInSync();
    expect(place.remoteHead()).toBe(place.app.git("rev-parse", "HEAD"));
    const { git } = (await (await place.app.asAdmin("GET", "/api/admin/status")).json()) as { git: object };
    expect(git).toEqual({ remote: true, state: "in step" });
  });

  test("a folder without a repository gets what the remote has, on the wanted branch", async () => {
    const root = mkdtempSync(join(tmpdir(), "practice-"));
    const git = (...args: string[]) => execFileSync("git", ["-C", root, ...args], { encoding: "utf8", stdio: "pipe" });
    git("init", "--quiet", "--initial-branch=release/2026", "seed");
    writeFileSync(join(root, "seed/a.md"), aPost({ title: "From the remote" }));
    git("-C", "seed", "add", ".");
    git("-C", "seed", "-c", "user.name=A", "-c", "user.email=a@test.example", "commit", "--quiet", "-m", "seed");
    git("clone", "--quiet", "--bare", "seed", "remote.git");
    mkdirSync(join(root, "repository/content/blog"), { recursive: true });
    mkdirSync(join(root, "dist"));
    await linkCodeBuild(join(root, "dist"));
    await using app = await startTestApp({
      root,
      env: {
        GIT_REMOTE: "../../../remote.git",
        GIT_BRANCH: "release/2026",
        PRACTICE_DIR: sampleDirs.practice,
      },
    });
    await vi.waitFor(() => expect(app.services.sync.state()).toEqual({ remote: true, state: "in step" }), patience);
    expect((await app.asAdmin("PATCH", "/api/blog/a", { title: "Answered" })).status).toBe(200);
    await vi.waitFor(
      () => expect(git("-C", "remote.git", "show", "release/2026:a.md")).toContain("Answered"),
      patience,
    );
  });

  test("commits that others push go live by themselves", async () => {
    await place.replaceAllPosts({ "a.md": aPost(), "gone.md": aPost() });
    place.other.push({ "theirs.md": aPost({ title: "Written elsewhere", ...published }), "gone.md": undefined });
    place.app.services.sync.start();
    await vi.waitFor(() => expect(place.app.live("blog/theirs.html")).toContain("Written elsewhere"), patience);
    expect(place.app.services.index.bySlug("gone")).toBeUndefined();
    expect(place.app.lastCommit()).toBe("other: theirs.md, gone.md");
    expect(place.app.git("status", "--porcelain")).toBe("");
  });

  test("broken posts, symlinks and submodules that others push are never followed or published; the rest goes live", async () => {
    await place.replaceAllPosts({ "a.md": aPost({ title: "Steady", ...published }) });
    const { app, other } = place;
    await app.settled();
    const blog = join(other.folder, "content/blog");
    writeFileSync(join(blog, "a.md"), "---\ntitle: [Broken\n---\n");
    writeFileSync(join(blog, "good.md"), aPost({ title: "Good", ...published }));
    writeFileSync(join(blog, ".gitattributes"), "* filter=evil merge=evil diff=evil\n");
    symlinkSync("/etc/passwd", join(blog, "passwords.md"));
    symlinkSync("/tmp", join(blog, "images"));
    other.git("add", "--all");
    const commit = other.git("rev-parse", "HEAD");
    other.git("update-index", "--add", "--cacheinfo", `160000,${commit},content/blog/module.md`);
    other.git("commit", "--quiet", "-m", "other: evil things");
    other.git("push", "--quiet", "origin", "main");
    app.services.sync.start();
    await vi.waitFor(() => expect(app.live("blog/good.html")).toContain("Good"), patience);
    expect(app.live("blog/a.html")).toContain("Steady");
    expect(app.services.index.broken.map(({ file }) => file)).toEqual(["a.md", "module.md", "passwords.md"]);
    for (const name of ["passwords.md", "images"])
      expect(lstatSync(join(app.blogDir, name)).isSymbolicLink()).toBe(false);
    await place.waitUntilInSync();
  });

  test("a save after others have pushed is based on theirs, or refused with 409, and overwrites nothing", async () => {
    await place.replaceAllPosts({ "a.md": aPost(), "b.md": aPost() });
    const { app } = place;
    const seen = (await (await app.asAdmin("GET", "/api/blog/b")).json()) as { revision: string };
    await untilAnswersAreOld();
    place.other.push({ "b.md": aPost({ title: "Theirs" }) });
    const late = app.asAdmin("PATCH", "/api/blog/b", { title: "Ours" }, { "If-Match": `"${seen.revision}"` });
    expect((await late).status).toBe(409);
    expect((await app.asAdmin("PATCH", "/api/blog/a", { title: "Ours" })).status).toBe(200);
    await place.waitUntilPushed();
    expect(place.inBare("log", "--format=%s", "-2", "main").split("\n")).toEqual(['post: edit "a"', "other: b.md"]);
    expect(app.readPost("b")).toMatchObject({ title: "Theirs" });
  });

  test("edits here and elsewhere in different posts, and in different places of one post, are merged", async () => {
    const long = Array.from({ length: 20 }, (_, line) => `Line ${line}.`).join("\n\n");
    await place.replaceAllPosts({ "a.md": aPost({ content: long }), "b.md": aPost() });
    place.makeRemoteUnreachable();
    for (const title of ["First", "Second"]) await place.app.asAdmin("PATCH", "/api/blog/a", { title });
    place.other.push({
      "a.md": aPost({ content: long.replace("Line 19.", "Their last line.") }),
      "b.md": aPost({ title: "Theirs" }),
    });
    place.makeRemoteReachable();
    await place.waitUntilInSync();
    expect(place.app.readPost("a")).toMatchObject({
      title: "Second",
      content: expect.stringContaining("Their last line."),
    });
    expect(place.remoteFile("a.md")).toBe(place.app.readFile("a.md").trim());
    expect(place.newCommitsOn("main^1")).toEqual([ourEdit, ourEdit]);
    expect(place.newCommitsOn("main^2")).toEqual(["other: a.md, b.md by Other Editor"]);
    const history = await place.app.asAdmin("GET", "/api/blog/a/history");
    expect(((await history.json()) as object[])[0]).toMatchObject({ what: "Changed by hand", title: "Second" });
  });

  test("when the same post is changed here and elsewhere, theirs is live, ours is kept on a pushed branch, other changes are merged, and the owner is told", async () => {
    await place.replaceAllPosts({ "a.md": aPost({ title: "Start", ...published }), "b.md": aPost() });
    const { app } = place;
    place.makeRemoteUnreachable();
    await app.asAdmin("PATCH", "/api/blog/a", { title: "Ours, first" });
    await app.asAdmin("PATCH", "/api/blog/b", { title: "Ours, another post" });
    await app.asAdmin("PATCH", "/api/blog/a", { content: "Ours, text." });
    const lastOfOurs = app.git("rev-parse", "HEAD");
    place.other.push({ "a.md": aPost({ title: "Theirs", ...published }) });
    place.makeRemoteReachable();
    app.services.sync.start();

    const branch = `ours/a-${lastOfOurs.slice(0, 7)}`;
    await vi.waitFor(() => expect(place.inBare("rev-parse", branch)).toBe(lastOfOurs), patience);
    await place.waitUntilPushed();
    expect(place.remoteFile("a.md", branch)).toMatch(/Ours, first[\s\S]*Ours, text\./);
    expect(app.readPost("a")).toMatchObject({ title: "Theirs", content: "Some words for the reader." });
    expect(app.readPost("b")).toMatchObject({ title: "Ours, another post" });
    await vi.waitFor(() => expect(app.live("blog/a.html")).toContain("Theirs"), patience);
    expect(app.git("status", "--porcelain")).toBe("");
    const told = `“a” was changed here and elsewhere at the same time: the other version is on the site, ours is kept on the git branch “${branch}”.`;
    await vi.waitFor(() => expect(place.state()).toEqual({ remote: true, state: "conflict", message: told }), patience);
    expect(app.errors.join("\n")).toContain(told);

    expect((await app.asAdmin("PATCH", "/api/blog/a", { title: "Both, by hand" })).status).toBe(200);
    await place.waitUntilInSync();
    expect(place.remoteFile("a.md")).toContain("Both, by hand");
  });

  const pricesFile = "../practice/prices.yaml";
  /** The price list as it is here, with another first price. */
  const pricesAt = (price: unknown) =>
    place.app.readFile(pricesFile).replace(/(human:\n {2}initial: ).*/, (_, key) => `${key}${price}`);
  const setPrice = async (initial: number) =>
    (await place.app.asAdmin("PATCH", "/api/practice/prices", { human: { initial } })).status;
  const priceHere = () => place.app.services.facts().prices.human.initial;

  test("facts that others push go live like posts, facts saved here are pushed, and a broken file leaves the last good facts live", async () => {
    await place.replaceAllPosts({ "a.md": aPost({ title: "Start", ...published }) });
    const { app, other } = place;
    expect(await setPrice(58)).toBe(200);
    await place.waitUntilPushed();
    expect(place.remoteFile(pricesFile)).toBe(app.readFile(pricesFile).trimEnd());

    other.push({ [pricesFile]: pricesAt(59) });
    app.services.sync.start();
    const page = () => app.live("treatments/human.html");
    await vi.waitFor(() => expect(page()).toContain("A first visit is £59"), patience);

    other.push({ [pricesFile]: pricesAt("fifty"), "a.md": aPost({ title: "Theirs", ...published }) });
    app.services.sync.start();
    await vi.waitFor(() => expect(app.live("blog/a.html")).toContain("Theirs"), patience);
    expect([priceHere(), page()]).toEqual([59, expect.stringContaining("A first visit is £59")]);
    const { broken } = (await (await app.asAdmin("GET", "/api/admin/status")).json()) as { broken: object[] };
    expect(broken).toMatchObject([{ file: "prices.yaml", line: 4, lastGoodKept: true }]);
    expect(app.errors.join()).toContain("prices.yaml:4: “human.initial” in prices has to be a price");
    other.push({ [pricesFile]: pricesAt(60) });
    app.services.sync.start();
    await vi.waitFor(() => expect(page()).toContain("A first visit is £60"), patience);
  });

  test("words of pages that others push go live", async () => {
    await place.replaceAllPosts({ "a.md": aPost({ title: "Start", ...published }) });
    const { app, other } = place;
    other.push({ "../practice/words/new-patients.yaml": "title: Pushed words\n" });
    app.services.sync.start();
    await vi.waitFor(() => expect(app.live("new-patients.html")).toContain("<h1>Pushed words</h1>"), patience);
  });

  test("sentences that others push count at once, and those that are taught here are pushed", async () => {
    await place.replaceAllPosts({ "a.md": aPost({ content: "Act now to protect your spine." }) });
    const { app, other } = place;
    const sentences = "../practice/sentences.tsv";
    const words = "We sell garden chairs on Sundays.";
    other.push({ [sentences]: `${["red", "offers", "content", "Human", words, "not our trade"].join("\t")}\n` });
    app.services.sync.start();
    const found = async () => (await app.asAdmin("POST", "/api/check", { content: words })).text();
    await vi.waitFor(async () => expect(await found()).toContain('"rule":"offer"'), patience);

    const accepted = [{ rule: "fear", reason: "Agreed with the ASA in May.", teach: true }];
    expect((await app.asAdmin("PATCH", "/api/blog/a", { published: true, accepted })).status).toBe(200);
    await place.waitUntilPushed();
    expect(place.remoteFile(sentences)).toMatch(/^red\t.+\nfree\tfear\t.*Agreed with the ASA in May\.$/);
  });

  test("a save of facts that others have changed meanwhile is refused with 409; without a revision it is based on theirs", async () => {
    await place.replaceAllPosts({ "a.md": aPost() });
    const { revision } = place.app.services.practice.get("prices");
    place.other.push({ [pricesFile]: pricesAt(65) });
    await untilAnswersAreOld();
    const save = (more: object) =>
      place.app.asAdmin("PATCH", "/api/practice/prices", { human: { followUp: 55 }, ...more });
    expect((await save({ revision })).status).toBe(409);
    expect((await save({})).status).toBe(200);
    expect(place.app.services.facts().prices.human).toMatchObject({ initial: 65, followUp: 55 });
    await place.waitUntilInSync();
  });

  test("when the same facts are changed here and elsewhere, theirs are live, ours are kept on a pushed branch, and other sections are merged", async () => {
    await place.replaceAllPosts({ "a.md": aPost() });
    const { app, other } = place;
    place.makeRemoteUnreachable();
    expect(await setPrice(70)).toBe(200);
    const ours = app.git("rev-parse", "HEAD");
    expect((await app.asAdmin("PATCH", "/api/practice/contact", { region: "Grove" })).status).toBe(200);
    other.push({ [pricesFile]: pricesAt(71) });
    place.makeRemoteReachable();
    app.services.sync.start();
    const branch = `ours/practice-prices-${ours.slice(0, 7)}`;
    await vi.waitFor(() => expect(place.inBare("rev-parse", branch)).toBe(ours), patience);
    await place.waitUntilPushed();
    expect(place.remoteFile(pricesFile, branch)).toContain("initial: 70");
    await vi.waitFor(() => expect(app.live("treatments/human.html")).toContain("A first visit is £71"), patience);
    expect(app.services.facts().practice.region).toBe("Grove");
    const told = `“prices” was changed here and elsewhere at the same time: the other version is on the site, ours is kept on the git branch “${branch}”.`;
    await vi.waitFor(() => expect(place.state().message).toBe(told), patience);
    expect(await setPrice(72)).toBe(200);
    await place.waitUntilInSync();
  });

  test("words of a page that are changed here and elsewhere: two keys are merged, of one theirs are live and ours on a pushed branch", async () => {
    await place.replaceAllPosts({ "a.md": aPost() });
    const { app, other } = place;
    const file = "../practice/words/contact.yaml";
    const keys = (title: string, find: string) => `title: ${title}\n\n\n\n\n\n\n\nfind: ${find}\n`;
    const save = async (change: object) =>
      expect((await app.asAdmin("PATCH", "/api/words/contact", change)).status).toBe(200);
    other.push({ [file]: keys("One", "Here") });
    app.services.sync.start();
    await vi.waitFor(() => expect(app.live("contact.html")).toContain("<h1>One</h1>"), patience);

    place.makeRemoteUnreachable();
    await save({ find: "There" });
    other.push({ [file]: keys("Two", "Here") });
    place.makeRemoteReachable();
    app.services.sync.start();
    await vi.waitFor(() => expect(app.live("contact.html")).toMatch(/<h1>Two<[\s\S]*<h2>There</), patience);
    await place.waitUntilPushed();

    place.makeRemoteUnreachable();
    await save({ title: "Ours" });
    const ours = app.git("rev-parse", "HEAD");
    other.push({ [file]: keys("Theirs", "There") });
    place.makeRemoteReachable();
    app.services.sync.start();
    const branch = `ours/practice-words-contact-${ours.slice(0, 7)}`;
    await vi.waitFor(() => expect(place.inBare("rev-parse", branch)).toBe(ours), patience);
    await vi.waitFor(() => expect(app.live("contact.html")).toContain("<h1>Theirs</h1>"), patience);
  });

  test.each([
    ["for another one", "commit"],
    ["for an earlier one", "push"],
  ])(
    "what somebody takes out of the remote’s history, %s, is not sent again: the desk says so, and saves wait",
    async (_, how) => {
      await place.replaceAllPosts({ "a.md": aPost() });
      const { app, other } = place;
      const start = place.remoteHead();
      other.push({ "private.md": aPost({ title: "A patient’s name" }) });
      app.services.sync.start();
      await vi.waitFor(() => expect(app.hasFile("private.md")).toBe(true), patience);
      expect((await app.asAdmin("PATCH", "/api/blog/a", { title: "Sent since" })).status).toBe(200);
      await place.waitUntilPushed();

      place.inBare("config", "receive.denyNonFastForwards", "false");
      other.git("reset", "--quiet", "--hard", start);
      if (how === "commit") other.git("commit", "--quiet", "--allow-empty", "-m", "other: without it");
      other.git("push", "--quiet", "--force", "origin", "main");
      place.inBare("config", "receive.denyNonFastForwards", "true");
      const rewritten = place.remoteHead();
      expect((await app.asAdmin("PATCH", "/api/blog/a", { title: "Saved all the same" })).status).toBe(200);
      app.services.sync.start();
      const told = expect.stringMatching(/^On the git remote something was taken out of the history/);
      await vi.waitFor(() => expect(place.state()).toMatchObject({ state: "conflict", message: told }), patience);
      await app.settled();
      expect(place.remoteHead()).toBe(rewritten);

      // Somebody takes their history, as the README says.
      app.git("reset", "--quiet", "--hard", rewritten);
      app.services.sync.start();
      await place.waitUntilInSync();
      expect((await app.asAdmin("PATCH", "/api/blog/a", { title: "Goes on" })).status).toBe(200);
      await place.waitUntilPushed();
      expect(place.inBare("log", "--all", "--format=%s", "--", "content/blog/private.md")).toBe("");
    },
  );

  // The last one here: it leaves commits to code.
  test("a push that touches anything but posts, pictures and facts waits for a person, and the desk says so; saves still work", async () => {
    await place.replaceAllPosts({ "a.md": aPost() });
    const { app } = place;
    const refused = async (file: string) => {
      const ours = app.git("rev-parse", "HEAD");
      const name = `theirs-${file.replaceAll("/", "-")}.md`;
      place.other.push({ [`../../${file}`]: "theirs\n", [name]: aPost() });
      app.services.sync.start();
      await vi.waitFor(
        () => expect(place.state()).toMatchObject({ state: "conflict", message: expect.stringContaining(`“${file}”`) }),
        patience,
      );
      expect([app.git("rev-parse", "HEAD"), app.hasFile(name)]).toEqual([ours, false]);
    };
    const upgrade = async () => {
      app.git("pull", "--quiet", "--no-rebase", "--no-edit", place.bare, "main");
      app.services.sync.start();
      await place.waitUntilPushed();
    };
    await refused("scripts/weekly.ts");
    expect((await app.asAdmin("PATCH", "/api/blog/a", { title: "Saved all the same" })).status).toBe(200);
    const { git } = (await (await app.asAdmin("GET", "/api/admin/status")).json()) as { git: { message: string } };
    expect(git.message).toMatch(/ waits until somebody upgrades the site\.$/);
    await upgrade();
    expect(place.remoteFile("a.md")).toContain("Saved all the same");

    for (const file of [
      ...["content/practice/prices.ts", "content/practice/more/prices.yaml", "content/blog.ts"],
      ...["content/practice/words/about.ts", "content/practice/words/more/about.yaml"],
      ...["content/practice/images/drawing.svg", "content/practice/images/more/portrait.webp"],
    ]) {
      await refused(file);
      await upgrade();
    }
  });
});

/** The remote's last answer has to be too old to count. */
async function untilAnswersAreOld(): Promise<void> {
  const from = performance.now();
  await vi.waitFor(() => expect(performance.now() - from).toBeGreaterThan(1_000), patience);
}
