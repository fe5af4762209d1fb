// @module-tag slow
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { brokenRemedy } from "#content/model/notices.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { aPost, startTestApp } from "../testing/start-test-app.ts";

const patience = { timeout: 15_000 };
const app = openForTests(() => startTestApp({ posts: { "a.md": aPost({ title: "A", published: true }) } }));

function write(page: string, source: string): void {
  mkdirSync(join(app.practiceDir, "words"), { recursive: true });
  writeFileSync(join(app.practiceDir, "words", `${page}.yaml`), source);
}
async function desk() {
  const status = await (await app.asAdmin("GET", "/api/admin/status")).json();
  return status as {
    broken: object[];
    notices: { file: string; remedy: string }[];
    lastPublish: { rendered: string[] };
  };
}
const problems = async () =>
  ((await (await app.asAdmin("GET", "/api/health")).json()) as { problems: string[] }).problems;

test("words that are changed on disk are on their page without a restart, and no other page is drawn anew", async () => {
  const before = app.live("index.html");
  write("about", "title: Under the hill\nmetadata:\n  description: About {{practice.name}}.\n");
  await vi.waitFor(() => expect(app.live("about.html")).toContain("<h1>Under the hill</h1>"), patience);
  expect(app.live("about.html")).toContain('<meta name="description" content="About Segsbury Chiropractic."/>');
  await vi.waitFor(async () => expect(app.services.publisher.last?.rendered).toEqual(["/about"]), patience);
  expect(app.live("llms.txt")).toContain("About Segsbury Chiropractic.");
  expect(app.live("index.html")).toBe(before);
});

test("words of every page are on every page, an article too", async () => {
  write("site", "footer:\n  serving: Serving whoever comes\n");
  for (const file of ["about.html", "blog/a.html", "404.html"])
    await vi.waitFor(() => expect(app.live(file)).toContain("Serving whoever comes"), patience);
});

test("the page for addresses that lead nowhere has the owner’s words", async () => {
  write("not-found", "lead: Lost on the downs?\n");
  await vi.waitFor(() => expect(app.live("404.html")).toContain("Lost on the downs?"), patience);
});

test("a key that cannot be used keeps its words, is told on stderr, at the desk and in the health, and the rest of its file goes live", async () => {
  write("about", "title: Under {{practice.plaec}}\nlead: One hand.\n");
  const reason =
    "“title” in about names {{practice.plaec}}, and there is no such fact. Did you mean {{practice.place}}?";
  const broken = { file: "words/about.yaml", line: 1, reason, remedy: brokenRemedy, lastGoodKept: true };
  await vi.waitFor(async () => expect((await desk()).broken).toEqual([broken]), patience);
  expect(await problems()).toEqual(["Words that cannot be read: words/about.yaml. The last good ones stay."]);
  expect(app.errors).toEqual([`words/about.yaml:1: ${reason} Its last good version stays. ${brokenRemedy}`]);
  await vi.waitFor(() => expect(app.live("about.html")).toContain("One hand."), patience);
  expect(app.live("about.html")).toContain("<h1>Under the hill</h1>");

  rmSync(join(app.practiceDir, "words/about.yaml"));
  await vi.waitFor(() => expect(app.live("about.html")).toContain("A small practice under the Ridgeway"), patience);
  expect([(await desk()).broken, await problems()]).toEqual([[], []]);
});

test("a file of words for no page is named with what to do", async () => {
  write("abuot", "title: x\n");
  await vi.waitFor(async () => expect((await desk()).notices).toMatchObject([{ file: "words/abuot.yaml" }]), patience);
  rmSync(join(app.practiceDir, "words/abuot.yaml"));
});

test("words that cannot be read at the start are those that git has", async () => {
  expect((await app.asAdmin("PATCH", "/api/words/booking", { title: "Kept by git" })).status).toBe(200);
  await app.settled();
  await app.stop();
  write("booking", "title: {{practice.name}} rocks\n");
  await using again = await startTestApp({ root: app.root });
  expect(again.live("booking.html")).toContain("<h1>Kept by git</h1>");
  expect(again.errors).toEqual([expect.stringMatching(/^words\/booking\.yaml:1: .* Its last good version stays\./)]);
  expect(again.errors[0]).toContain("quotation marks");
});
