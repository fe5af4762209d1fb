import { spawnSync } from "node:child_process";
import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sampleDirs } from "#content/facts/testing/sample.ts";
import { aPost, startTestApp } from "../admin-service/testing/start-test-app.ts";

function run(folders: Pick<Awaited<ReturnType<typeof startTestApp>>, "blogDir" | "practiceDir" | "distDir">) {
  const { blogDir: BLOG_DIR, practiceDir: PRACTICE_DIR, distDir: DIST_DIR } = folders;
  const env = { ...process.env, BLOG_DIR, PRACTICE_DIR, DIST_DIR };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/rules.ts"], { encoding: "utf8", env });
  return { status, output: stdout + stderr };
}

test("npm run rules fails on live texts that break a rule and says why; drafts and accepted findings do not make it fail", {
  tags: ["slow"],
}, async () => {
  const accepted = "accepted:\n  - rule: promise\n    reason: Evidence is on file.\n    on: 2126-01-01\n";
  await using app = await startTestApp({
    posts: {
      "colic.md": aPost({ title: "Colic", content: "Chiropractic cures colic in babies." }),
      "on-file.md": `---\ntitle: On file\npublished: true\n${accepted}---\nThe result is guaranteed.\n`,
    },
  });
  const { status, output } = run(app);
  expect([status, output]).toEqual([0, expect.stringContaining("content/blog/colic.md, a draft\n")]);
  expect(output).toMatch(/ {2}red {4}“Chiropractic cures colic in babies” \(children-and-pregnancy\)\n {9}\S.*\.\n/);
  expect(output).not.toContain("on-file");

  await app.asAdmin("PATCH", "/api/blog/colic", { published: true });
  const review = { name: "Bo", text: "She cured my asthma.", rating: 5, permission: "" };
  await app.asAdmin("PATCH", "/api/practice/testimonials", { testimonials: [review] });
  await app.settled();
  const live = run(app);
  expect([live.status, live.output]).toEqual([1, expect.stringContaining("content/blog/colic.md\n")]);
  expect(live.output).toMatch(/\n\/special-offer\n(?: .*\n)*? {2}red {4}“.*cured my/);
  expect(live.output).toMatch(/Also: .*content\/practice\/testimonials\.yaml/);
});

test("npm run rules says that there is no release, instead of building one", () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "no-release-"));
  const folders = { blogDir: sampleDirs.blog, practiceDir: sampleDirs.practice, distDir: folder.path };
  expect(run(folders)).toEqual({
    status: 1,
    output: "There is no release to read yet. `npm run build` makes one.\n",
  });
});
