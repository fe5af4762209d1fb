import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { facts } from "#content/facts/testing/sample.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { aPost } from "../testing/start-test-app.ts";
import { startWithRemote } from "../testing/start-with-remote.ts";

const ourEdit = `post: edit "a" by ${facts.practitioner.fullName}`;
const patience = { timeout: 15_000 };

const place = openForTests(() => startWithRemote({ posts: { "a.md": aPost() }, env: { GIT_BRANCH: "main" } }));

test("staged, uncommitted and untracked files of people are untouched when commits arrive", async () => {
  await place.replaceAllPosts({ "a.md": aPost(), "half.md": aPost(), "staged.md": aPost() });
  const { app } = place;
  app.put("staged.md", aPost({ title: "Staged" }));
  app.put("new-and-staged.md", aPost({ title: "New" }));
  app.git("add", "content/blog/staged.md", "content/blog/new-and-staged.md");
  app.put("staged.md", aPost({ title: "Staged, then edited" }));
  app.put("half.md", aPost({ title: "Half-edited" }));
  app.put("../untracked.txt", "mine\n");
  const work = () => [app.git("diff"), app.git("diff", "--cached"), app.git("status", "--porcelain")];
  const before = work();
  place.makeRemoteUnreachable();
  await app.asAdmin("PATCH", "/api/blog/a", { title: "Ours" });
  place.other.push({ "theirs.md": aPost({ title: "Theirs" }) });
  place.makeRemoteReachable();
  app.services.sync.start();
  await place.waitUntilInSync();
  expect(app.readPost("theirs")).toMatchObject({ title: "Theirs" });
  expect(work()).toEqual(before);
  app.git("reset", "--quiet", "--hard");
  rmSync(join(app.root, "repository/content/untracked.txt"));
  expect(place.newCommitsOn("main^1")).toEqual([ourEdit]);
  expect(place.newCommitsOn("main^2")).toEqual(["other: theirs.md by Other Editor"]);
});

test("incoming commits wait while one of their files is edited, untracked or ignored here; saves still work, and later they are merged", async () => {
  await place.replaceAllPosts({ "a.md": aPost(), "half.md": aPost() });
  const { app } = place;
  const mine = ["half.md", "ignored.md", "untracked.md"];
  writeFileSync(join(app.root, "repository/.git/info/exclude"), "ignored.md\n");
  for (const name of mine) app.put(name, aPost({ title: "Mine" }));
  place.other.push(Object.fromEntries(mine.map((name) => [name, aPost({ title: "Theirs" })])));
  expect((await app.asAdmin("PATCH", "/api/blog/a", { title: "Ours" })).status).toBe(200);
  for (const name of mine) {
    app.services.sync.start();
    const message = `“content/blog/${name}” is being edited by hand here and was changed on the git remote too: what others have pushed waits until that edit is committed or taken back.`;
    await vi.waitFor(() => expect(place.state()).toEqual({ remote: true, state: "pending", message }), patience);
    for (const kept of mine.slice(mine.indexOf(name))) expect(app.readFile(kept)).toContain("Mine");
    if (name === "half.md") app.git("checkout", "--", `content/blog/${name}`);
    else rmSync(join(app.blogDir, name));
  }
  app.services.sync.start();
  await place.waitUntilInSync();
  for (const name of mine) expect(app.readFile(name)).toContain("Theirs");
  expect(place.remoteFile("a.md")).toContain("Ours");
});

test("a merge that somebody has not finished is left alone", async () => {
  await place.replaceAllPosts({ "a.md": aPost() });
  const { app } = place;
  app.git("branch", "side");
  app.put("../notes.txt", "changed\n");
  app.git("commit", "--quiet", "--all", "-m", "notes");
  app.git("switch", "--quiet", "side");
  app.put("../more.txt", "more\n");
  app.git("add", "--all");
  app.git("commit", "--quiet", "-m", "more");
  app.git("switch", "--quiet", "main");
  await place.waitUntilInSync();
  app.git("merge", "--quiet", "--no-commit", "side");
  place.other.push({ "theirs.md": aPost() });
  app.services.sync.start();
  await vi.waitFor(() => expect(place.state().message).toMatch(/^Somebody is in the middle of a merge/), patience);
  expect(app.git("rev-parse", "MERGE_HEAD")).toBe(app.git("rev-parse", "side"));
  app.git("commit", "--quiet", "--no-edit");
  app.services.sync.start();
  await place.waitUntilInSync();
  expect(app.hasFile("theirs.md")).toBe(true);
  // A merge that a person has made is kept as such.
  expect(app.git("branch", "--contains", "side", "--format=%(refname:short)").split("\n")).toContain("main");
  expect(place.inBare("rev-parse", "main")).toBe(app.git("rev-parse", "HEAD"));
});

test("another branch that somebody has checked out is neither changed nor pushed", async () => {
  await place.replaceAllPosts({ "a.md": aPost() });
  const { app } = place;
  app.git("switch", "--quiet", "--create", "redesign");
  place.other.push({ "theirs.md": aPost() });
  expect((await app.asAdmin("PATCH", "/api/blog/a", { title: "On the other branch" })).status).toBe(200);
  await vi.waitFor(
    () =>
      expect(place.state().message).toBe(
        "“redesign” is checked out here, not “main”: nothing is pulled or pushed until it is.",
      ),
    patience,
  );
  expect(app.hasFile("theirs.md")).toBe(false);
  expect(place.inBare("branch", "--list", "redesign")).toBe("");
  app.git("switch", "--quiet", "main");
  app.services.sync.start();
  await place.waitUntilInSync();
  expect(app.hasFile("theirs.md")).toBe(true);
});
