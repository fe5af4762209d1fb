import { expect, test } from "vitest";
import { installGitWrapper } from "../testing/git-wrapper.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { aPost, startTestApp } from "../testing/start-test-app.ts";

const undated = "---\ntitle: Undated\n---\nWords.\n";
const inFront = openForTests(installGitWrapper);
const app = openForTests(() => startTestApp({ posts: { "undated.md": undated, "a.md": undated, "b.md": aPost() } }));

test("a post without a creation date has the date of its first commit, and editing it reads no history", async () => {
  const made = new Date(app.git("log", "-1", "--format=%cI")).toISOString();
  const createdAt = async (slug: string) =>
    ((await (await app.asAdmin("GET", `/api/blog/${slug}`)).json()) as { createdAt: string }).createdAt;
  expect(await createdAt("undated")).toBe(made);

  inFront.clearCalls();
  for (const title of ["One", "Two"]) {
    expect((await app.asAdmin("PATCH", "/api/blog/undated", { title })).status).toBe(200);
    await app.settled();
  }
  expect(await createdAt("undated")).toBe(made);
  expect(inFront.calls().filter((call) => / log /.test(call) && !/-1|\.\./.test(call))).toEqual([]);
});

test("an uncommitted file makes the service read history at most once per new commit, and only the new part", async () => {
  const edit = (text: string) => {
    app.put("new.md", `---\ntitle: New\n---\n${text}\n`);
    app.services.index.refresh(["new"]);
  };
  edit("One.");
  inFront.clearCalls();
  for (const text of ["Two.", "Three.", "Four."]) edit(text);
  expect(inFront.calls().filter((call) => / log /.test(call) && !/\.\./.test(call))).toEqual([]);
  app.git("add", ".");
  app.git("commit", "--quiet", "-m", "by hand", "--date=2026-01-02T00:00:00Z");
  edit("Five.");
  expect(app.services.index.bySlug("new")?.createdAt).toBe(
    new Date(app.git("log", "-1", "--format=%cI")).toISOString(),
  );
});
