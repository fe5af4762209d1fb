import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DomUtils, parseDocument } from "htmlparser2";
import { afterAll, expect, test } from "vitest";
import { toHtml } from "#content/model/markdown.ts";
import { findTool } from "../../scripts/install-test-tools.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { startTestApp } from "../testing/start-test-app.ts";
import { moveOut, posts } from "./testing/practice.ts";

const folder = mkdtempSync(join(tmpdir(), "hugo-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const left = openForTests(() => startTestApp({ posts }));

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}
const textOf = (html: string): string =>
  DomUtils.textContent(parseDocument(html.replace(/<br[ /]*>/g, " ")))
    .replace(/\u2060|\ufe0e/g, "")
    .replace(/\s+/g, " ")
    .trim();

test("Hugo builds the folder of Markdown: every post is at its address, with all its words and pictures", async () => {
  // Otherwise Hugo draws the quotation marks anew.
  write("config.toml", "baseURL = 'https://elsewhere.example/'\n[markup.goldmark.extensions]\ntypographer = false\n");
  write("layouts/_default/single.html", "<h1>{{ .Title }}</h1>{{ .Content }}");
  await moveOut(left, /^blog\//, join(folder, "content"));
  execFileSync(findTool("hugo") ?? "hugo", ["--source", folder], { encoding: "utf8" });
  const built = (name: string) => join(folder, "public", name);

  for (const { slug, title, content, images } of left.services.index.published.map((post) => ({
    ...post,
    ...left.services.index.read(post.slug),
  }))) {
    const html = readFileSync(built(`blog/${slug}/index.html`), "utf8");
    expect(textOf(html)).toBe(textOf(`<h1>${title.replaceAll("<", "&lt;")}</h1>${toHtml(content ?? "")}`));
    const shown = [...html.matchAll(/<img src="([^"]+)"/g)].map(([, src]) => built(`blog/${slug}/${src}`));
    expect(shown.filter(existsSync)).toHaveLength(images.length);
  }
  expect(existsSync(built("2019/03/saddles/index.html"))).toBe(true);
  // Neither what is begun, planned nor withdrawn can be read.
  expect([built("blog/begun"), built("blog/later"), built("blog/withdrawn")].filter(existsSync)).toEqual([]);
});
