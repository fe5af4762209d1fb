import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { IndexedPost } from "#content/model/post-index.ts";
import { verifyRelease } from "./verify.ts";

const sentinel = { id: "20261122T100000000Z", commit: "0123456" };
const whole = {
  "index.html": "<html></html>",
  "blog.html": "<html></html>",
  "blog/404.html": "<html></html>",
  "blog/seen.html": "<html></html>",
  "assets/style.css": "",
  "rss.xml": "<rss></rss>",
  "atom.xml": "<feed></feed>\n",
  "feed.json": "{}",
  "sitemap.xml": "<urlset></urlset>",
  "release.json": JSON.stringify(sentinel),
};
const aPost = (slug: string, published: boolean) => ({ slug, published }) as IndexedPost;

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Verifies a release of these files; it was meant to have `whole`, and `also`. */
function verify(changes: Record<string, string | undefined>, also: readonly string[] = []): void {
  const folder = mkdtempSync(join(tmpdir(), "release-"));
  folders.push(folder);
  for (const [file, text] of Object.entries({ ...whole, ...changes })) {
    if (text === undefined) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const posts = [aPost("seen", true), aPost("hidden", false)];
  const index = { posts, published: posts.filter(({ published }) => published) };
  verifyRelease({ folder, expected: [...Object.keys(whole), ...also], index, sentinel });
}

test("a release with everything in it, and nothing else, may go live", () => {
  expect(() => verify({})).not.toThrow();
});

test.each<[string, Record<string, string | undefined>, RegExp]>([
  ["lacks a page", { "blog/seen.html": undefined }, /blog\/seen\.html is missing/],
  ["lacks a folder", { "assets/style.css": undefined }, /assets/],
  ["has a file that nobody planned", { "blog/stray.html": "" }, /blog\/stray\.html does not belong/],
  ["has one at its top", { "notes.txt": "" }, /notes\.txt does not belong/],
  ["has a feed that was cut off", { "rss.xml": "<rss><channel>" }, /rss\.xml is not whole/],
  ["bears another's name", { "release.json": JSON.stringify({ ...sentinel, id: "other" }) }, /its own name/],
])("one that %s may not", (_, changes, reason) => {
  expect(() => verify(changes)).toThrow(reason);
});

test("neither may one with a draft in it, planned or not", () => {
  expect(() => verify({ "blog/hidden.html": "" }, ["blog/hidden.html"])).toThrow(/The draft “hidden” got into/);
  expect(() => verify({ "blog/hidden.html": "" })).toThrow(/blog\/hidden\.html does not belong/);
});
