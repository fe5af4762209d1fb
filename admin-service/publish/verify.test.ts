import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { IndexedPost } from "#content/model/post.ts";
import { verifyRelease } from "./plan.ts";

const sentinel = { id: "20261122T100000000Z", commit: "0123456" };
const whole = {
  "index.html": "<html></html>",
  "blog.html": "<html></html>",
  "blog/404.html": "<html></html>",
  "assets/style.css": "",
  "rss.xml": "<rss></rss>",
  "atom.xml": "<feed></feed>\n",
  "feed.json": "{}",
  "sitemap.xml": "<urlset></urlset>",
  "release.json": JSON.stringify(sentinel),
};
const articles = { "blog/seen.html": "<html></html>" };
const aPost = (slug: string, published: boolean) => ({ slug, published }) as IndexedPost;

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Verifies a release that was meant to have `whole` and `articles`, and has these files otherwise. */
function verify(changes: Record<string, string | undefined>): void {
  const folder = mkdtempSync(join(tmpdir(), "release-"));
  folders.push(folder);
  for (const [file, text] of Object.entries({ ...whole, ...articles, ...changes })) {
    if (text === undefined) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const posts = [aPost("seen", true), aPost("hidden", false)];
  verifyRelease({ folder, expected: Object.keys(whole), written: Object.keys(changes), index: { posts }, sentinel });
}

test("a release may go live when it contains everything, and nothing else", () => {
  expect(() => verify({})).not.toThrow();
});

test.each<[string, Record<string, string | undefined>, RegExp]>([
  ["lacks an article", { "blog/seen.html": undefined }, /The published post “seen” is missing/],
  ["lacks another page", { "blog/404.html": undefined }, /blog\/404\.html is missing/],
  ["holds a draft", { "blog/hidden.html": "" }, /The draft “hidden” got into/],
  ["lacks a folder", { "assets/style.css": undefined }, /assets/],
  ["has a file that nobody planned", { "blog/stray.html": "" }, /blog\/stray\.html does not belong/],
  ["has one at its top", { "notes.txt": "" }, /notes\.txt does not belong/],
  ["has a feed that was cut off", { "rss.xml": "<rss><channel>" }, /rss\.xml is not whole/],
  ["has RSS that no reader can read", { "rss.xml": "<rss>pain < 6 weeks</rss>" }, /No program can read rss\.xml/],
  ["has Atom with a forbidden character", { "atom.xml": "<feed>\u0001</feed>" }, /No program can read atom\.xml/],
  ["has a site map that is none", { "sitemap.xml": "<url><urlset></urlset>" }, /No program can read sitemap\.xml/],
  ["has a JSON feed that is none", { "feed.json": "{,}" }, /No program can read feed\.json/],
  ["bears another's name", { "release.json": JSON.stringify({ ...sentinel, id: "other" }) }, /its own name/],
])("one that %s may not", (_, changes, reason) => {
  expect(() => verify(changes)).toThrow(reason);
});
