import { afterAll, beforeAll, expect, test } from "vitest";
import { putGitInFront } from "../testing/stand-in-git.ts";
import { aPost, startTestApp } from "../testing/start-test-app.ts";

const undated = "---\ntitle: Undated\n---\nWords.\n";
let inFront: ReturnType<typeof putGitInFront>;
let app: Awaited<ReturnType<typeof startTestApp>>;
beforeAll(async () => {
  inFront = putGitInFront();
  app = await startTestApp({ posts: { "undated.md": undated, "a.md": undated, "b.md": aPost() } });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  inFront[Symbol.dispose]();
});

test("a post that does not say when it was made has the date of its first commit, and editing it reads no history", async () => {
  const made = new Date(app.git("log", "-1", "--format=%cI")).toISOString();
  const createdAt = async (slug: string) =>
    ((await (await app.asAdmin("GET", `/api/blog/${slug}`)).json()) as { createdAt: string }).createdAt;
  expect(await createdAt("undated")).toBe(made);

  inFront.forgetCalls();
  for (const title of ["One", "Two"]) {
    expect((await app.asAdmin("PATCH", "/api/blog/undated", { title })).status).toBe(200);
    await app.settled();
  }
  expect(await createdAt("undated")).toBe(made);
  expect(inFront.calls().filter((call) => / log /.test(call) && !/-1|\.\./.test(call))).toEqual([]);
});

test("a hand-made file that nobody has committed reads history once per commit of others at most, and only what is new of it", async () => {
  const edit = (text: string) => {
    app.put("new.md", `---\ntitle: New\n---\n${text}\n`);
    app.services.index.refresh(["new"]);
  };
  edit("One.");
  inFront.forgetCalls();
  for (const text of ["Two.", "Three.", "Four."]) edit(text);
  expect(inFront.calls().filter((call) => / log /.test(call) && !/\.\./.test(call))).toEqual([]);
  app.git("add", ".");
  app.git("commit", "--quiet", "-m", "by hand", "--date=2026-01-02T00:00:00Z");
  edit("Five.");
  expect(app.services.index.bySlug("new")?.createdAt).toBe(
    new Date(app.git("log", "-1", "--format=%cI")).toISOString(),
  );
});
