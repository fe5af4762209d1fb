import { expect, test } from "vitest";
import { installGitWrapper } from "../testing/git-wrapper.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { aPost, startTestApp } from "../testing/start-test-app.ts";

const inFront = openForTests(installGitWrapper);
const app = openForTests(() => startTestApp({ posts: { "before.md": aPost(), "after.md": aPost() } }));

test("a hanging commit fails its save with one plain sentence; nothing is left half done, and the next save works", async () => {
  const before = [app.readFile("before.md"), app.git("rev-parse", "HEAD")];
  inFront.hang("commit");
  const refused = await app.asAdmin("PATCH", "/api/blog/before", { title: "Hangs" });
  inFront.stopHanging();
  expect([refused.status, await refused.text()]).toEqual([
    503,
    "The change could not be saved, and nothing was changed: git does not answer.",
  ]);
  expect([app.readFile("before.md"), app.git("rev-parse", "HEAD")]).toEqual(before);
  expect(app.git("status", "--porcelain")).toBe("");
  expect((await app.asAdmin("PATCH", "/api/blog/before", { title: "Works" })).status).toBe(200);
  expect(app.git("show", "HEAD:content/blog/before.md")).toContain("Works");
});

test("when git hangs after making its commit, the answer, the file and git still agree", async () => {
  inFront.hang("commit", "after");
  const answer = await app.asAdmin("PATCH", "/api/blog/after", { title: "Hangs late" });
  inFront.stopHanging();
  const title = answer.status === 200 ? "Hangs late" : "A post";
  expect(app.readPost("after")).toMatchObject({ title });
  expect(app.git("show", "HEAD:content/blog/after.md")).toContain(title);
  expect(app.git("status", "--porcelain")).toBe("");
  expect((await app.asAdmin("PATCH", "/api/blog/after", { title: "Works" })).status).toBe(200);
});

test.each(["status", "rev-parse", "log", "-c"])(
  "a git %s that hangs (-c: every git) holds no save for longer than its time limits, and the next save works",
  async (command) => {
    inFront.hang(command);
    const answer = await app.asAdmin("PATCH", "/api/blog/before", { title: `While ${command} hangs` });
    inFront.stopHanging();
    expect([200, 503]).toContain(answer.status);
    expect(app.git("status", "--porcelain")).toBe("");
    expect((await app.asAdmin("PATCH", "/api/blog/before", { title: `After ${command}` })).status).toBe(200);
    expect(app.git("show", "HEAD:content/blog/before.md")).toContain(`After ${command}`);
  },
);

test("an undo is refused with a sentence while git hangs, and works afterwards", async () => {
  const saved = await app.asAdmin("PATCH", "/api/blog/after", { title: "To be undone" });
  const commit = saved.headers.get("x-commit");
  inFront.hang("log");
  const refused = await app.asAdmin("POST", "/api/blog/undo", { commit });
  inFront.stopHanging();
  expect([refused.status, await refused.text()]).toEqual([
    503,
    "git does not answer just now. Please try again in a minute.",
  ]);
  expect((await app.asAdmin("POST", "/api/blog/undo", { commit })).status).toBe(200);
  expect(app.readPost("after").title).not.toBe("To be undone");
});
