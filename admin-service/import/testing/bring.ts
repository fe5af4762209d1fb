import { mkdirSync, mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from "@zip.js/zip.js";
import { aPicture } from "../../testing/a-picture.ts";
import type { TestApp } from "../../testing/start-test-app.ts";
import { type BroughtPost, importPosts } from "../import-posts.ts";
import { type WxrItem, wxr } from "./wordpress.ts";

type Files = Readonly<Record<string, string | Uint8Array>>;
type Request = Partial<Parameters<typeof importPosts>[1]>;

/** The former site, from which the pictures are fetched; one of them is gone. */
export function formerSite() {
  const asked: string[] = [];
  return {
    asked,
    async fetch(url: URL): Promise<Buffer> {
      asked.push(url.href);
      if (url.pathname.includes("mare")) throw new Error("the former site answers 404");
      return aPicture("grey");
    },
  };
}

/** Brings a file, or a folder of several. */
export async function bring(app: TestApp, files: Files, more: Request = {}) {
  using folder = mkdtempDisposableSync(join(tmpdir(), "export-"));
  const names = Object.keys(files);
  for (const [name, data] of Object.entries(files)) {
    mkdirSync(dirname(join(folder.path, name)), { recursive: true });
    writeFileSync(join(folder.path, name), data);
  }
  const from = names.length === 1 ? join(folder.path, names[0] ?? "") : folder.path;
  return await importPosts(app.services, { from, isDryRun: false, fetch: formerSite().fetch, ...more });
}

/** Brings an export of WordPress. */
export const bringItems = (app: TestApp, items: readonly WxrItem[], more?: Request) =>
  bring(app, { "export.xml": wxr(items) }, more);

/** Brings the folder of a site generator. Returns its posts, one a line, and what is said of them. */
export async function bringSite(app: TestApp, files: Files, picture: string) {
  const report = await bring(app, { ...files, [picture]: await aPicture("grey") });
  const posts = report.posts.map(({ state, title, path, former }) => `${state} ${title}: ${former} → ${path}`);
  return { ...report, posts, notes: report.posts.flatMap(({ notes }) => notes) };
}

export async function zipOf(files: Files): Promise<Buffer> {
  const zip = new ZipWriter(new BlobWriter());
  for (const [name, data] of Object.entries(files))
    await zip.add(name, typeof data === "string" ? new TextReader(data) : new Uint8ArrayReader(data));
  return Buffer.from(await (await zip.close()).bytes());
}

export const states = (posts: readonly BroughtPost[]) => posts.map(({ title, state }) => `${state}: ${title}`);

/** What is said of an instruction that stays behind. */
export const forProgram = (sign: string) => `“${sign}” was for the former site’s program, and is not brought.`;
