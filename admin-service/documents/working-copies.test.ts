import { randomUUID } from "node:crypto";
import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { workingCopiesAnswer, workingCopyAnswer } from "#content/model/answers.ts";
import { aPost, startTestApp } from "../testing/start-test-app.ts";

const DAY_MS = 24 * 60 * 60_000;
let time = Date.parse("2026-11-20T09:00:00Z");
let app: Awaited<ReturnType<typeof startTestApp>>;
const start = (root?: string) => startTestApp({ ...(root && { root }), now: () => new Date(time) });
beforeAll(async () => {
  app = await start();
});
afterAll(() => app[Symbol.asyncDispose]());

const call = (method: string, id: string, body?: object, headers?: Record<string, string>) =>
  app.asAdmin(method, `/api/blog/${id}/working-copy`, body, headers);
const json = async (response: Response) => (await response.json()) as Record<string, unknown>;
const nameOf = (response: Response) => response.headers.get("etag") ?? "";
const taken = [409, "These words have been written on with another device. Nothing was overwritten."];
const said = async (response: Response) => [response.status, await response.text()];

test("unsaved text is stored at the service with its time, and is in no commit and no release", async () => {
  app.commit({ "begun.md": aPost({ title: "Begun" }) });
  await app.settled();
  const before = [app.git("rev-parse", "HEAD"), app.git("status", "--porcelain"), app.live("release.json")];
  const words = { title: "", content: "On the bus ", tags: ["one"], revision: "abc" };
  const kept = await call("PUT", "begun", words);
  expect(await said(kept)).toEqual([204, ""]);

  const found = await call("GET", "begun");
  expect([nameOf(found), workingCopyAnswer.parse(await found.json())]).toEqual([
    nameOf(kept),
    { ...words, at: new Date(time).toISOString() },
  ]);
  expect([app.git("rev-parse", "HEAD"), app.git("status", "--porcelain"), app.live("release.json")]).toEqual(before);
  expect(app.readPost("begun")).toMatchObject({ title: "Begun" });
  const folder = join(app.dataDir, "working-copies");
  expect([statSync(folder).mode & 0o777, statSync(join(folder, "begun.json")).mode & 0o777]).toEqual([0o700, 0o600]);

  expect((await call("DELETE", "begun")).status).toBe(204);
  expect((await call("DELETE", "begun")).status).toBe(204);
  expect(await said(await call("GET", "begun"))).toEqual([404, "There are no unsaved words of this post."]);
});

test("when two devices change the same unsaved text, the second is refused and overwrites nothing", async () => {
  const id = randomUUID();
  const phone = { title: "By phone", revision: "" };
  const first = await call("PUT", id, phone, { "If-None-Match": "*" });
  expect(await said(await call("PUT", id, { title: "By laptop", revision: "" }, { "If-None-Match": "*" }))).toEqual(
    taken,
  );
  const second = await call("PUT", id, { ...phone, content: "More" }, { "If-Match": nameOf(first) });
  expect(second.status).toBe(204);
  for (const method of ["PUT", "DELETE"])
    expect(
      await said(await call(method, id, method === "PUT" ? phone : undefined, { "If-Match": nameOf(first) })),
    ).toEqual(taken);
  expect(await json(await call("GET", id))).toMatchObject({ content: "More" });
  const both = await Promise.all(
    [1, 2].map((n) => call("PUT", id, { title: `${n}`, revision: "" }, { "If-Match": nameOf(second) })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect((await call("PUT", id, { title: "Any", revision: "" })).status).toBe(204);
});

test("unsaved texts are listed, newest first, by their title or that of their post", async () => {
  for (const { id } of (await (await app.asAdmin("GET", "/api/blog/working-copies")).json()) as { id: string }[])
    await call("DELETE", id);
  app.commit({ "listed.md": aPost({ title: "Listed" }) });
  const id = randomUUID();
  await call("PUT", id, { title: "New", revision: "" });
  time += 1_000;
  await call("PUT", "listed", { content: "Words", revision: "abc" });
  const list = await app.asAdmin("GET", "/api/blog/working-copies");
  expect(workingCopiesAnswer.parse(await list.json())).toEqual([
    { id: "listed", title: "Listed", revision: "abc", at: new Date(time).toISOString(), isNew: false },
    { id, title: "New", revision: "", at: new Date(time - 1_000).toISOString(), isNew: true },
  ]);
});

test("unsaved text survives a save, a deletion (which can be undone) and a restart", async () => {
  app.commit({ "saved.md": aPost() });
  await call("PUT", "saved", { content: "Mine", revision: "abc" });
  await app.asAdmin("PATCH", "/api/blog/saved", { content: "Saved" });
  await app.asAdmin("DELETE", "/api/blog/saved");
  await app.stop();
  app = await start(app.root);
  expect(await json(await call("GET", "saved"))).toMatchObject({ content: "Mine" });
  expect(JSON.stringify(await (await app.asAdmin("GET", "/api/blog/working-copies")).json())).toContain('"saved"');
});

test("unsaved text expires after ninety days without a change; until then its pictures are kept", {
  tags: ["slow"],
}, async () => {
  const picture = "sent-0123456789.webp";
  await app.services.sentPictures.write(picture, "RIFF....WEBP picture");
  await app.services.sentPictures.write("unnamed.webp", "RIFF....WEBP picture");
  await call("PUT", "old", { content: `![](images/${picture})`, revision: "" });
  const present = async () => {
    await app.stop();
    app = await start(app.root);
    const names = (folder: string) => readdirSync(join(app.dataDir, folder));
    return { words: names("working-copies").includes("old.json"), pictures: names("pictures") };
  };
  time += 60 * DAY_MS;
  await vi.waitFor(async () => expect(await present()).toEqual({ words: true, pictures: [picture] }), 20_000);
  time += 31 * DAY_MS;
  await vi.waitFor(async () => expect(await present()).toEqual({ words: false, pictures: [] }), 20_000);
  expect(await (await app.asAdmin("GET", "/api/blog/working-copies")).json()).toEqual([]);
});

test("unsaved facts of a section are stored by the section's name, in no commit, and survive a restart", async () => {
  const path = "/api/practice/prices/working-copy";
  const before = [app.git("rev-parse", "HEAD"), app.git("status", "--porcelain")];
  const words = { draft: { "human.initial": "6" }, revision: "abc" };
  const first = await app.asAdmin("PUT", path, words, { "If-None-Match": "*" });
  expect(first.status).toBe(204);
  expect(await said(await app.asAdmin("PUT", path, words, { "If-Match": '"other"' }))).toEqual(taken);
  expect([app.git("rev-parse", "HEAD"), app.git("status", "--porcelain")]).toEqual(before);
  await app.stop();
  app = await start(app.root);
  const found = await app.asAdmin("GET", path);
  const at = new Date(time).toISOString();
  expect([nameOf(found), await json(found)]).toEqual([nameOf(first), { ...words, at }]);
  const list = () => app.asAdmin("GET", "/api/practice/working-copies").then(json);
  expect(await list()).toEqual([{ id: "prices", title: "", revision: "abc", at, until: expect.any(String) }]);
  expect((await app.asAdmin("DELETE", path)).status).toBe(204);
  expect(await list()).toEqual([]);
  expect(await said(await app.asAdmin("GET", path))).toEqual([404, "There are no unsaved facts of this section."]);
  for (const [name, body, status] of [
    ["moods", words, 404],
    ["prices", { draft: { "human.initial": 6 }, revision: "abc" }, 400],
    ["prices", { draft: {} }, 400],
  ] as const)
    expect((await app.asAdmin("PUT", `/api/practice/${name}/working-copy`, body)).status).toBe(status);
  expect((await app.asVisitor("GET", path)).status).toBe(401);
});

test("invalid text is answered with its own sentence, and requests without a token are refused", async () => {
  for (const [body, status, sentence] of [
    [{ title: "No revision" }, 400, "The revision has to be text."],
    [{ title: 5, revision: "" }, 400, "The words have to be text."],
    [{ tags: "one", revision: "" }, 400, "The tags have to be a list of texts."],
    [{ mood: "sunny", revision: "" }, 400, "Unknown field: mood."],
    [{ revision: "x".repeat(101) }, 400, "The revision may be 100 characters long at most."],
    [{ content: "x".repeat(1_100_000), revision: "" }, 413, "That is more than this form takes."],
  ] as const)
    expect(await said(await call("PUT", "refused", body))).toEqual([status, sentence]);
  for (const id of ["..%2fadmin", "a.b", "x".repeat(101)]) {
    expect((await call("PUT", id, { revision: "" })).status).toBe(404);
    expect((await call("GET", id)).status).toBe(404);
  }
  for (const method of ["GET", "PUT", "DELETE"])
    expect((await app.asVisitor(method, "/api/blog/refused/working-copy")).status).toBe(401);
  expect((await app.asVisitor("GET", "/api/blog/working-copies")).status).toBe(401);

  const copy = JSON.stringify({ revision: "", at: new Date(time).toISOString() });
  for (let n = 0; n < 200; n++) writeFileSync(join(app.dataDir, "working-copies", `many-${n}.json`), copy);
  await app.stop();
  app = await start(app.root);
  const last = await call("PUT", "one-more", { revision: "" });
  expect(await said(last)).toEqual([
    429,
    "There are 200 texts with unsaved words. Save or discard some of them first.",
  ]);
  expect((await call("PUT", "many-0", { revision: "" })).status).toBe(204);
});
