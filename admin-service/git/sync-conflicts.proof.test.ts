import { cpSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { openForTests } from "../testing/open-for-tests.ts";
import { aPost } from "../testing/start-test-app.ts";
import { startWithRemote } from "../testing/start-with-remote.ts";

const published = { published: true, publishedAt: "2026-01-01T00:00:00.000Z" };
const patience = { timeout: 15_000 };

const place = openForTests(() => startWithRemote({ posts: { "a.md": aPost() }, env: { GIT_BRANCH: "main" } }));

test("when a post is deleted here and edited elsewhere, or the other way round, theirs wins and ours is kept", async () => {
  await place.replaceAllPosts({ "a.md": aPost(), "b.md": aPost() });
  const { app } = place;
  place.makeRemoteUnreachable();
  await app.asAdmin("DELETE", "/api/blog/a");
  await app.asAdmin("PATCH", "/api/blog/b", { title: "Ours" });
  const [deleted, edited] = [app.git("rev-parse", "HEAD~1"), app.git("rev-parse", "HEAD")];
  place.other.push({ "a.md": aPost({ title: "Theirs" }), "b.md": undefined });
  place.makeRemoteReachable();
  app.services.sync.start();
  await vi.waitFor(() => expect(place.state().state).toBe("conflict"), patience);
  await vi.waitFor(() => expect(place.inBare("rev-parse", `ours/a-${deleted.slice(0, 7)}`)).toBe(deleted), patience);
  expect(place.inBare("rev-parse", `ours/b-${edited.slice(0, 7)}`)).toBe(edited);
  expect(app.readPost("a")).toMatchObject({ title: "Theirs" });
  expect(app.hasFile("b.md")).toBe(false);
  // The folder's last post may go as well.
  place.other.push({ "a.md": undefined, "round.txt": undefined });
  app.services.sync.start();
  await place.waitUntilInSync();
  expect(
    await app.services.posts.create({ title: "New", excerpt: "", category: "", tags: [], content: "x" }),
  ).toBeDefined();
  await place.waitUntilInSync();
});

test("when one of two posts in a person's commit conflicts, theirs wins for that post only; the other one and its picture stay", async () => {
  await place.replaceAllPosts({ "a.md": aPost(), "b.md": aPost() });
  const { app } = place;
  place.makeRemoteUnreachable();
  app.put("a.md", aPost({ title: "Ours" }));
  app.put("b.md", aPost({ title: "Ours too" }));
  app.put("images/b.webp", "a picture of b");
  app.git("add", ".");
  app.git("commit", "--quiet", "-m", "two posts at once");
  const ours = app.git("rev-parse", "HEAD");
  place.other.push({ "a.md": aPost({ title: "Theirs" }) });
  place.makeRemoteReachable();
  app.services.sync.start();
  await place.waitUntilPushed();
  expect(app.readPost("a")).toMatchObject({ title: "Theirs" });
  expect(app.readPost("b")).toMatchObject({ title: "Ours too" });
  expect(app.readFile("images/b.webp")).toBe("a picture of b");
  expect(place.remoteFile("b.md")).toContain("Ours too");
  expect(place.remoteFile("a.md", `ours/a-${ours.slice(0, 7)}`)).toContain("Ours");
  expect(place.state()).toMatchObject({ state: "conflict", message: expect.stringMatching(/^“a” was changed/) });
});

test("when their version of a post wins, its pictures are kept too, although ours had deleted them", async () => {
  const cover = { featuredImage: "images/a.webp" };
  await place.replaceAllPosts({ "a.md": aPost({ ...cover, ...published }), "images/a.webp": "the old picture" });
  const { app } = place;
  place.makeRemoteUnreachable();
  expect((await app.asAdmin("POST", "/api/blog/a/image")).status).toBe(200);
  expect(app.hasFile("images/a.webp")).toBe(false);
  place.other.push({ "a.md": aPost({ ...cover, ...published, featuredImageAlt: "Their words" }) });
  place.makeRemoteReachable();
  app.services.sync.start();
  await place.waitUntilPushed();
  expect(app.readPost("a")).toMatchObject({ featuredImageAlt: "Their words" });
  expect(app.readFile("images/a.webp")).toBe("the old picture");
});

test("while a conflicting post is being edited by hand here, nothing is merged; once committed, that edit is kept with ours", async () => {
  await place.replaceAllPosts({ "a.md": aPost() });
  const { app } = place;
  place.makeRemoteUnreachable();
  await app.asAdmin("PATCH", "/api/blog/a", { title: "Ours" });
  const head = app.git("rev-parse", "HEAD");
  place.other.push({ "a.md": aPost({ title: "Theirs" }) });
  app.put("a.md", aPost({ title: "By hand" }));
  place.makeRemoteReachable();
  app.services.sync.start();
  await vi.waitFor(
    () => expect(place.state().message).toMatch(/^“content.blog.a.md” is being edited by hand/),
    patience,
  );
  expect([app.readPost("a").title, app.git("rev-parse", "HEAD")]).toEqual(["By hand", head]);
  app.git("commit", "--quiet", "--all", "-m", "by hand");
  // Another round of the sync may have merged it already.
  const byHand = app.git("rev-list", "--all", "--max-count=1", "--grep=^by hand$");
  app.services.sync.start();
  await place.waitUntilPushed();
  expect(app.readPost("a")).toMatchObject({ title: "Theirs" });
  expect(place.remoteFile("a.md", `ours/a-${byHand.slice(0, 7)}`)).toContain("By hand");
});

test("when they rename a post that was edited here, theirs is live under its new name and ours is kept", async () => {
  await place.replaceAllPosts({ "a.md": aPost({ content: "Words.\n\n".repeat(20) }) });
  const { app } = place;
  place.makeRemoteUnreachable();
  await app.asAdmin("PATCH", "/api/blog/a", { title: "Ours" });
  const ours = app.git("rev-parse", "HEAD");
  place.other.push({ "a.md": undefined, "c.md": aPost({ title: "Theirs", content: "Words.\n\n".repeat(20) }) });
  place.makeRemoteReachable();
  app.services.sync.start();
  await place.waitUntilPushed();
  expect([app.hasFile("a.md"), app.readPost("c").title]).toEqual([false, "Theirs"]);
  expect(place.inBare("branch", "--points-at", ours, "--format=%(refname:short)")).toMatch(/^ours\//);
});

test("a picture of the practice that others described anew while it was removed here stays, with their description", async () => {
  const photos = (alt: string) =>
    `portrait: { file: portrait-1.webp, alt: ${alt} }\nclinic: { file: "", alt: "" }\nshare: { file: "", alt: "" }\n`;
  const [file, picture] = ["../practice/photos.yaml", "../practice/images/portrait-1.webp"];
  await place.replaceAllPosts({ [file]: photos("Ann"), [picture]: "RIFF....WEBP picture" });
  const { app, other } = place;
  place.makeRemoteUnreachable();
  const removed = await app.asAdmin("PATCH", "/api/practice/photos", { portrait: { file: "", alt: "" } });
  expect([removed.status, app.hasFile(picture)]).toEqual([200, false]);
  const ours = app.git("rev-parse", "HEAD");
  other.push({ [file]: photos("Ann laughing") });
  place.makeRemoteReachable();
  app.services.sync.start();
  const branch = `ours/practice-photos-${ours.slice(0, 7)}`;
  await vi.waitFor(() => expect(place.inBare("rev-parse", branch)).toBe(ours), patience);
  await place.waitUntilPushed();
  expect(app.services.facts().photos.portrait?.alt).toBe("Ann laughing");
  expect([app.hasFile(picture), place.remoteFile(picture)]).toEqual([true, "RIFF....WEBP picture"]);
  expect((await app.asAdmin("PATCH", "/api/practice/photos", { portrait: { alt: "Ann again" } })).status).toBe(200);
  await place.waitUntilInSync();
});

test("newer commits on the remote are never overwritten by a push", async () => {
  await using place = await startWithRemote({ posts: { "a.md": aPost() } });
  const { app, root } = place;
  cpSync(place.bare, join(root, "behind.git"), { recursive: true });
  place.other.push({ "b.md": aPost() });
  const theirs = place.inBare("rev-parse", "main");
  // Fetching from an outdated copy never shows what others have pushed, so every push comes too late.
  app.git("remote", "add", "origin", join(root, "behind.git"));
  app.git("remote", "set-url", "--push", "origin", place.bare);
  await place.restart({ GIT_REMOTE: "origin" });
  expect((await place.app.asAdmin("PATCH", "/api/blog/a", { title: "Ours" })).status).toBe(200);
  await vi.waitFor(
    () => expect(place.state()).toMatchObject({ state: "pending", message: expect.stringMatching(/^Others push/) }),
    patience,
  );
  expect(place.inBare("rev-parse", "main")).toBe(theirs);
  place.app.git("remote", "set-url", "origin", place.bare);
  place.app.services.sync.start();
  await place.waitUntilPushed();
  const subjects = (side: string) => place.inBare("log", "--format=%s", side).split("\n");
  expect(subjects("main^1")).toEqual(['post: edit "a"', "start"]);
  expect(subjects("main^2")).toEqual(["other: b.md", "start"]);
});
