import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { aPost, startTestApp } from "../testing/start-test-app.ts";

const published = { published: true, publishedAt: "2026-01-01T00:00:00.000Z" };

test("a file made by hand with only a title appears as a draft; published: true brings it to the site by itself", async () => {
  await using app = await startTestApp();
  app.put("made-by-hand.md", "---\ntitle: Made by hand\n---\nHello there.\n");
  const posts = async () => (await (await app.asAdmin("GET", "/api/blog")).json()) as object[];
  await vi.waitFor(async () =>
    expect(await posts()).toMatchObject([
      { id: "made-by-hand", title: "Made by hand", category: "General", published: false },
    ]),
  );
  expect(app.live("blog/made-by-hand.html")).toBeUndefined();
  app.put("made-by-hand.md", "---\ntitle: Made by hand\npublished: true\n---\nHello there.\n");
  await vi.waitFor(() => expect(app.live("blog/made-by-hand.html")).toContain("Hello there."), { timeout: 5_000 });
  expect(app.live("sitemap.xml")).toContain("/blog/made-by-hand<");
});

test("a pull with three posts and a broken one: the good ones go live, the broken one is named and its last good version stays", async () => {
  await using app = await startTestApp({ posts: { "steady.md": aPost({ title: "Steady", ...published }) } });
  const elsewhere = join(app.root, "elsewhere");
  const git = (...args: string[]) => execFileSync("git", ["-C", elsewhere, ...args], { stdio: "pipe" });
  execFileSync("git", ["clone", "--quiet", join(app.root, "repository"), elsewhere], { stdio: "pipe" });
  for (const name of ["one", "two", "three"]) {
    writeFileSync(join(elsewhere, `content/blog/${name}.md`), aPost({ title: `Pulled ${name}`, ...published }));
  }
  writeFileSync(join(elsewhere, "content/blog/steady.md"), "---\ntitle: [Steady\npublished: true\n---\nBroken now.\n");
  git("add", ".");
  git("-c", "user.name=B", "-c", "user.email=b@test.example", "commit", "--quiet", "-m", "three posts");
  app.git("pull", "--quiet", elsewhere, "main");

  await vi.waitFor(() => expect(app.live("blog/three.html")).toContain("Pulled three"), { timeout: 5_000 });
  for (const name of ["one", "two"]) expect(app.live(`blog/${name}.html`)).toContain(`Pulled ${name}`);
  expect(app.live("blog/steady.html")).toContain("Some words for the reader.");
  const { broken } = (await (await app.asAdmin("GET", "/api/admin/status")).json()) as { broken: object[] };
  expect(broken).toMatchObject([{ file: "steady.md", lastGoodKept: true }]);
  expect(app.errors.join("\n")).toMatch(/steady\.md:\d+: .* Its last good version stays\./);
});
